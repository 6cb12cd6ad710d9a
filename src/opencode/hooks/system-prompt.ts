import type { Hooks } from '@opencode-ai/plugin'
import { cacheTtlMs } from '../../config/ttl.js'
import { withTimeout } from '../../lib/deadline.js'
import type { Memfs } from '../../memfs.js'
import { type Usage, usageSlice } from '../../state/usage.js'
import type { SessionKinds } from '../session-kinds.js'
import type { Guard } from './guard.js'

/** How long a request waits for notes on what came before it, in ms. Later ones are kept, and shown by a refresh. */
const NOTES_PATIENCE_MS = 50

type SystemTransform = NonNullable<Hooks['experimental.chat.system.transform']>

/**
 * Pushes the block as one entry behind the host's system prompt: providers with cache marks set one on the first two
 * system messages, so a block that keeps its bytes is cached together with the history behind it.
 */
export function systemPromptHook(memfs: Memfs, guard: Guard, kinds: SessionKinds): SystemTransform {
  const { settings } = memfs

  async function block(sessionID: string, model: Parameters<SystemTransform>[0]['model']) {
    const kind = await kinds.kindOf(sessionID)
    if (kind === 'helper' || (kind === 'subagent' && settings.subagents === 'off')) return undefined
    const { store, prompt, folders, sessions, noted } = await memfs.open()
    await withTimeout(noted(sessionID), NOTES_PATIENCE_MS, undefined)
    const limit: Usage['limit'] = model?.limit
    const known = sessions.read(sessionID, usageSlice).limit
    if (limit && (['context', 'input', 'output'] as const).some((name) => known?.[name] !== limit[name]))
      sessions.tally(sessionID, usageSlice, (usage) => {
        usage.limit = { ...limit }
      })
    return prompt.serve({
      sessionID,
      parentID: kind === 'subagent' ? await kinds.parentOf(sessionID) : undefined,
      form: kind === 'subagent' && settings.subagents === 'tree' ? 'tree' : 'full',
      snapshot: store.snapshot(folders),
      contextLimit: limit?.context ?? 0,
      ttlMs: cacheTtlMs(settings.cacheTtl, `${model?.providerID}/${model?.id}`),
    })
  }

  return async ({ sessionID, model }, output) => {
    // Only requests in turns of the main agent and of subagents carry the host's `<env>`, perhaps behind text of other
    // plugins; those for titles, compactions and the like do not.
    if (sessionID === undefined || !output.system.join('\n').includes('<env>')) return
    const pushing = (text: string | undefined) =>
      text === undefined ? undefined : (system: string[]) => void system.push(text)
    await guard('system.transform', output.system, async () => pushing(await block(sessionID, model)), {
      fallback: () => pushing(memfs.opened()?.prompt.sent(sessionID)?.text),
    })
    setImmediate(() => memfs.begin())
  }
}

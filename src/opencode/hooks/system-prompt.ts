import type { Hooks } from '@opencode-ai/plugin'
import { cacheTtlMs } from '../../config/ttl.js'
import type { Memfs } from '../../memfs.js'
import type { Guard } from './guard.js'
import type { SubagentSessions } from './subagent-sessions.js'

type SystemTransform = NonNullable<Hooks['experimental.chat.system.transform']>

/**
 * Pushes the block as one entry behind the host's system prompt: providers with cache marks set one on the first two
 * system messages, so a block that keeps its bytes is cached together with the history behind it.
 */
export function systemPromptHook(memfs: Memfs, guard: Guard, subagents: SubagentSessions): SystemTransform {
  const { settings } = memfs
  return async ({ sessionID, model }, output) => {
    if (sessionID === undefined || !isTurn(output.system)) return
    await guard(
      'system.transform',
      output.system,
      async () => {
        const isSubagent = settings.subagents !== 'full' && (await subagents.isSubagent(sessionID))
        if (isSubagent && settings.subagents === 'off') return undefined
        const { store, injection, folders } = await memfs.enter()
        const text = await injection.serve({
          sessionID,
          form: isSubagent ? 'tree' : 'full',
          snapshot: store.snapshot(folders),
          contextLimit: model?.limit?.context ?? 0,
          ttlMs: cacheTtlMs(settings.cacheTtl, `${model?.providerID}/${model?.id}`),
        })
        return (system) => void system.push(text)
      },
      () => {
        const text = memfs.room()?.injection.lastServed(sessionID)
        return text === undefined ? undefined : (system) => void system.push(text)
      },
    )
  }
}

/** Turns of the main agent and of subagents carry the host's environment; title, compaction and others do not. */
function isTurn(system: readonly string[]): boolean {
  return system[0]?.includes('<env>') ?? false
}

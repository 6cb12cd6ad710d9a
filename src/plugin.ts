import type { Hooks, Plugin } from '@opencode-ai/plugin'
import { findPaths } from './config/paths.js'
import { createMemfs } from './memfs.js'
import { commandHook, configHook } from './opencode/hooks/commands.js'
import { eventHook } from './opencode/hooks/events.js'
import { createGuard } from './opencode/hooks/guard.js'
import { createSubagentSessions } from './opencode/hooks/subagent-sessions.js'
import { systemPromptHook } from './opencode/hooks/system-prompt.js'
import { createTools } from './opencode/tools/index.js'

/** OpenCode's inputs → memory → hooks. Must return an object in any case: anything else breaks every prompt. */
export const server: Plugin = async ({ client, directory, project, worktree }, options): Promise<Hooks> => {
  const memfs = await createMemfs({
    directory,
    rootCommit: project?.id,
    options,
    paths: findPaths(),
    env: process.env,
    now: Date.now,
  })
  const { settings, log } = memfs
  if (!settings.enabled) return {}
  log.info('plugin loaded', {
    directory,
    worktree,
    cache_ttl: JSON.stringify(settings.cacheTtl),
    refresh_threshold_pct: settings.refreshThresholdPercentage,
  })
  const guard = createGuard(log)
  const subagents = createSubagentSessions(client)
  return {
    config: configHook(guard),
    tool: createTools(memfs),
    event: eventHook(memfs, guard, subagents),
    'experimental.chat.system.transform': systemPromptHook(memfs, guard, subagents),
    'command.execute.before': commandHook(memfs, guard),
    dispose: () =>
      guard('dispose', undefined, async () => {
        await memfs.close()
        return undefined
      }),
  }
}

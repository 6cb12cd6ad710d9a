import type { Hooks, Plugin, PluginInput } from '@opencode-ai/plugin'
import { findPaths, type Paths } from './config/paths.js'
import { cacheTtlMs } from './config/ttl.js'
import { createLogFile } from './lib/log-file.js'
import { createMemfs } from './memfs.js'
import { commandHook, createCommandSessions } from './opencode/hooks/commands.js'
import { configHook } from './opencode/hooks/config.js'
import { eventHook } from './opencode/hooks/events.js'
import { createGuard, guardFactory } from './opencode/hooks/guard.js'
import { createSubagentSessions } from './opencode/hooks/subagent-sessions.js'
import { systemPromptHook } from './opencode/hooks/system-prompt.js'
import { userMessageHook } from './opencode/hooks/user-message.js'
import { toolDefinitions } from './opencode/tools.js'
import { createTools } from './tools/index.js'

/** OpenCode's inputs → memory → hooks. */
export const server: Plugin = (input, options) => {
  const paths = findPaths()
  const log = createLogFile(paths.logFile, { now: Date.now })
  return guardFactory(log, () => createHooks(input, options, paths))
}

async function createHooks(
  { client, directory, project }: PluginInput,
  options: unknown,
  paths: Paths,
): Promise<Hooks> {
  const memfs = await createMemfs({
    directory,
    rootCommit: project?.id,
    options,
    paths,
    env: process.env,
    now: Date.now,
  })
  const { settings, log } = memfs
  if (!settings.enabled) return {}
  log.info('plugin loaded', {
    projectName: memfs.projectName,
    cache_ttl_ms: cacheTtlMs(settings.cacheTtl, ''),
    refresh_threshold_pct: settings.refreshThresholdPercentage,
  })
  const tool = toolDefinitions(createTools(memfs))
  const guard = createGuard(log)
  const subagents = createSubagentSessions(client)
  const commands = createCommandSessions(memfs.now)
  return {
    config: configHook(guard, Object.keys(tool)),
    tool,
    event: eventHook(memfs, guard, subagents),
    'experimental.chat.system.transform': systemPromptHook(memfs, guard, subagents),
    'chat.message': userMessageHook(memfs, guard, subagents, commands),
    'command.execute.before': commandHook(memfs, guard, commands),
    dispose: () =>
      guard('dispose', undefined, async () => {
        await memfs.close()
        return undefined
      }),
  }
}

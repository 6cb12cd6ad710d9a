import type { Hooks, Plugin, PluginInput, ToolDefinition } from '@opencode-ai/plugin'
import { loadSettings } from './config/load.js'
import { namesPanel } from './config/opencode-json.js'
import { findPaths, type Paths } from './config/paths.js'
import { cacheTtlMs } from './config/ttl.js'
import { createLogFile, type LogFile } from './lib/log-file.js'
import { ownFolder } from './lib/own-folder.js'
import { createMemfs, type Memfs } from './memfs.js'
import { commandHook, registerCommands } from './opencode/hooks/command.js'
import { compactionHook, textCompleteHook } from './opencode/hooks/compaction.js'
import { configHook } from './opencode/hooks/config.js'
import { eventHook } from './opencode/hooks/event.js'
import { createGuard, guardFactory } from './opencode/hooks/guard.js'
import { shellEnvHook } from './opencode/hooks/shell-env.js'
import { systemPromptHook } from './opencode/hooks/system-prompt.js'
import { toolRunHook, toolStartHook } from './opencode/hooks/tool-run.js'
import { userMessageHook } from './opencode/hooks/user-message.js'
import { createHost, type HostConfig } from './opencode/host.js'
import { isRun, isTerminal } from './opencode/run-mode.js'
import { createSessionKinds } from './opencode/session-kinds.js'
import { createEventTranslator } from './opencode/translate-events.js'
import { servePanel } from './panel/serve-panel.js'
import type { MemoryTool } from './tools/define.js'
import { allTools } from './tools/index.js'

const LOADED = Symbol.for('opencode-memfs.loaded')

/** OpenCode's inputs → memory → hooks. */
export const server: Plugin = async (input, options) => {
  const paths = findPaths()
  const log = createLogFile(paths.logFile, { now: Date.now })
  const first = loaded.get(input.client)
  if (first === undefined) {
    const hooks = guardFactory<Hooks>(log, () => createHooks(input, options, paths, log))
    loaded.set(input.client, hooks)
    return hooks
  }
  log.warn('the plugin is named twice, this one stands aside', { folder: ownFolder() })
  if (!loadSettings(paths.settingsFile, options).settings.enabled) {
    const hooks = await first
    await hooks.dispose?.()
    // OpenCode has them already, but reads them only once all plugins are loaded.
    for (const name of Object.keys(hooks)) delete hooks[name as keyof Hooks]
  }
  return {}
}

/**
 * The plugin as it is loaded in an instance of OpenCode, which gives all its plugins the same client. OpenCode takes
 * another spelling of the name for another plugin, and may load a second copy of this very module.
 */
const all = globalThis as { [LOADED]?: WeakMap<object, Promise<Hooks>> }
all[LOADED] ??= new WeakMap()
const loaded = all[LOADED]

async function createHooks(
  { client, directory, project }: PluginInput,
  options: unknown,
  paths: Paths,
  log: LogFile,
): Promise<Hooks> {
  const kinds = createSessionKinds(client)
  const hostConfig: HostConfig = {}
  const memfs = await createMemfs({
    directory,
    hostID: project?.id,
    options,
    paths,
    env: process.env,
    host: createHost({ client, kinds, hostConfig, log }),
    log,
    now: Date.now,
  })
  const { settings } = memfs
  const guard = createGuard(log, () => memfs.opened()?.sessions.settle())
  const command = commandHook(memfs, guard)
  const shellEnv = shellEnvHook(memfs, guard)
  if (!settings.enabled && !memfs.isOff())
    return memfs.isToldWhenOff ? { 'chat.message': async () => memfs.begin() } : {}
  // Switched off, too: a terminal with the panel can say `/memfs on` only there.
  const closePanel = isRun() ? () => {} : servePanel({ memfs, directory, stateFolder: paths.stateFolder })
  if (memfs.isOff())
    return {
      config: async (config) => registerCommands(config, true),
      'command.execute.before': command,
      'shell.env': shellEnv,
      dispose: async () => closePanel(),
    }
  log.info('plugin loaded', {
    projectName: memfs.projectName,
    cache_ttl_ms: cacheTtlMs(settings.cacheTtl, ''),
    refresh_threshold_pct: settings.refreshThresholdPercentage,
  })
  const tools = allTools(memfs).filter((tool) => tool.isOn(settings))
  const tool = Object.fromEntries(tools.map((tool) => [tool.name, toolDefinition(tool)]))
  const translator = createEventTranslator(kinds, memfs.now)
  return {
    ...unlessOff(memfs, {
      event: eventHook(memfs, guard, translator, Object.keys(tool)),
      'experimental.chat.system.transform': systemPromptHook(memfs, guard, kinds),
      'chat.message': userMessageHook(memfs, guard, kinds),
      'tool.execute.before': toolStartHook(memfs, kinds),
      'tool.execute.after': toolRunHook(memfs, guard, kinds),
      'experimental.session.compacting': compactionHook(memfs, guard),
      'experimental.text.complete': textCompleteHook(memfs, guard, kinds, translator),
    }),
    config: configHook(
      guard,
      tools,
      settings.pruning === 'off' ? undefined : memfs.outputsFolder,
      hostConfig,
      isTerminal() && namesPanel({ env: process.env, directory, paths }),
    ),
    tool,
    'command.execute.before': command,
    'shell.env': shellEnv,
    dispose: () =>
      guard('dispose', undefined, () => {
        closePanel()
        return memfs.close()
      }),
  }
}

function toolDefinition({ description, args, asksEachTime, execute }: MemoryTool): ToolDefinition {
  return {
    description,
    args,
    async execute(given: unknown, context) {
      const answer = await execute(given, {
        sessionID: context.sessionID,
        agent: context.agent,
        ask: (permission, patterns, details) =>
          context.ask({
            permission,
            patterns,
            // What the person would allow by "always".
            always: asksEachTime ? [] : ['*'],
            metadata: details === undefined ? {} : { details },
          }),
      })
      return { metadata: {}, ...answer }
    },
  }
}

type AnyHook = (...given: never[]) => Promise<void>

/** Hooks that do nothing once a person has switched the plugin off for this project, here or in another process. */
function unlessOff<Some extends Record<string, AnyHook>>(memfs: Memfs, hooks: Some): Some {
  const gated = Object.entries(hooks).map(([name, hook]) => [
    name,
    (...given: never[]) => {
      // Another process may have switched it off; checking the disk once per message is cheap enough.
      if (!memfs.isOff(name === 'chat.message')) return hook(...given)
      // A failed commit is logged, and the next start makes up for it.
      memfs.close().catch(() => {})
      return Promise.resolve()
    },
  ])
  return Object.fromEntries(gated) as Some
}

import type { Config, Hooks } from '@opencode-ai/plugin'
import { isTable } from '../../lib/json.js'
import type { MemoryTool } from '../../tools/define.js'
import { HELPER_AGENT, HELPER_AGENT_CONFIG } from '../ask-model.js'
import type { HostConfig } from '../host.js'
import { registerCommands } from './command.js'
import type { Guard } from './guard.js'
import { askEachTime, scopePermissionRules } from './permission-rules.js'

export function configHook(
  guard: Guard,
  tools: readonly MemoryTool[],
  /** A folder that the agent may read; none where nothing is saved. */
  readable: string | undefined,
  hostConfig: HostConfig,
  /** The terminal has commands of its own, which ask no model. */
  hasPanel: boolean,
): NonNullable<Hooks['config']> {
  const names = tools.map(({ name }) => name)
  return (config) =>
    guard('config', config, async () => (live) => {
      if (!hasPanel) registerCommands(live)
      scopePermissionRules(live, names)
      for (const tool of tools) if (tool.asksEachTime) askEachTime(live, tool.name)
      hostConfig.reservedTokens = (live as { compaction?: { reserved?: number } }).compaction?.reserved
      if (readable !== undefined) allowReading(live, readable)
      live.agent = { ...live.agent, [HELPER_AGENT]: HELPER_AGENT_CONFIG as never }
    })
}

/**
 * Lets the agent read a folder outside of the project without a question to the person. The host asks with
 * `<folder>/*`, and the last rule that fits counts. A person's own rule for all folders is respected where it says
 * deny, and her rules for single folders come after ours.
 */
export function allowReading(config: Config, folder: string): void {
  const { permission } = config as { permission?: unknown }
  // One word for everything is left as it is, so a person who wants to be asked is asked.
  if (permission !== undefined && !isTable(permission)) return
  const rules = permission?.['external_directory']
  if (rules === 'deny' || rules === 'allow') return
  const { '*': all, ...others } = isTable(rules) ? rules : typeof rules === 'string' ? { '*': rules } : {}
  if (all === 'deny') return
  const external = { ...(all === undefined ? {} : { '*': all }), [`${folder}/*`]: 'allow', ...others }
  Object.assign(config, { permission: { ...permission, external_directory: external } })
}

import type { Hooks } from '@opencode-ai/plugin'
import { HELPER_AGENT, HELPER_AGENT_CONFIG } from '../ask-model.js'
import type { HostConfig } from '../host.js'
import { allowReading } from './allow-reading.js'
import { registerCommands } from './command.js'
import type { Guard } from './guard.js'
import { scopePermissionRules } from './permission-rules.js'

/** Puts what is ours into the host's live configuration. */
export function configHook(
  guard: Guard,
  tools: readonly string[],
  /** A folder that the agent may read; none where nothing is saved. */
  readable: string | undefined,
  hostConfig: HostConfig,
): NonNullable<Hooks['config']> {
  return (config) =>
    guard('config', config, async () => (live) => {
      registerCommands(live)
      scopePermissionRules(live, tools)
      hostConfig.reservedTokens = reservedIn(live)
      if (readable !== undefined) allowReading(live, readable)
      live.agent = { ...live.agent, [HELPER_AGENT]: HELPER_AGENT_CONFIG as never }
    })
}

function reservedIn(config: object): number | undefined {
  const { compaction } = config as { compaction?: { reserved?: unknown } }
  const reserved = compaction?.reserved
  return typeof reserved === 'number' ? reserved : undefined
}

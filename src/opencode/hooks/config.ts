import type { Hooks } from '@opencode-ai/plugin'
import { HELPER_AGENT, HELPER_AGENT_CONFIG } from '../ask-model.js'
import { registerCommands } from './command.js'
import type { Guard } from './guard.js'
import { scopePermissionRules } from './permission-rules.js'

/** Puts what is ours into the host's live configuration. */
export function configHook(guard: Guard, tools: readonly string[]): NonNullable<Hooks['config']> {
  return (config) =>
    guard('config', config, async () => (live) => {
      registerCommands(live)
      scopePermissionRules(live, tools)
      live.agent = { ...live.agent, [HELPER_AGENT]: HELPER_AGENT_CONFIG as never }
    })
}

import type { Hooks } from '@opencode-ai/plugin'
import { registerCommands } from './commands.js'
import type { Guard } from './guard.js'
import { scopePermissionRules } from './permission-rules.js'

/** Puts what is ours into the host's live configuration. */
export function configHook(guard: Guard, tools: readonly string[]): NonNullable<Hooks['config']> {
  return (config) =>
    guard('config', config, async () => (live) => {
      registerCommands(live)
      scopePermissionRules(live, tools)
    })
}

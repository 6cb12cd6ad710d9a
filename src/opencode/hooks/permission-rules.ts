import type { Config } from '@opencode-ai/plugin'
import { isTable, type Table } from '../../lib/is-table.js'
import { fitsWildcard } from '../../lib/wildcard.js'
import { SCOPES } from '../../memory/scope.js'

/**
 * A person's rule for a memory tool may leave the scope out: `{"memory_write": {"reference/*": "deny"}}`. The tools ask
 * with `<scope>/<path>`, and the host compares whole strings, so such a rule gets its two scoped forms beside it, at the
 * same place in the order, since the last rule that fits counts.
 */
export function scopePermissionRules(config: Config, tools: readonly string[]): void {
  const owners = [config, ...Object.values(config.agent ?? {})] as { permission?: unknown }[]
  for (const owner of owners) {
    if (!isTable(owner?.permission)) continue
    for (const [name, rules] of Object.entries(owner.permission)) {
      if (isTable(rules) && tools.some((tool) => matches(name, tool))) owner.permission[name] = scoped(rules)
    }
  }
}

/** What a host's rules say of a tool used on `pattern`; the last rule that fits counts. */
export function permissionOf(rules: unknown, tool: string, pattern: string): 'allow' | 'ask' | 'deny' {
  let found: unknown = 'allow'
  const entries = isTable(rules) ? Object.entries(rules) : [['*', rules] as const]
  for (const [name, given] of entries) {
    if (!fitsWildcard(name, tool)) continue
    if (isTable(given)) {
      for (const [shape, action] of Object.entries(given)) if (fitsWildcard(shape, pattern)) found = action
    } else found = given
  }
  return found === 'deny' || found === 'ask' ? found : 'allow'
}

/** Has the host ask the person at each use of a tool, where her rules would allow it unasked. */
export function askEachTime(config: Config, tool: string): void {
  const owners = [config, ...Object.values(config.agent ?? {})] as { permission?: unknown }[]
  for (const [i, owner] of owners.entries()) {
    const given = owner?.permission
    const rules: Table = isTable(given) ? given : typeof given === 'string' ? { '*': given } : {}
    // An agent without rules of its own has those of all.
    if (i > 0 && !Object.keys(rules).some((name) => fitsWildcard(name, tool))) continue
    if (permissionOf(rules, tool, 'team/any.md') !== 'allow') continue
    const { [tool]: _, ...others } = rules
    owner.permission = { ...others, [tool]: 'ask' }
  }
}

/** A rule for all tools is not ours to complete. */
const matches = (name: string, tool: string) => !/^[*?]*$/.test(name) && fitsWildcard(name, tool)

function scoped(rules: Table): Table {
  const completed = new Map<string, unknown>()
  for (const [pattern, action] of Object.entries(rules)) {
    const forms = isScoped(pattern) ? [] : SCOPES.map((scope) => `${scope}/${pattern}`)
    for (const form of [pattern, ...forms]) {
      // A pattern that stood before counts at its last place.
      completed.delete(form)
      completed.set(form, action)
    }
  }
  return Object.fromEntries(completed)
}

function isScoped(pattern: string): boolean {
  return pattern.startsWith('*') || SCOPES.some((scope) => pattern.startsWith(`${scope}/`))
}

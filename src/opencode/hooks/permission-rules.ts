import type { Config } from '@opencode-ai/plugin'
import type { Permission } from '../../host/host.js'
import { isTable, type Table } from '../../lib/json.js'
import { fitsWildcard } from '../../lib/wildcard.js'
import { SCOPES } from '../../memory/scope.js'

/**
 * A person's rule for a memory tool may leave the scope out: `{"memory_write": {"reference/*": "deny"}}`. The tools ask
 * with `<scope>/<path>`, and the host compares whole strings, so such a rule gets its two scoped forms beside it, at the
 * same place in the order, since the last rule that fits counts.
 */
export function scopePermissionRules(config: Config, tools: readonly string[]): void {
  for (const owner of ownersIn(config)) {
    if (!isTable(owner?.permission)) continue
    for (const [name, rules] of Object.entries(owner.permission)) {
      if (isTable(rules) && tools.some((tool) => matches(name, tool))) owner.permission[name] = scoped(rules)
    }
  }
}

const ownersIn = (config: Config) =>
  [config, ...Object.values(config.agent ?? {})] as { permission?: unknown }[]

/** One of the rules that hold for an agent, as the host tells them. */
export type Rule = { permission: string; pattern: string; action: Permission }

/** What rules say of a tool used on `pattern`: the last that fits counts. */
export const actionOf = (rules: readonly Rule[], tool: string, pattern: string): Permission | undefined =>
  rules.findLast((rule) => fitsWildcard(rule.permission, tool) && fitsWildcard(rule.pattern, pattern))?.action

/** Has the host ask the person at each use of a tool, where her rules would allow it unasked. */
export function askEachTime(config: Config, tool: string): void {
  for (const [i, owner] of ownersIn(config).entries()) {
    const given = owner?.permission
    const rules: Table = isTable(given) ? given : typeof given === 'string' ? { '*': given } : {}
    const own = rulesIn(rules).filter(({ permission }) => fitsWildcard(permission, tool))
    // An agent without a rule for this tool has the rules for all agents.
    if (i > 0 && own.length === 0) continue
    const asked = new Map<string, unknown>(i > 0 ? [] : [['*', 'ask']])
    for (const { pattern, action } of own) {
      asked.delete(pattern)
      asked.set(pattern, action === 'allow' ? 'ask' : action)
    }
    const { [tool]: _, ...others } = rules
    owner.permission = { ...others, [tool]: Object.fromEntries(asked) }
  }
}

const rulesIn = (rules: Table): Rule[] =>
  Object.entries(rules).flatMap(([permission, given]) =>
    Object.entries(isTable(given) ? given : { '*': given }).map(([pattern, action]) => ({
      permission,
      pattern,
      action: action as Permission,
    })),
  )

/** A rule for all tools is not ours to complete. */
const matches = (name: string, tool: string) => !/^[*?]*$/.test(name) && fitsWildcard(name, tool)

function scoped(rules: Table): Table {
  const completed = new Map<string, unknown>()
  for (const [pattern, action] of Object.entries(rules)) {
    const isScoped = pattern.startsWith('*') || SCOPES.some((scope) => pattern.startsWith(`${scope}/`))
    const forms = isScoped ? [] : SCOPES.map((scope) => `${scope}/${pattern}`)
    for (const form of [pattern, ...forms]) {
      // A pattern that occurs again counts at its last place.
      completed.delete(form)
      completed.set(form, action)
    }
  }
  return Object.fromEntries(completed)
}

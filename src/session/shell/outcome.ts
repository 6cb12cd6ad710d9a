import { parseShell, type ShellNode } from './parse.js'
import { type Call, unwrap } from './unwrap.js'

/**
 * What the exit code of a whole line says of the commands in it. `never`: the line cannot end so.
 * `ok`: those that have succeeded when the line exits with 0. `failed`: those of which one has failed when it does not.
 */
export type Outcome = { ok: readonly Call[] | 'never'; failed: readonly Call[] | 'never' }

/** What `set -e` and `set -o pipefail` have changed, and the exit codes that variables hold. */
type Context = {
  errexit: boolean
  pipefail: boolean
  last: Outcome
  lastParts: readonly Outcome[]
  saved: Map<string, Outcome>
  depth: number
}

const SAYS_NOTHING: Outcome = { ok: [], failed: [] }
const ALWAYS_OK: Outcome = { ok: [], failed: 'never' }
const ALWAYS_FAILS: Outcome = { ok: 'never', failed: [] }

/** Programs that end with 0 whatever happened. */
const HARMLESS = new Set([
  'true',
  ':',
  'echo',
  'printf',
  'export',
  'unset',
  'shopt',
  'alias',
  'trap',
  'set',
  'wait',
])
const MAX_LINES = 5

/** Finds the commands that decide the exit code of `line`. */
export function outcomeOf(line: string): Outcome {
  const context: Context = {
    errexit: false,
    pipefail: false,
    last: ALWAYS_OK,
    lastParts: [],
    saved: new Map(),
    depth: 0,
  }
  return outcome(parseShell(line), context)
}

function outcome(node: ShellNode, context: Context): Outcome {
  const result = compute(node, context)
  context.last = result
  if (node.kind !== 'pipe') context.lastParts = [result]
  return result
}

function compute(node: ShellNode, context: Context): Outcome {
  switch (node.kind) {
    case 'simple':
      return simple(node.words, context)
    case 'pipe':
      return pipe(node.parts, context)
    case 'chain':
      return node.rest.reduce(
        (left, { op, node: right }) => {
          const next = outcome(right, context)
          return op === '&&' ? both(left, next) : either(left, next)
        },
        outcome(node.first, context),
      )
    case 'sequence':
      return sequence(node.items, context)
    case 'background':
      return ALWAYS_OK
    case 'not':
      outcome(node.of, context)
      return SAYS_NOTHING
    case 'compound':
      return compound(node, context)
  }
}

function sequence(items: readonly ShellNode[], context: Context): Outcome {
  let result = ALWAYS_OK
  for (const item of items) {
    const next = outcome(item, context)
    result = context.errexit ? both(result, next) : next
  }
  return result
}

function pipe(parts: readonly ShellNode[], context: Context): Outcome {
  const outcomes = parts.map((part) => outcome(part, context))
  context.lastParts = outcomes
  return context.pipefail ? outcomes.reduce(both) : (outcomes.at(-1) ?? SAYS_NOTHING)
}

/** Where a body hands a failure on (`if ! tsc; then exit 1; fi`), the condition is what has failed. */
function compound(node: ShellNode & { kind: 'compound' }, context: Context): Outcome {
  const tested = node.condition ? outcome(node.condition, context) : ALWAYS_OK
  const condition = node.condition?.kind === 'not' ? outcome(node.condition.of, context) : tested
  const bodies = node.bodies.map((body) => outcome(body, context))
  const handsOn = bodies.some(({ ok }) => ok === 'never')
  const failed = [...(handsOn ? [condition] : []), ...bodies].flatMap((one) =>
    one.failed === 'never' ? [] : one.failed,
  )
  return { ok: [], failed }
}

/** `a && b` */
function both(left: Outcome, right: Outcome): Outcome {
  const ok = left.ok === 'never' || right.ok === 'never' ? 'never' : [...left.ok, ...right.ok]
  return { ok, failed: union(left.failed, right.failed) }
}

/** `a || b`: after a success nobody knows which of the two it was. */
function either(left: Outcome, right: Outcome): Outcome {
  const ok = right.ok === 'never' ? left.ok : left.ok === 'never' ? right.ok : []
  const failed =
    left.failed === 'never' || right.failed === 'never' ? 'never' : [...left.failed, ...right.failed]
  return { ok, failed }
}

function union(left: readonly Call[] | 'never', right: readonly Call[] | 'never') {
  if (left === 'never') return right
  return right === 'never' ? left : [...left, ...right]
}

function simple(words: readonly string[], context: Context): Outcome {
  const found = unwrap(words)
  if (!found) return assignment(words, context)
  if ('line' in found) return nested(found.line, found.flags, context)
  const { call } = found
  if (call.program === 'set') setOptions(call.args, context)
  if (call.program === 'exit' || call.program === 'return') return exit(call.args[0], context)
  if (call.program === 'false') return ALWAYS_FAILS
  if (HARMLESS.has(call.program)) return ALWAYS_OK
  return { ok: [call], failed: [call] }
}

/** `rc=$?` keeps an outcome for `exit $rc`; `out=$(cmd)` ends as `cmd` does. */
function assignment(words: readonly string[], context: Context): Outcome {
  const [, name, value] = /^([A-Za-z_]\w*)\+?=([\s\S]*)$/.exec(words.at(-1) ?? '') ?? []
  if (name === undefined || value === undefined) return ALWAYS_OK
  const kept = statusOf(value, context)
  if (kept) context.saved.set(name, kept)
  const substitution = /^\$\(([\s\S]*)\)$/.exec(value)?.[1]
  return substitution === undefined ? ALWAYS_OK : nested(substitution, '', context)
}

function exit(code: string | undefined, context: Context): Outcome {
  if (code === undefined) return context.last
  if (code === '0') return ALWAYS_OK
  if (/^\d+$/.test(code)) return ALWAYS_FAILS
  return statusOf(code, context) ?? SAYS_NOTHING
}

/** The outcome that `$?`, `${PIPESTATUS[0]}` or a variable stands for. */
function statusOf(word: string, context: Context): Outcome | undefined {
  if (word === '$?') return context.last
  const [, part] = /^\$\{(?:PIPESTATUS|pipestatus)\[(\d+)\]\}$/.exec(word) ?? []
  if (part !== undefined) return context.lastParts[Number(part)]
  const [, name] = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(word) ?? []
  return name === undefined ? undefined : context.saved.get(name)
}

function nested(line: string, flags: string, context: Context): Outcome {
  if (context.depth >= MAX_LINES) return SAYS_NOTHING
  const errexit = /(?:^| )-[a-zA-Z]*e/.test(flags)
  const pipefail = flags.includes('pipefail')
  return outcome(parseShell(line), { ...context, errexit, pipefail, depth: context.depth + 1 })
}

function setOptions(args: readonly string[], context: Context): void {
  for (const [i, arg] of args.entries()) {
    if (/^-[a-zA-Z]*e/.test(arg) || (args[i - 1]?.endsWith('o') && arg === 'errexit')) context.errexit = true
    if (/^\+[a-zA-Z]*e/.test(arg)) context.errexit = false
    if (arg === 'pipefail') context.pipefail = !args[i - 1]?.startsWith('+')
  }
}

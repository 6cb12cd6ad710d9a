import { type Command, forEachChild, parse, type Statement, type SyntaxNode } from 'unbash'
import { wordSet } from '../../lib/text.js'
import { type Call, SHELLS, skipOptions, unwrap } from './unwrap.js'

/**
 * What the exit code of a whole line says about the commands in it. `ok`: those that have succeeded if the line exits
 * with 0. `failed`: those of which one has failed if it does not. `never`: the line cannot end that way.
 */
export type Outcome = { ok: readonly Call[] | 'never'; failed: readonly Call[] | 'never' }

/** `set -e` and `pipefail` anywhere in a line count for all of it. */
type Reading = { errexit: boolean; pipefail: boolean; depth: number }

const NOTHING: Outcome = { ok: [], failed: [] }
const ALWAYS_OK: Outcome = { ok: [], failed: 'never' }
const ALWAYS_FAILS: Outcome = { ok: 'never', failed: [] }

const MAX_CHARS = 20_000
/** Nested lines: `bash -c "bash -c …"`. */
const MAX_DEPTH = 5
const HARMLESS = wordSet('true : echo printf export unset shopt alias trap set wait exit return')
const SILENT = wordSet(`cd pushd popd mkdir source . touch sleep exit test [ false ulimit umask rm cp mv ln
  chmod chown kill read nvm asdf workon`)

export function outcomeOf(line: string, flags = '', depth = 0): Outcome {
  const errexit = /(?:^| )-[a-z]*e/.test(flags) || /\bset (?:-\w+ )*-(?:\w*e|o errexit)/.test(line)
  const reading = { errexit, pipefail: /pipefail|PIPESTATUS/i.test(flags + line), depth }
  return readLine(line, depth, (statements) => ofList(statements, reading)) ?? NOTHING
}

export function visibleCommands(line: string, depth = 0): Call[] {
  const calls = readLine(line, depth, (statements) => statements.flatMap((one) => commandsIn(one, depth)))
  return (calls ?? []).filter(({ program }) => !SILENT.has(program))
}

/** The statements of a line in its own words, without comments. */
export const statementsOf = (line: string): string[] =>
  readLine(line, 0, (statements) => statements.map(({ pos, end }) => line.slice(pos, end))) ?? []

/** Foreign text in a third-party parser: whatever it throws, nothing is known about the line, nor of one too deep. */
function readLine<T>(line: string, depth: number, read: (statements: readonly Statement[]) => T) {
  try {
    return depth > MAX_DEPTH ? undefined : read(parse(readable(line)).commands)
  } catch {
    return undefined
  }
}

/** What is read of a line: of a long one not the bodies of its heredocs, if each has an end (`1 << n` has none). */
function readable(line: string): string {
  if (line.length <= MAX_CHARS) return line
  let end: string | undefined
  const commands = line.split('\n').filter((row) => {
    if (end !== undefined && row.replace(/^\t+/, '') !== end) return false
    end = /(?<!<)<<-?[ \t]*['"\\]?([\w.-]+)/.exec(row)?.[1]
    return true
  })
  return (end === undefined ? commands.join('\n') : line).slice(0, MAX_CHARS)
}

function ofList(statements: readonly Statement[], reading: Reading): Outcome {
  let [result, before] = [ALWAYS_OK, ALWAYS_OK]
  for (const { command, background } of statements) {
    // `exit`, `exit $?`, `exit ${PIPESTATUS[0]}`, `exit $rc`: passes on the code of some command before.
    const passesOn = command.type === 'Command' && /^exit(?: \$.*)?$/.test(wordsOf(command).join(' '))
    const own = passesOn ? { ok: [], failed: before.failed } : outcome(command, reading)
    const next = background ? ALWAYS_OK : own
    result = reading.errexit ? both(result, next) : next
    before = both(before, next)
  }
  return result
}

function outcome(node: Statement['command'], reading: Reading): Outcome {
  switch (node.type) {
    case 'AndOr':
      return node.commands
        .map((one) => outcome(one, reading))
        .reduce((left, right, i) => (node.operators[i - 1] === '&&' ? both : either)(left, right))
    case 'Pipeline': {
      const parts = node.commands.map((one) => outcome(one, reading))
      if (node.prefixes.some(({ type }) => type === 'Negation')) return NOTHING
      return reading.pipefail ? parts.reduce(both) : (parts.at(-1) ?? NOTHING)
    }
    case 'Command':
      return simple(node, reading)
    case 'Redirected':
      return outcome(node.command, reading)
    case 'Subshell':
    case 'BraceGroup':
      return ofList(node.body.commands, reading)
    case 'TestCommand':
    case 'ArithmeticCommand':
      return { ok: [], failed: [{ program: '[[', args: [], via: [] }] }
    case 'Function':
      return ALWAYS_OK
    default:
      return inside([node], reading)
  }
}

/** A loop, a condition, `out=$(cmd)`: the line does not tell whether, or how often, the commands in it run. */
function inside(nodes: readonly SyntaxNode[], { depth }: Reading): Outcome {
  const failed = nodes.flatMap((node) => commandsIn(node, depth))
  return failed.length > 0 ? { ok: [], failed } : ALWAYS_OK
}

/** Every command in a node that may fail, whether it runs or not; none in a function, which runs only when called. */
function commandsIn(node: SyntaxNode, depth: number): Call[] {
  if (node.type === 'Command') {
    const found = unwrap(wordsOf(node))
    if (!found) return []
    if ('line' in found) return visibleCommands(found.line, depth + 1)
    return HARMLESS.has(found.call.program) ? [] : [found.call]
  }
  const calls: Call[] = []
  if (node.type !== 'Function') forEachChild(node, (child) => calls.push(...commandsIn(child, depth)))
  return calls
}

/** `a && b` */
function both(left: Outcome, right: Outcome): Outcome {
  const ok = left.ok === 'never' || right.ok === 'never' ? 'never' : [...left.ok, ...right.ok]
  if (left.failed === 'never') return { ok, failed: right.failed }
  return { ok, failed: right.failed === 'never' ? left.failed : [...left.failed, ...right.failed] }
}

/** `a || b`: a success does not tell which of the two succeeded. */
function either(left: Outcome, right: Outcome): Outcome {
  const ok = right.ok === 'never' ? left.ok : left.ok === 'never' ? right.ok : []
  if (left.failed === 'never' || right.failed === 'never') return { ok, failed: 'never' }
  return { ok, failed: [...left.failed, ...right.failed] }
}

function simple(node: Command, reading: Reading): Outcome {
  const found = unwrap(wordsOf(node))
  if (!found) return inside(node.prefix, reading)
  if ('line' in found) return outcomeOf(found.line, found.flags, reading.depth + 1)
  const { program, args } = found.call
  if (program === 'exit' || program === 'return') return args[0] === '0' ? ALWAYS_OK : ALWAYS_FAILS
  if (program === 'false') return ALWAYS_FAILS
  return HARMLESS.has(program) ? ALWAYS_OK : { ok: [found.call], failed: [found.call] }
}

const wordsOf = ({ name, args }: Command) =>
  name ? [name.value, ...args.map((arg) => (arg.type === 'Word' ? arg.value : arg.text))] : []

/**
 * The words of every command that a shell line may run, at any depth: as they stand, and without wrappers that only run
 * another program. Quoted text, comments and text for the standard input of anything but a shell are no commands.
 */
export const commandsOf = (line: string, depth = 0): string[][] =>
  readLine(line, depth, (statements) => statements.flatMap((one) => runsIn(one, depth))) ?? []

function runsIn(node: SyntaxNode, depth: number): string[][] {
  const inner: string[][] = []
  forEachChild(node, (child) => inner.push(...runsIn(child, depth)))
  if (node.type !== 'Command' || !node.name) return inner
  return [...runBy(wordsOf(node), node.redirects, depth), ...inner]
}

/** Letters of ssh's options that take a word. */
const OF_SSH = 'BbcDEeFIiJLlmOopQRSWw'

function runBy(words: string[], redirects: Command['redirects'], depth: number): string[][] {
  const found = depth > MAX_DEPTH ? undefined : unwrap(words)
  if (!found) return []
  if ('line' in found) return [words, ...commandsOf(found.line, depth + 1)]
  const { program, args, path } = found.call
  const own = [program, ...args]
  const runs = own.join('\0') === words.join('\0') ? [own] : [words, own]
  // `bash ./release.sh`
  if (path !== undefined && path !== words[0]) runs.push([path, ...args])
  // `find … -exec rm {} +`, `uv pip install`, `corepack npm publish`
  const exec = program === 'find' ? args.findIndex((arg) => /^-(?:exec|ok)(?:dir)?$/.test(arg)) : -1
  const isFirst = program === 'corepack' || (program === 'uv' && args[0] === 'pip')
  const behind = args.slice(exec + 1).filter((arg) => !/^[;+]$/.test(arg))
  if (exec !== -1 || isFirst) runs.push(...runBy(behind, [], depth + 1))
  // What stands behind the host's name runs on the other machine.
  const at = skipOptions(args, 0, program === 'ssh' ? OF_SSH : '')
  const line = program === 'ssh' ? args.slice(at + 1).join(' ') : program === 'trap' ? (args[at] ?? '') : ''
  // `bash -s <<EOF`, `ssh host <<EOF`, `bash <<< "…"`
  const reader = program === 'ssh' ? line.split(' ', 1)[0] || 'sh' : program
  const input = redirects.flatMap((from) =>
    from.type === 'HereDoc' ? from.body.text : from.type === 'HereString' ? (from.target?.value ?? []) : [],
  )
  for (const one of SHELLS.has(reader) ? [line, ...input] : [line]) runs.push(...commandsOf(one, depth + 1))
  return runs
}

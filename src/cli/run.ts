import path from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { inManifest } from '../config/opencode-json.js'
import { findPaths, type Paths } from '../config/paths.js'
import type { ProjectMemory } from '../features/project-memory.js'
import { isFolder } from '../lib/atomic-write.js'
import { isSystemError, messageOf } from '../lib/errno.js'
import { silentLog } from '../lib/log-file.js'
import { ownFolder } from '../lib/own-folder.js'
import { MemoryError } from '../memory/errors.js'
import { ALL_SCOPES, type AnyScope, SCOPES, type Scope } from '../memory/scope.js'
import { type OpenMemory, openMemory } from '../open-memory.js'
import { asMemoryError } from '../store/disk.js'
import { inShell } from '../sync/say.js'
import { isAgentShell, refuseWhereOff, shownToAgent } from './agent-shell.js'
import { folding, shownText, type Terminal } from './terminal.js'

/** Exit codes of a command. */
export const EXIT = { done: 0, refused: 1, usage: 2, notOpened: 3 } as const

/** What a command found: data in a documented form for `--json`, and the lines that a person reads. */
export type Answer = { data: unknown; lines: readonly string[]; exit?: number }

export const NOT_DONE = { lines: ['Nothing was done.'], exit: EXIT.refused }

type Options = Readonly<Record<string, string | true | undefined>>

export type Call = {
  terminal: Terminal
  paths: Paths
  directory: string
  /** The scopes asked for; `scope` is set only where `--scope` names one. */
  scopes: readonly AnyScope[]
  scope: Scope | undefined
  /** What `--limit` says, else the verb's default. */
  limit: number
  /** Opens the memory to read it, and closes it when the command ends. `begins`: a missing memory counts as empty. */
  open(begins?: 'begins'): Promise<OpenMemory>
  /** Opens it with all that a change goes through. `begins`: creates it where there is none. */
  openToWrite(begins?: 'begins'): Promise<ProjectMemory>
  /** Shows what the question is about, and asks the person, unless `--yes` was given. */
  isAgreed(question: string, about?: readonly string[]): Promise<boolean>
}

export type VerbSpec = {
  /** In commander's notation: `show <path>`. */
  usage: string
  /** The words that its argument may be, where there are only a few. */
  choices?: readonly string[]
  summary: string
  example: string
  options?: readonly [flags: string, description: string, choices?: readonly string[]][]
  /** Whether it takes `--scope`; `all`: a team's scope, too. */
  hasScope?: boolean | 'all'
  /** Whether it asks before it changes anything, unless `--yes` is given. */
  asks?: boolean
  /** Adds `--limit`, with this default. */
  limit?: number
  isHidden?: boolean
  /** Its lines are a file's own text, and are not folded on a terminal. */
  isVerbatim?: boolean
  /** Not for an agent's shell: what it does would count as the person's own act. */
  isForPersons?(options: Options, args: readonly string[]): boolean
  run(call: Call, args: string[], options: Options): Promise<Answer>
}

export const nameOf = ({ usage }: VerbSpec) => usage.split(' ', 1)[0] ?? ''

const scopesOf = (hasScope: VerbSpec['hasScope']) => (hasScope === 'all' ? ALL_SCOPES : SCOPES)

/** The verb's own options, and those that follow from its properties. */
export function optionsOf({ options = [], limit, asks, hasScope }: VerbSpec): Option[] {
  return [
    ...options.map((given) => asOption(...given)),
    ...(limit === undefined ? [] : [asOption('--limit <n>', `at most n (default ${limit})`)]),
    ...(asks ? [new Option('--yes', 'do not ask first')] : []),
    ...(hasScope ? [asOption('--scope <scope>', 'only this scope', scopesOf(hasScope))] : []),
    new Option('--project <dir>', 'use this folder instead of the current one'),
    new Option('--json', 'data for programs (docs/command-line.md)'),
  ]
}

function asOption(flags: string, description: string, choices?: readonly string[]): Option {
  const option = new Option(flags, description)
  if (choices) return option.choices(choices)
  if (!flags.endsWith('<n>')) return option
  return option.argParser((typed) => {
    if (/^[1-9]\d{0,8}$/.test(typed)) return typed
    throw new InvalidArgumentError('It must be a number, 1 or more.')
  })
}

/** Bare `memfs`, also with options, means the overview; options before a verb are moved behind it. */
function withVerb(argv: readonly string[]): readonly string[] {
  const isValue = (i: number) => argv[i - 1] === '--project'
  const at = argv.findIndex((word, i) => !/^--(?:json$|project\b)/.test(word) && !isValue(i))
  if (at < 0) return ['overview', ...argv]
  return [...argv.slice(at, at + 1), ...argv.slice(0, at), ...argv.slice(at + 1)]
}

/** Runs what was typed, and resolves to the exit code. */
export async function run(
  argv: readonly string[],
  terminal: Terminal,
  verbs: readonly VerbSpec[],
): Promise<number> {
  const state: { exit: number } = { exit: EXIT.done }
  const folded = folding(terminal)
  const program = new Command('memfs')
    .description('The memory of your OpenCode agents: view it, correct it, take it with you.')
    .version(String(inManifest(ownFolder(), 'version')))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => folded.out(text.trimEnd()),
      writeErr: (text) => folded.err(shownText(text.trimEnd())),
    })
    .showSuggestionAfterError()
  for (const verb of verbs) {
    const command = program
      .command(verb.usage, { hidden: verb.isHidden === true })
      .summary(verb.summary)
      .description(`${verb.summary}.`)
    if (verb.choices) command.registeredArguments[0]?.choices(verb.choices)
    for (const option of optionsOf(verb)) command.addOption(option)
    command
      .addHelpText('after', `\nExample:\n  ${verb.example}`)
      .exitOverride()
      .action(async () => {
        const isWhole = verb.isVerbatim || argv.includes('--json')
        const said = isWhole ? { ...folded, out: terminal.out } : folded
        const args = command.processedArgs.flat() as string[]
        state.exit = await perform(verb, args, command.opts(), said)
      })
  }
  try {
    await program.parseAsync(['node', 'memfs', ...withVerb(argv)])
    return state.exit
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return EXIT.done
    const message = error.message.replace(/^error: /, '')
    if (argv.includes('--json')) terminal.out(JSON.stringify({ error: { code: 'usage', message } }, null, 2))
    return EXIT.usage
  }
}

async function perform(
  verb: VerbSpec,
  args: string[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const { env, cwd } = terminal
  const directory = path.resolve(cwd, String(options['project'] ?? '.'))
  const scope = options['scope'] as Scope | undefined
  const paths = findPaths(env)
  // A command that only reads must not write to the log either.
  const toRead = { directory, paths, env, now: Date.now, log: silentLog, readOnly: true }
  const closers: (() => Promise<void>)[] = []
  const opened = async <Memory extends OpenMemory>(opening: Promise<Memory>): Promise<Memory> => {
    const memory = await opening.catch((error) =>
      Promise.reject(new MemoryError('not-opened', messageOf(error), '')),
    )
    closers.push(memory.close)
    return memory
  }
  const call: Call = {
    terminal,
    paths,
    directory,
    scopes: scope ? [scope] : scopesOf(verb.hasScope),
    scope,
    limit: Number(options['limit'] ?? verb.limit ?? 0),
    open: (begins) => opened(openMemory({ ...toRead, begins: begins !== undefined })),
    async openToWrite(begins) {
      // Loaded lazily: most commands only read, and need none of the features.
      const { openToWrite } = await import('./open-to-write.js')
      return opened(openToWrite(terminal, paths, directory, begins !== undefined))
    },
    async isAgreed(question, about = []) {
      for (const line of about) terminal.err(line)
      return options['yes'] === true || terminal.confirm(question)
    },
  }
  const json = options['json'] === true
  const isAgent = isAgentShell(env)
  const shown = async <T>(answer: T) => (isAgent ? shownToAgent(answer) : answer)
  const asShown = terminal.isTerminal ? shownText : String
  const print = (data: unknown) => terminal.out(asShown(JSON.stringify(data, null, 2)))
  try {
    if (isAgent && verb.isForPersons?.(options, args))
      throw new MemoryError(
        'refused',
        'This is for the person at the keyboard, and not for an agent.',
        'Ask the person to run it in a shell of their own.',
      )
    if (isAgent) await refuseWhereOff(env, [cwd, directory])
    const absent = `There is no folder ${directory}.`
    if (options['project'] !== undefined && !isFolder(directory))
      throw new MemoryError('not-found', absent, 'Give --project one that exists.')
    const { data, lines, exit = EXIT.done } = await asMemoryError(() => verb.run(call, args, options))
    if (json) print(await shown(data))
    // One write: a list of a thousand files would be a thousand system calls otherwise.
    else if (lines.length > 0) terminal.out((await shown(lines)).join('\n'))
    return exit
  } catch (error) {
    const code = error instanceof MemoryError ? error.code : isSystemError(error) ? 'disk' : undefined
    // Refused neither by memory nor by the disk: a bug of ours.
    if (code === undefined) throw error
    const message = await shown(inShell(messageOf(error)))
    if (json) print({ error: { code, message } })
    else terminal.err(terminal.style('red', shownText(message)))
    return code === 'not-opened' ? EXIT.notOpened : EXIT.refused
  } finally {
    await Promise.allSettled(closers.map((close) => close()))
  }
}

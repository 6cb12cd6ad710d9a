import path from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { findPaths } from '../config/paths.js'
import type { ProjectMemory } from '../features/project-memory.js'
import { messageOf } from '../lib/errno.js'
import { silentLog } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { SCOPES, type Scope } from '../memory/scope.js'
import { type OpenMemory, openMemory } from '../open-memory.js'
import { isAgentShell } from './agent-shell.js'
import type { Terminal } from './terminal.js'

/** What a shell gets to know of a command's end. */
export const EXIT = { done: 0, refused: 1, usage: 2, notOpened: 3 } as const

/** What a command found: data in a documented form for `--json`, and the lines that a person reads. */
export type Answer = { data: unknown; lines: readonly string[]; exit?: number }

/** One run of a command. */
export type Call = {
  terminal: Terminal
  /** The folder from which memory is seen. */
  directory: string
  /** The scopes that are asked for. */
  scopes: readonly Scope[]
  /** Opens the memory to read it. It is closed when the command ends. */
  open(): Promise<OpenMemory>
  /** Opens it with all that a change goes through. */
  openToWrite(): Promise<ProjectMemory>
}

export type VerbSpec = {
  /** As commander writes arguments: `show <path>`. */
  usage: string
  summary: string
  /** One call that shows what it is for. */
  example: string
  options?: readonly [flags: string, description: string][]
  /** Whether `--scope` means anything to it. */
  hasScope?: boolean
  /** Left out of the help. */
  isHidden?: boolean
  /** Not for an agent's shell: what it does would count as the person's own act. */
  isForPersons?: boolean | ((options: Record<string, unknown>, args: readonly string[]) => boolean)
  run(call: Call, args: string[], options: Record<string, unknown>): Promise<Answer>
}

/** `memfs`, and `memfs --json`, ask for the overview. */
const isWithoutVerb = ([first = '--']: readonly string[]) => /^--(?:json|project|$)/.test(first)

/** A refusal to open, apart from what a command refuses. */
class NotOpened extends Error {}

/** Runs what was typed; gives the exit code. Never rejects. */
export async function run(
  argv: readonly string[],
  terminal: Terminal,
  verbs: readonly VerbSpec[],
): Promise<number> {
  const state: { exit: number } = { exit: EXIT.done }
  const program = new Command('memfs')
    .description('The memory of your OpenCode agents: look at it, correct it, take it along.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showSuggestionAfterError()
  for (const verb of verbs) {
    const [name = ''] = verb.usage.split(' ')
    const isFirst = name === 'overview'
    const command = program
      .command(verb.usage, { hidden: isFirst || verb.isHidden === true })
      .summary(verb.summary)
    command.description(`${verb.summary}.`)
    for (const [flags, description] of verb.options ?? []) command.option(flags, description)
    if (verb.hasScope) command.addOption(new Option('--scope <scope>', 'of one scope alone').choices(SCOPES))
    command
      .option('--project <dir>', 'as seen from this folder, and not from the present one')
      .option('--json', 'data for programs (docs/command-line.md)')
      .addHelpText('after', `\nExample:\n  ${verb.example}`)
      .exitOverride()
      .action(async (...given: unknown[]) => {
        const parsed = given.at(-1) as Command
        state.exit = await perform(verb, parsed.processedArgs.flat() as string[], parsed.opts(), terminal)
      })
  }
  try {
    await program.parseAsync(['node', 'memfs', ...(isWithoutVerb(argv) ? ['overview', ...argv] : argv)])
    return state.exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    throw error
  }
}

async function perform(
  verb: VerbSpec,
  args: string[],
  options: Record<string, unknown>,
  terminal: Terminal,
): Promise<number> {
  const closers: (() => Promise<void>)[] = []
  const json = options['json'] === true
  const directory = path.resolve(
    terminal.cwd,
    typeof options['project'] === 'string' ? options['project'] : '.',
  )
  const { env } = terminal
  const opening = async <T>(open: () => Promise<T>): Promise<T> => {
    try {
      return await open()
    } catch (error) {
      throw new NotOpened(messageOf(error))
    }
  }
  const call: Call = {
    terminal,
    directory,
    scopes: typeof options['scope'] === 'string' ? [options['scope'] as Scope] : SCOPES,
    open: () =>
      opening(async () => {
        // A command that reads leaves no line in the log either.
        const memory = await openMemory({
          directory,
          paths: findPaths(env),
          env,
          now: Date.now,
          log: silentLog,
          readOnly: true,
        })
        closers.push(memory.close)
        return memory
      }),
    openToWrite: () =>
      opening(async () => {
        // Most commands only read, and need none of what features bring.
        const { openToWrite } = await import('./open-to-write.js')
        const { memory, close } = await openToWrite(terminal, directory)
        closers.push(close)
        return memory
      }),
  }
  try {
    const forPersons =
      typeof verb.isForPersons === 'function' ? verb.isForPersons(options, args) : verb.isForPersons
    if (forPersons && isAgentShell(terminal.env))
      throw new MemoryError(
        'refused',
        'This is for the person at the keyboard, and not for an agent.',
        'Ask the person to run it in a shell of their own.',
      )
    const { data, lines, exit = EXIT.done } = await verb.run(call, args, options)
    if (json) terminal.out(JSON.stringify(data, undefined, 2))
    else for (const line of lines) terminal.out(line)
    return exit
  } catch (error) {
    return failed(error, json, terminal)
  } finally {
    await Promise.all(closers.map((close) => close()))
  }
}

function failed(error: unknown, json: boolean, terminal: Terminal): number {
  const known = error instanceof MemoryError || error instanceof NotOpened
  if (!known) throw error
  const code = error instanceof MemoryError ? error.code : 'not-opened'
  if (json) terminal.out(JSON.stringify({ error: { code, message: error.message } }, undefined, 2))
  else terminal.err(terminal.style('red', error.message))
  return error instanceof NotOpened ? EXIT.notOpened : EXIT.refused
}

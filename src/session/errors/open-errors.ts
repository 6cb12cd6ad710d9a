import * as z from 'zod'
import { wordSet } from '../../lib/text.js'

/** What a command is for. Errors of `install` count as `build`, those of `run` and `other` as `runtime`. */
export const COMMAND_KINDS = ['typecheck', 'test', 'lint', 'build', 'run', 'install', 'other'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** What a command works on: enough to tell whether a later command is about the same thing. */
export type CallScope = {
  /** Program and sub-command: `git push`, `node server.js`, `npm run migrate`; `mysql …` of a command with a secret. */
  what: string
  /** Files, folders and filters it was confined to; empty if it covers everything. */
  targets: readonly string[]
  /** Folder it ran in; absent if the command line does not tell. */
  folder?: string | undefined
}

/** What an open error is about. To add one, add an entry here and its patterns in `read-run.ts`. */
const ERROR_CATEGORIES = ['typecheck', 'test', 'lint', 'build', 'runtime'] as const
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number]

export function categoryOfKind(kind: CommandKind): ErrorCategory {
  if (kind === 'install') return 'build'
  return kind === 'run' || kind === 'other' ? 'runtime' : kind
}

/** An error that a command left behind and no later command has closed yet. */
export const openError = z.object({
  fingerprint: z.string().regex(/^[0-9a-f]{12}$/),
  category: z.enum(ERROR_CATEGORIES),
  /** The kind of command whose success closes it. */
  kind: z.enum(COMMAND_KINDS),
  what: z.string(),
  targets: z.array(z.string()),
  folder: z.string().optional(),
  /** In the output's own words, on one line; not yet checked for secrets. */
  summary: z.string(),
  place: z.string().optional(),
  count: z.number(),
})
export type OpenError = z.infer<typeof openError>

/** More than are shown, so that closing one brings back the one before. */
export const MAX_OPEN_ERRORS = 12

export type Success = CallScope & { kind: CommandKind }
export type RunEffect = { opened?: OpenError | undefined; succeeded: readonly Success[] }

/** The open errors after a run, newest last. */
export function applyEffect(errors: readonly OpenError[], { opened, succeeded }: RunEffect): OpenError[] {
  const left = errors.filter((error) => !succeeded.some((success) => closes(success, error)))
  if (!opened) return left
  // The same words elsewhere, or of another program, are another error: its own success must close it.
  const known = left.find((error) => error.fingerprint === opened.fingerprint && closes(opened, error))
  const others = left.filter((error) => error !== known)
  return [...others, { ...opened, count: (known?.count ?? 0) + 1 }].slice(-MAX_OPEN_ERRORS)
}

/** Programs that compile before they test: if the tests pass, the code compiles. */
const COMPILERS = wordSet('cargo go dotnet swift zig sbt mvn mvnw mvnd gradle gradlew')
const COMPILING = wordSet('typecheck build')

/** Whether a success is of the kind that left the error open. An install proves nothing about a build. */
function isItsKind({ kind, what }: Success, error: OpenError): boolean {
  if (error.kind === kind) return true
  if (kind === 'install' || error.kind === 'install') return false
  const [program = '', own] = [what, error.what].map((one) => one.split(' ', 1)[0])
  const compiles = COMPILERS.has(program) && (kind === 'test' || COMPILING.has(kind))
  return error.category === categoryOfKind(kind) || (compiles && program === own && COMPILING.has(error.kind))
}

/** Of what a command with a secret does, the program. */
export const withheldFrom = (what: string): string => `${what.split(' ', 1)[0]} …`

/**
 * A success closes an error from its own folder, one above or one below, unless it was confined to another package,
 * folder or other tests. For `run` and `other` it must be the same program and sub-command, as far as the error may name it.
 */
function closes(success: Success, error: OpenError): boolean {
  const { kind, what, folder } = success
  if (!isItsKind(success, error) || (folder && error.folder && !overlaps([folder], [error.folder])))
    return false
  if (kind === 'run' || kind === 'other')
    return [what, withheldFrom(what)].includes(error.what) && overlaps(success.targets, error.targets)
  if (kind === 'install') return true
  const noPart = error.targets.length > 0 || kind === 'build' ? /\.\w+$/ : CONFIG_FILE
  const isPart = (target: string) => kind === 'test' || !noPart.test(target)
  const [targets, before] = [success.targets.filter(isPart), error.targets.filter(isPart)]
  const below = folder?.startsWith(`${error.folder}/`) && error.place?.includes('/') ? [folder] : []
  const where = folder ? error.folder?.split(`${folder}/`)[1] : error.folder
  const said = [error.summary, where, ...before].join(' ')
  return overlaps(targets, before) && (before.length > 0 || isNamed(targets, said)) && isNamed(below, said)
}

/** What a check is set by, and a pattern of files, are no part that it is confined to. */
const CONFIG_FILE = /\*|\.(?:json\w?|ya?ml|toml|ini|cfg|neon|xml)$|\.config\.\w+$|(?:^|\/)\.[^/]*$/

/** A run of some parts closes an error left by a run of everything only if the error names one of those parts. */
const isNamed = (parts: readonly string[], text: string) =>
  parts.length === 0 ||
  parts.some((part) => words(text).includes(words(part.slice(part.lastIndexOf('/') + 1))))

const words = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** Whether a target of one set equals, contains or lies within one of the other. An empty set means everything. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  const isWithin = (inner: string, outer: string) => `/${inner}/`.includes(`/${outer}/`)
  return a.some((one) => b.some((other) => isWithin(one, other) || isWithin(other, one)))
}

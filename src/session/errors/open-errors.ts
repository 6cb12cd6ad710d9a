import * as z from 'zod'
import { wordSet } from '../../lib/text.js'

/** What a command is for. `install` and `other` open and close no category of their own but `runtime`. */
export const COMMAND_KINDS = ['typecheck', 'test', 'lint', 'build', 'run', 'install', 'other'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** What a command works on: enough to tell whether a later one is about the same. */
export type CallScope = {
  /** Program and sub-command: `git push`, `node server.js`, `npm run migrate`. */
  what: string
  /** Files, folders and filters it was confined to; none where it takes everything. */
  targets: readonly string[]
  /** Where it ran; absent where the line does not tell. */
  folder?: string | undefined
}

/** What an open error is about. A further one is one entry here, with what tells it in `read-run.ts`. */
const ERROR_CATEGORIES = ['typecheck', 'test', 'lint', 'build', 'runtime'] as const
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number]

export function categoryOfKind(kind: CommandKind): ErrorCategory {
  if (kind === 'install') return 'build'
  return kind === 'run' || kind === 'other' ? 'runtime' : kind
}

/** An error that a command left behind and that none has closed yet. */
export const openError = z.object({
  fingerprint: z.string().regex(/^[0-9a-f]{12}$/),
  category: z.enum(ERROR_CATEGORIES),
  /** The kind of command whose success closes it. */
  kind: z.enum(COMMAND_KINDS),
  what: z.string(),
  targets: z.array(z.string()),
  folder: z.string().optional(),
  /** As it stood, on one line; not yet looked through for secrets. */
  summary: z.string(),
  place: z.string().optional(),
  count: z.number(),
})
export type OpenError = z.infer<typeof openError>

/** More than are shown, so that closing one brings back the one before. */
export const MAX_OPEN_ERRORS = 12

export type Success = CallScope & { kind: CommandKind }
export type RunEffect = { opened?: OpenError | undefined; succeeded: readonly Success[] }

/** The list after a run; newest last. */
export function applyEffect(errors: readonly OpenError[], { opened, succeeded }: RunEffect): OpenError[] {
  const left = errors.filter((error) => !succeeded.some((success) => closes(success, error)))
  if (!opened) return left
  const known = left.find(
    (error) => error.fingerprint === opened.fingerprint && error.category === opened.category,
  )
  const others = left.filter((error) => error !== known)
  return [...others, { ...opened, count: (known?.count ?? 0) + 1 }].slice(-MAX_OPEN_ERRORS)
}

/** They compile before they test: what passes a test has passed the compiler. */
const COMPILERS = wordSet('cargo go dotnet swift zig sbt mvn mvnw mvnd gradle gradlew')
const COMPILING = wordSet('typecheck build')

/** Whether a success is of the kind that left an error open. An install says nothing of a build. */
function isItsKind({ kind, what }: Success, error: OpenError): boolean {
  if (error.kind === kind) return true
  if (kind === 'install' || error.kind === 'install') return false
  const [program = '', own] = [what, error.what].map((one) => one.split(' ', 1)[0])
  const compiles = COMPILERS.has(program) && (kind === 'test' || COMPILING.has(kind))
  return error.category === categoryOfKind(kind) || (compiles && program === own && COMPILING.has(error.kind))
}

/**
 * A success closes what was left open around its folder, not where it was confined to another package, folder or to other
 * tests. Of programs of one's own only the same one is of the same kind.
 */
function closes(success: Success, error: OpenError): boolean {
  const { kind, what, folder } = success
  if (!isItsKind(success, error) || (folder && error.folder && !overlaps([folder], [error.folder])))
    return false
  if (kind === 'run' || kind === 'other')
    return what === error.what && overlaps(success.targets, error.targets)
  if (kind === 'install') return true
  const isPart = (target: string) => kind === 'test' || !/\.\w+$/.test(target)
  const [targets, before] = [success.targets.filter(isPart), error.targets.filter(isPart)]
  const below = folder?.startsWith(`${error.folder}/`) && error.place?.includes('/') ? [folder] : []
  const where = folder ? error.folder?.split(`${folder}/`)[1] : error.folder
  const said = [error.summary, where, ...before].join(' ')
  return overlaps(targets, before) && (before.length > 0 || isNamed(targets, said)) && isNamed(below, said)
}

/** A run of a part alone closes an error that a run of everything left, where that names one of them. */
const isNamed = (parts: readonly string[], text: string) =>
  parts.length === 0 ||
  parts.some((part) => words(text).includes(words(part.slice(part.lastIndexOf('/') + 1))))

const words = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** Whether two sets of targets have one in common, or one within the other. None means everything. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  const isWithin = (inner: string, outer: string) => `/${inner}/`.includes(`/${outer}/`)
  return a.some((one) => b.some((other) => isWithin(one, other) || isWithin(other, one)))
}

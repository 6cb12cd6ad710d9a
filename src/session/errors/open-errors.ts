import * as z from 'zod'

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

/**
 * A success closes what the same kind of command left open around its folder. Of tests, not where it was confined to other
 * ones. For a program of one's own only the same program is of the same kind, and an install says nothing of a build.
 */
function closes({ kind, what, targets, folder }: Success, error: OpenError): boolean {
  if (folder && error.folder && !overlaps([folder], [error.folder])) return false
  const isOther = (kind === 'install') !== (error.kind === 'install')
  if (error.kind !== kind && (isOther || error.category !== categoryOfKind(kind))) return false
  if (kind === 'run' || kind === 'other') return what === error.what && overlaps(targets, error.targets)
  return kind !== 'test' || (overlaps(targets, error.targets) && isAboutIt(targets, error))
}

/** A run of some files alone closes an error that a run of everything left, where it names one of them. */
function isAboutIt(targets: readonly string[], error: OpenError): boolean {
  if (targets.length === 0 || error.targets.length > 0) return true
  return targets.some((target) => error.summary.includes(target.slice(target.lastIndexOf('/') + 1)))
}

/** Whether two sets of targets have one in common, or one within the other. None means everything. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  const isWithin = (inner: string, outer: string) => `/${inner}/`.includes(`/${outer}/`)
  return a.some((one) => b.some((other) => isWithin(one, other) || isWithin(other, one)))
}

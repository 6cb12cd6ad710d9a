import { constants } from 'node:os'

/** True when `error` is a system error with one of the given codes (`ENOENT`, `EEXIST` …). */
export const hasErrno = (error: unknown, ...codes: string[]): error is NodeJS.ErrnoException =>
  error instanceof Error && codes.includes(codeOf(error))

/** The error code. Node has no name for a used up quota and a stale handle, only their numbers. */
export function codeOf({ code = '', errno = 0 }: NodeJS.ErrnoException): string {
  const named = () => Object.entries(constants.errno).find(([, number]) => number === Math.abs(errno))
  return /^Unknown system error/.test(code) ? (named()?.[0] ?? code) : code
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'errno' in error

/** For a `catch`: returns `undefined` for an expected error, and rethrows any other. */
export const unless =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error
  }

const unlessAbsence = unless((error) => hasErrno(error, 'ENOENT', 'ENOTDIR'))
const unlessBar = unless((error) => hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'))
const unlessOutOfReach = unless((error) =>
  hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG', 'ELOOP', 'ESTALE'),
)
const unlessRefusal = unless(isSystemError)

/** `undefined` instead of a rejection if the file or one of its parent folders is absent. */
export const unlessAbsent = <T>(promise: Promise<T>) => promise.catch(unlessAbsence)

/** The same if it belongs to another user, as after one start with sudo. A disk fault still rejects: the file must not be replaced. */
export const unlessBarred = <T>(promise: Promise<T>) => promise.catch(unlessBar)

/** The same for whatever the operating system refuses. */
export const unlessRefused = <T>(promise: Promise<T>) => promise.catch(unlessRefusal)

export const unlessAbsentSync = <T>(task: () => T) => attempt(task, unlessAbsence)
export const unlessRefusedSync = <T>(task: () => T) => attempt(task, unlessRefusal)
/** The same if it cannot be reached: absent, another user's, a disk fault, a name too long. */
export const unlessOutOfReachSync = <T>(task: () => T) => attempt(task, unlessOutOfReach)

/** The task's result, or that of `caught` for its error. */
export function attempt<T>(task: () => T, caught: (error: unknown) => undefined): T | undefined {
  try {
    return task()
  } catch (error) {
    return caught(error)
  }
}

export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

/** True when `error` is a system error with one of the given codes (`ENOENT`, `EEXIST` …). */
export function hasErrno(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** True for whatever the operating system refused. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error
}

/** `undefined` in place of the rejection when the file or a folder on its way is absent. */
export async function unlessAbsent<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** The same for a synchronous task. */
export function unlessAbsentSync<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** `undefined` in place of the rejection when the operating system refuses, for whatever reason. */
export async function unlessRefused<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** The same for a synchronous task. */
export function unlessRefusedSync<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** One line of words for any thrown value. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim()
}

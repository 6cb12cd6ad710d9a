import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isSystemError } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'

/** Writes a file for this user's eyes alone, and gives its full path. Throws `disk`, also where there is one already. */
export function writeNew(folder: string, name: string, text: string): string {
  const file = path.resolve(folder, name)
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new MemoryError('disk', `${file} cannot be written (${error.code}).`, 'Name a new file.')
  }
  return file
}

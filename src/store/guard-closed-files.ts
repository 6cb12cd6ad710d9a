import { closedFile } from '../memory/closed-files.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import type { WriteGuard } from './prepare-changes.js'

/** Keeps out of a closed file whoever it is closed to. */
export const guardClosedFiles: WriteGuard = async (op, change, { writer }) => {
  const file = closedFile(change)
  if (!file?.closedTo.includes(writer) || op.kind === 'restore') return undefined
  throw new MemoryError('readonly', `${label(change)} ${file.says}`, file.hint)
}

import { constants } from 'node:fs'
import fs from 'node:fs/promises'

/**
 * Bytes of a regular file. Where a FIFO, a socket or a folder stands in its place, it throws a system error (`EINVAL`,
 * `ENXIO`, `EISDIR`) instead of waiting for ever for a writer.
 */
export async function readRegularFile(file: string): Promise<Buffer> {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw notRegular(file)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function notRegular(file: string): NodeJS.ErrnoException {
  return Object.assign(new Error('not a regular file'), {
    code: 'EINVAL',
    errno: -22,
    syscall: 'read',
    path: file,
  })
}

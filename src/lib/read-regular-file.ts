import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Bytes of a regular file. Throws a system error (`EINVAL`, `ENXIO`, `EISDIR`) for a FIFO or a folder, without blocking. */
export function readRegularFile(file: string): Buffer {
  const handle = openSync(file, FLAGS)
  try {
    if (!fstatSync(handle).isFile()) {
      const fault = { code: 'EINVAL', errno: -22, syscall: 'read', path: file }
      throw Object.assign(new Error('not a regular file'), fault)
    }
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

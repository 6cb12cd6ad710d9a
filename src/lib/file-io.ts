import fs from 'node:fs/promises'

/** The file operations that change the disk. An argument wherever durability matters, so that a test can fail the N-th call. */
export type FileIo = Pick<typeof fs, 'open' | 'rename' | 'unlink' | 'mkdir' | 'chmod'>

export const nodeFileIo: FileIo = fs

import { createHash } from 'node:crypto'

/** SHA-256 in hex, cut to `length` digits. */
export function sha256(data: string | Uint8Array, length = 64): string {
  return createHash('sha256').update(data).digest('hex').slice(0, length)
}

/** The id that git gives to a file of these bytes (SHA-1 repositories, no conversion of line endings). */
export function gitBlobId(data: Uint8Array): string {
  return createHash('sha1').update(`blob ${data.byteLength}\0`).update(data).digest('hex')
}

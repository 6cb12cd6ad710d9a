import { randomBytes } from 'node:crypto'

/** `prt_`, 12 hex digits that grow with time, 14 random characters: as the host makes them, and sorts parts by them. */
const PART_ID = /^prt_([0-9a-f]{12})/

/** An id for a part that stands directly behind the one with `previous`. */
export function partIdAfter(previous: string | undefined): string {
  const digits = PART_ID.exec(previous ?? '')?.[1]
  const at = digits === undefined ? BigInt(Date.now()) * 0x1000n : BigInt(`0x${digits}`) + 1n
  const time = BigInt.asUintN(48, at).toString(16).padStart(12, '0')
  return `prt_${time}${randomBytes(7).toString('hex')}`
}

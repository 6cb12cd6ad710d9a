import fc from 'fast-check'

/** Halves of pairs are no characters. */
const FIRST_HALF = 0xd800
const HALVES = 0x800

const character = fc.nat({ max: 0x10ffff - HALVES }).map(
  (n) => String.fromCodePoint(n < FIRST_HALF ? n : n + HALVES),
  (text) => {
    const [first, ...others] = String(text)
    const code = first?.codePointAt(0) ?? FIRST_HALF
    const isHalf = code >= FIRST_HALF && code < FIRST_HALF + HALVES
    if (others.length > 0 || isHalf) throw new Error('no single character')
    return code < FIRST_HALF ? code : code - HALVES
  },
)

/**
 * Text of any characters. The unit `binary` of fast-check is the same, and keeps tables of 85 MB: as long as the process
 * lives they double what each start of a git takes.
 */
export const anyText = (bounds: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...bounds, unit: character })

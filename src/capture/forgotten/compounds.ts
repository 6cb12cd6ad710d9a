import { latinWords } from './marks.js'

/** The shortest part of a compound. */
const MIN_PART = 3
const MIN_COMPOUND = 7

const TOKEN = /\p{L}[\p{L}\p{N}]*/gu

type Compounds = {
  /** What a long word may be made of: `logfiles` of `log` and `files`. */
  parts: ReadonlyMap<string, readonly (readonly [string, string])[]>
  /** What words that stand together may make: `log files`, `Ende des Monats`. */
  joined: readonly { word: string; parts: readonly [string, string] }[]
}

/** All compounds of a text, in hashes. Costs as much as the marks of a text. */
function compoundsOf(plain: string): Compounds {
  const tokens = (plain.toLowerCase().match(TOKEN) ?? []).map((token) => ({
    token,
    words: latinWords(token),
  }))
  const parts = new Map<string, (readonly [string, string])[]>()
  for (const { token, words } of tokens) {
    const [word] = words
    if (words.length !== 1 || word === undefined || token.length < MIN_COMPOUND) continue
    for (let at = MIN_PART; at <= token.length - MIN_PART; at += 1) {
      const [first, last] = [latinWords(token.slice(0, at)), latinWords(token.slice(at))]
      if (first.length !== 1 || last.length !== 1) continue
      parts.set(word, [...(parts.get(word) ?? []), [first[0] as string, last[0] as string]])
    }
  }
  const counting = tokens.filter(({ words }) => words.length === 1)
  const joined = counting.slice(1).flatMap(({ token, words }, i) => {
    const before = counting[i]
    if (before === undefined) return []
    const both = [before.words[0], words[0]] as const
    return [
      `${before.token}${token}`,
      `${token}${before.token}`,
      `${token.replace(/s$/u, '')}${before.token}`,
    ]
      .flatMap(latinWords)
      .map((word) => ({ word, parts: both as readonly [string, string] }))
  })
  return { parts, joined }
}

/** For each text once. */
const known = new WeakMap<object, Compounds>()

/** The words of a text, with compounds written as those of another text are: in one, or in two. */
export function likeCompounds<Sign>(
  marks: { plain: string; words: ReadonlyMap<string, Sign> },
  other: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Sign> {
  const compounds = known.get(marks) ?? compoundsOf(marks.plain)
  known.set(marks, compounds)
  const words = new Map(marks.words)
  for (const [word, sign] of marks.words) {
    if (other.has(word)) continue
    const pair = compounds.parts.get(word)?.find((parts) => parts.every((part) => other.has(part)))
    if (pair === undefined) continue
    words.delete(word)
    for (const part of pair) words.set(part, sign)
  }
  for (const { word, parts } of compounds.joined) {
    const sign = words.get(parts[1])
    if (sign === undefined || !other.has(word) || words.has(word)) continue
    for (const part of parts) if (!other.has(part)) words.delete(part)
    words.set(word, sign)
  }
  return words
}

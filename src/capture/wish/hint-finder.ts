type Entry<T> = { hint: string; owner: T; opensWord: boolean }

/**
 * Finds whose pieces of words a lower-case text holds, all in one go through it: pieces are looked up by their first two
 * characters. A piece with a blank before it has to stand at the beginning of a word.
 */
export function createHintFinder<T>(
  tables: readonly { owner: T; hints: readonly string[] }[],
): (text: string) => Set<T> {
  const byStart = new Map<number, Entry<T>[]>()
  for (const { owner, hints } of tables) {
    for (const piece of new Set(hints)) {
      const opensWord = piece.startsWith(' ')
      const hint = opensWord ? piece.slice(1) : piece
      const start = startOf(hint.charCodeAt(0), hint.charCodeAt(1) || 0)
      byStart.set(start, [...(byStart.get(start) ?? []), { hint, owner, opensWord }])
    }
  }

  return (text) => {
    const found = new Set<T>()
    let before = 0
    const look = (start: number, at: number) => {
      for (const { hint, owner, opensWord } of byStart.get(start) ?? []) {
        if ((opensWord && isLetter(before)) || found.has(owner)) continue
        if (text.startsWith(hint, at)) found.add(owner)
      }
    }
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charCodeAt(at)
      // No alphabet has a piece of one letter.
      if (char > 0x2e80) look(startOf(char, 0), at)
      look(startOf(char, text.charCodeAt(at + 1) || 0), at)
      before = char
    }
    return found
  }
}

/** Two characters as one small number. Others may share it. */
const startOf = (first: number, second: number) => ((first << 13) ^ second) & 0x3fffffff

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f) || (code >= 0x400 && code <= 0x52f)

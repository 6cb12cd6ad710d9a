type Entry<T> = { hint: string; owner: T; opensWord: boolean }

/** Pieces are laid out by their first three characters. */
const SLOTS = 0x10000

/**
 * Finds whose pieces of words a lower-case text holds, all in one go through it. A piece with a blank before it has to
 * stand at the beginning of a word.
 */
export function createHintFinder<T>(
  tables: readonly { owner: T; hints: readonly string[] }[],
): (text: string) => Set<T> {
  const byStart: (Entry<T>[] | undefined)[] = new Array(SLOTS)
  /** Pieces of one or two characters, by the first. */
  const short: (Entry<T>[] | undefined)[] = new Array(SLOTS)
  for (const { owner, hints } of tables) {
    for (const piece of new Set(hints)) {
      const opensWord = piece.startsWith(' ')
      const hint = opensWord ? piece.slice(1) : piece
      const [slots, slot] =
        hint.length < 3 ? [short, hint.charCodeAt(0)] : ([byStart, slotOf(hint, 0)] as const)
      slots[slot] = [...(slots[slot] ?? []), { hint, owner, opensWord }]
    }
  }

  return (text) => {
    const found = new Set<T>()
    const look = (entries: readonly Entry<T>[], at: number) => {
      for (const { hint, owner, opensWord } of entries) {
        if (opensWord && at > 0 && isLetter(text.charCodeAt(at - 1))) continue
        if (text.startsWith(hint, at)) found.add(owner)
      }
    }
    for (let at = 0; at < text.length; at += 1) {
      const some = short[text.charCodeAt(at)]
      if (some) look(some, at)
      const more = byStart[slotOf(text, at)]
      if (more) look(more, at)
    }
    return found
  }
}

/** Three characters as one small number, which others may share. At the end of a text they count as none. */
const slotOf = (text: string, at: number) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (SLOTS - 1)

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f) || (code >= 0x400 && code <= 0x52f)

type Entry<T> = { hint: string; opensWord: boolean; owners: T[] }
type HintFinder<T> = {
  /** Whose pieces a lower-case text holds. */
  find(text: string): Set<T>
  /** Whether it holds any. */
  holdsAny(text: string): boolean
}

/** Pieces are laid out by their first three characters. */
const SLOTS = 0x10000

/**
 * Finds pieces of words in a text, all in one go through it. A piece with a blank before it has to stand at the beginning of
 * a word.
 */
export function createHintFinder<T>(
  tables: readonly { owner: T; hints: readonly string[] }[],
): HintFinder<T> {
  const byStart: (Entry<T>[] | undefined)[] = new Array(SLOTS).fill(undefined)
  /** Pieces of one or two characters, by the first. */
  const short: (Entry<T>[] | undefined)[] = new Array(SLOTS).fill(undefined)
  const entries = new Map<string, Entry<T>>()
  for (const { owner, hints } of tables) {
    for (const piece of new Set(hints)) {
      const known = entries.get(piece)
      if (known) {
        known.owners.push(owner)
        continue
      }
      const opensWord = piece.startsWith(' ')
      const entry = { hint: opensWord ? piece.slice(1) : piece, opensWord, owners: [owner] }
      entries.set(piece, entry)
      const isShort = entry.hint.length < 3
      const slots = isShort ? short : byStart
      const slot = isShort ? entry.hint.charCodeAt(0) : slotOf(entry.hint, 0)
      slots[slot] = [...(slots[slot] ?? []), entry]
    }
  }

  /** Goes through a text until told that it is enough. */
  function look(text: string, isEnough: (owners: readonly T[]) => boolean): boolean {
    const stands = ({ hint, opensWord }: Entry<T>, at: number) =>
      !(opensWord && at > 0 && isLetter(text.charCodeAt(at - 1))) && text.startsWith(hint, at)
    for (let at = 0; at < text.length; at += 1) {
      for (const some of [short[text.charCodeAt(at)], byStart[slotOf(text, at)]]) {
        if (some === undefined) continue
        for (const entry of some) if (stands(entry, at) && isEnough(entry.owners)) return true
      }
    }
    return false
  }

  return {
    find(text) {
      const found = new Set<T>()
      look(text, (owners) => {
        for (const owner of owners) found.add(owner)
        return false
      })
      return found
    },
    holdsAny: (text) => look(text, () => true),
  }
}

/** Three characters as one small number, which others may share. Past the end of a text there are none. */
const slotOf = (text: string, at: number) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (SLOTS - 1)

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f) || (code >= 0x400 && code <= 0x52f)

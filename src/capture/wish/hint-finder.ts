type Entry<T> = { hint: string; owners: T[] }
type Slots<T> = (Entry<T>[] | undefined)[]
/** Whose pieces they are. */
export type Hinted<T> = { owner: T; hints: readonly string[] }
type HintFinder<T> = {
  /** Takes in more of them. */
  add(tables: readonly Hinted<T>[]): void
  /** Whose pieces a lower-case text holds. */
  find(text: string): Set<T>
  /** Whether it holds any. */
  holdsAny(text: string): boolean
}

/** Pieces are laid out by their first three characters; those of one or two by the first. */
const SLOTS = 0x4000
const LAST_SLOT = SLOTS - 1

/**
 * Finds pieces of words in a text, all in one go through it. A piece with a blank before it has to stand at the beginning of
 * a word.
 */
export function createHintFinder<T>(tables: readonly Hinted<T>[]): HintFinder<T> {
  const [anywhere, atWord, shortAnywhere, shortAtWord] = [0, 1, 2, 3].map(
    (): Slots<T> => new Array(SLOTS).fill(undefined),
  ) as [Slots<T>, Slots<T>, Slots<T>, Slots<T>]
  const entries = new Map<string, Entry<T>>()

  function addPiece(piece: string, owner: T): void {
    const known = entries.get(piece)
    if (known) {
      known.owners.push(owner)
      return
    }
    const opensWord = piece.startsWith(' ')
    const entry = { hint: opensWord ? piece.slice(1) : piece, owners: [owner] }
    entries.set(piece, entry)
    const isShort = entry.hint.length < 3
    const long = opensWord ? atWord : anywhere
    const slots = isShort ? (opensWord ? shortAtWord : shortAnywhere) : long
    const slot = isShort ? entry.hint.charCodeAt(0) & LAST_SLOT : slotOf(entry.hint, 0)
    const others = slots[slot]
    if (others) others.push(entry)
    else slots[slot] = [entry]
  }

  function add(more: readonly Hinted<T>[]): void {
    for (const { owner, hints } of more) for (const piece of new Set(hints)) addPiece(piece, owner)
  }
  add(tables)

  function look(text: string, isFirstEnough: boolean): Set<T> {
    const found = new Set<T>()
    let before = 0
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charCodeAt(at)
      const slot = slotOf(text, at)
      take(shortAnywhere[char & LAST_SLOT], text, at, found)
      take(anywhere[slot], text, at, found)
      if (!isLetter(before)) {
        take(shortAtWord[char & LAST_SLOT], text, at, found)
        take(atWord[slot], text, at, found)
      }
      if (isFirstEnough && found.size > 0) break
      before = char
    }
    return found
  }

  return { add, find: (text) => look(text, false), holdsAny: (text) => look(text, true).size > 0 }
}

/** Adds the owners of the pieces that stand at a place. */
function take<T>(some: readonly Entry<T>[] | undefined, text: string, at: number, found: Set<T>): void {
  if (some === undefined) return
  for (const { hint, owners } of some)
    if (text.startsWith(hint, at)) for (const owner of owners) found.add(owner)
}

/** Three characters as one small number, which others may share. Past the end of a text there are none. */
const slotOf = (text: string, at: number) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & LAST_SLOT

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f) || (code >= 0x400 && code <= 0x52f)

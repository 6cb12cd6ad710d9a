/** `seenIn` is the number of the last text in which it stood. */
type Entry<T> = { hint: string; opensWord: boolean; owners: T[]; seenIn: number }
type Slots<T> = (Entry<T>[] | undefined)[]
/** Whose pieces they are. */
export type Hinted<T> = { owner: T; hints: readonly string[] }
type HintFinder<T> = {
  /** Takes in more of them. */
  add(tables: readonly Hinted<T>[]): void
  /** Whose pieces a lower-case text holds. */
  find(text: string): Set<T>
  /** Whether it holds any of some owners. */
  holdsAny(text: string, isMeant: (owner: T) => boolean): boolean
}

/** Pieces are laid out by their first three characters, or by all where they have one or two. */
const SLOTS = 0x4000
const LAST_SLOT = SLOTS - 1

/**
 * Finds pieces of words in a text, all in one go through it. A piece with a blank before it has to stand at the beginning of
 * a word.
 */
export function createHintFinder<T>(tables: readonly Hinted<T>[]): HintFinder<T> {
  const [ones, twos, threes] = [1, 2, 3].map((): Slots<T> => new Array(SLOTS).fill(undefined)) as [
    Slots<T>,
    Slots<T>,
    Slots<T>,
  ]
  const texts = { read: 0 }
  const entries = new Map<string, Entry<T>>()

  function addPiece(piece: string, owner: T): void {
    const known = entries.get(piece)
    if (known) {
      known.owners.push(owner)
      return
    }
    const opensWord = piece.startsWith(' ')
    const hint = opensWord ? piece.slice(1) : piece
    const entry = { hint, opensWord, owners: [owner], seenIn: 0 }
    entries.set(piece, entry)
    const [first, second] = [hint.charCodeAt(0), hint.charCodeAt(1)]
    const slots = hint.length === 1 ? ones : hint.length === 2 ? twos : threes
    const slot =
      hint.length === 1
        ? first & LAST_SLOT
        : hint.length === 2
          ? twoOf(first, second)
          : threeOf(first, second, hint.charCodeAt(2))
    const others = slots[slot]
    if (others) others.push(entry)
    else slots[slot] = [entry]
  }

  function add(more: readonly Hinted<T>[]): void {
    for (const { owner, hints } of more) for (const piece of new Set(hints)) addPiece(piece, owner)
  }
  add(tables)

  function look(text: string, isEnough?: (owner: T) => boolean): Set<T> {
    const found = new Set<T>()
    texts.read += 1
    let [isWord, size] = [false, 0]
    let [char, second] = [text.charCodeAt(0), text.charCodeAt(1)]
    for (let at = 0; at < text.length; at += 1) {
      const third = text.charCodeAt(at + 2)
      const some = threes[threeOf(char, second, third)]
      if (some !== undefined) take(some, text, at, isWord, texts.read, found)
      const few = twos[twoOf(char, second)]
      if (few !== undefined) take(few, text, at, isWord, texts.read, found)
      const single = ones[char & LAST_SLOT]
      if (single !== undefined) take(single, text, at, isWord, texts.read, found)
      if (isEnough !== undefined && found.size > size) {
        size = found.size
        if ([...found].some(isEnough)) break
      }
      isWord = isLetter(char)
      char = second
      second = third
    }
    return found
  }

  return {
    add,
    find: (text) => look(text),
    holdsAny: (text, isMeant) => [...look(text, isMeant)].some(isMeant),
  }
}

/** Adds the owners of the pieces that stand at a place, within a word or at the beginning of one. */
function take<T>(
  some: readonly Entry<T>[],
  text: string,
  at: number,
  isWord: boolean,
  read: number,
  found: Set<T>,
): void {
  for (const entry of some) {
    if (entry.seenIn === read || (isWord && entry.opensWord) || !text.startsWith(entry.hint, at)) continue
    entry.seenIn = read
    for (const owner of entry.owners) found.add(owner)
  }
}

/** Characters as one small number, which others may share. Past the end of a text there are none. */
const twoOf = (first: number, second: number) => (first * 961 + second * 31) & LAST_SLOT
const threeOf = (first: number, second: number, third: number) =>
  (first * 961 + second * 31 + third) & LAST_SLOT

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f) || (code >= 0x400 && code <= 0x52f)

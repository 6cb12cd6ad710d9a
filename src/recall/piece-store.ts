import type { IndexedFile, LexicalIndex } from './lexical-index.js'
import type { Breathe } from './slices.js'
import { decodePiece, encodePiece } from './stored-form.js'

/** Where the stored form lives: named pieces of bytes, each written whole or not at all. */
export type Pieces = {
  names(): Promise<string[]>
  read(name: string): Uint8Array | undefined
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

/** About 200 memories of the usual size: read in some 5 ms, and written in as much. */
const termsPerPiece = 50_000

export type PieceStore = {
  load(breathe: Breathe): Promise<void>
  /** The piece that holds this file has to be written again. */
  touch(key: string): void
  /** Writes what was touched since the last time. */
  save(breathe: Breathe): Promise<void>
}

/**
 * Keeps an index in pieces. A file's piece follows from its key and the number of pieces, which doubles as the
 * index grows; so one change rewrites one piece, and pieces of an interrupted save only cause files to be read again.
 */
export function createPieceStore(index: LexicalIndex, pieces: Pieces): PieceStore {
  /** How many pieces the stored form has; 0 while that is not known for certain. */
  let stored = 0
  const touched = new Set<string>()

  return {
    async load(breathe) {
      const names = await pieces.names()
      for (const name of names) {
        await breathe()
        const bytes = pieces.read(name)
        for (const file of bytes ? decodePiece(bytes, index.dictionary) : []) {
          await breathe()
          index.add(file)
        }
      }
      stored = names.every((name) => name.endsWith(suffix(names.length))) ? names.length : 0
    },

    touch: (key) => touched.add(key),

    async save(breathe) {
      const files = index.files()
      const count = pieceCount(files)
      const changed = new Set([...touched].map((key) => pieceOf(key, count)))
      const complete = count === stored
      touched.clear()
      stored = 0
      const contents: IndexedFile[][] = Array.from({ length: count }, () => [])
      for (const file of files) contents[pieceOf(file.key, count)]?.push(file)
      for (const [number, held] of contents.entries()) {
        if (complete && !changed.has(number)) continue
        await breathe()
        await pieces.write(`files-${number}${suffix(count)}`, encodePiece(held, index.dictionary))
      }
      if (!complete) await removeOthers(pieces, count)
      stored = count
    },
  }
}

const suffix = (count: number) => `-of-${count}`

function pieceCount(files: readonly IndexedFile[]): number {
  const terms = files.reduce((sum, file) => sum + file.terms.length, 0)
  return 2 ** Math.max(0, Math.ceil(Math.log2(terms / termsPerPiece)))
}

/** FNV-1a: the same in every process, and even. */
function pieceOf(key: string, count: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % count
}

async function removeOthers(pieces: Pieces, count: number): Promise<void> {
  for (const name of await pieces.names()) if (!name.endsWith(suffix(count))) await pieces.remove(name)
}

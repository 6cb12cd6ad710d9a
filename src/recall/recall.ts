import { type CatchUpReport, catchUp } from './catch-up.js'
import { type Decision, decide, type RecallRequest } from './decide.js'
import { indexDocument } from './index-document.js'
import { createLexicalIndex } from './lexical-index.js'
import { createPieceStore, type Pieces } from './piece-store.js'
import { defaultRanking, type Ranking } from './ranking.js'
import type { RecallDocument, RecallSource } from './recall-document.js'
import { type FoundFile, type SearchRequest, search } from './search.js'
import { createSlices } from './slices.js'
import { createTokenizer } from './tokenize.js'

export type RecallOptions = {
  source: RecallSource
  /** Where the stored form of the index lies. It is derived: pieces may be lost at any time. */
  pieces: Pieces
  /** Monotonic clock in ms. */
  now: () => number
  /** Work pauses for the event loop after so long; one step adds a few ms at most. */
  sliceMs?: number
  ranking?: Ranking
}

/**
 * Lexical search over all memories, in memory. Ranks on its index, shows the text of the disk: a file that turns
 * out to have changed is indexed again before the answer.
 */
export type Recall = {
  readonly size: number
  /** A file as it is now. */
  update(doc: RecallDocument): Promise<void>
  remove(key: string): void
  /** Takes over the stored form, without looking at the files. */
  load(signal?: AbortSignal): Promise<void>
  /** Catches up with the files; the whole build, where there was no stored form. */
  sync(signal?: AbortSignal): Promise<CatchUpReport>
  save(signal?: AbortSignal): Promise<void>
  search(query: string, request: SearchRequest): Promise<FoundFile[]>
  /** Whether memories bear on a message, and what of them to show. */
  decide(message: string, request: RecallRequest): Promise<Decision>
}

/** A long build is stored as often as this, in ms: who ends in the middle of it does not begin anew the next time. */
const saveEveryMs = 1_500

export function createRecall(options: RecallOptions): Recall {
  const { source, pieces, now, sliceMs = 8, ranking = defaultRanking } = options
  const index = createLexicalIndex()
  const stored = createPieceStore(index, pieces)
  const tokenize = createTokenizer()
  const slices = (signal?: AbortSignal) => createSlices({ now, sliceMs, signal })
  const updating = new Map<string, RecallDocument>()

  const files = {
    keys: () => index.files().map((file) => file.key),
    versionOf: (key: string) => index.get(key)?.version,
    /** Of several updates of one file the one that began last counts. */
    async update(doc: RecallDocument) {
      updating.set(doc.key, doc)
      const file = await indexDocument(doc, tokenize, index.dictionary, slices())
      if (updating.get(doc.key) !== doc) return
      updating.delete(doc.key)
      index.add(file)
      stored.touch(doc.key)
    },
    remove(key: string) {
      updating.delete(key)
      index.remove(key)
      stored.touch(key)
    },
  }
  const engine = { index, tokenize, ranking, source, files, slices }

  let saving: Promise<void> = Promise.resolve()
  function save(signal?: AbortSignal): Promise<void> {
    saving = saving.catch(() => {}).then(() => stored.save(slices(signal)))
    return saving
  }

  return {
    get size() {
      return index.size
    },
    update: files.update,
    remove: files.remove,
    load: (signal) => stored.load(slices(signal)),
    async sync(signal) {
      let savedAt = now()
      return catchUp(source, files, slices(signal), async () => {
        if (now() - savedAt < saveEveryMs) return
        await save(signal)
        savedAt = now()
      })
    },
    save,
    search: (query, request) => search(query, request, engine),
    decide: (message, request) => decide(message, request, engine),
  }
}

import type { DerivedFiles } from '../lib/derived-file.js'
import { isInflected } from '../lib/language/is-inflected.js'
import { createYielder } from '../lib/time-slice.js'
import { type Decision, type DecisionRequest, decide } from './decide.js'
import { type MessageRecall, type MessageRequest, recallForMessage } from './for-message.js'
import { type CatchUpReport, catchUp } from './index/catch-up.js'
import { indexDocument } from './index/index-document.js'
import { createLexicalIndex } from './index/lexical-index.js'
import { createShardStore } from './index/shard-store.js'
import { DEFAULT_RANKING, type Ranking } from './rank/ranking.js'
import type { RecallDocument, RecallSource } from './recall-document.js'
import { type FoundFile, type SearchRequest, search } from './search.js'
import type { SearchContext } from './search-context.js'
import { createTokenizer } from './text/tokenize.js'

export type RecallIndexOptions = {
  source: RecallSource
  /** Where the stored form of the index lies. It is derived: shards may be lost at any time. */
  shards: DerivedFiles
  /** Monotonic clock in ms. */
  now: () => number
  /** Work pauses for the event loop after so long; one step adds a few ms at most. */
  sliceMs?: number
  ranking?: Ranking
  /** Whether a message is in a language whose words meet their other forms, too. */
  isInflected?: (text: string) => boolean
}

/**
 * Lexical search over all memories, in memory. Ranks on its index, shows the text of the disk: a file that turns out to have
 * changed is indexed again before the answer.
 */
export type RecallIndex = {
  readonly size: number
  /** A file as it is now. */
  update(doc: RecallDocument): Promise<void>
  remove(key: string): void
  /** Takes over the stored form, without looking at the files. */
  load(signal?: AbortSignal): Promise<void>
  /** Catches up with the files; the whole build, where there was no stored form. */
  sync(signal?: AbortSignal): Promise<CatchUpReport>
  /** Stores what has changed, and forgets the words of files that are gone where these are many. */
  save(signal?: AbortSignal): Promise<void>
  search(query: string, request: SearchRequest): Promise<FoundFile[]>
  /** Whether memories bear on a message, and what of them to show. */
  decide(message: string, request: DecisionRequest): Promise<Decision>
  forMessage(request: MessageRequest): Promise<MessageRecall>
}

/** A long build is stored as often as this, in ms: who ends in the middle of it does not begin anew the next time. */
const SAVE_EVERY_MS = 1_500
const SLICE_MS = 8
/** A host that starts holds its event loop for longer by itself: with short slices the first message would come before it. */
const LOAD_SLICE_MS = 24

export function createRecallIndex(options: RecallIndexOptions): RecallIndex {
  const { source, shards, now, sliceMs = SLICE_MS, ranking = DEFAULT_RANKING } = options
  const tokenize = createTokenizer()
  const reader = { tokenize, isInflected: options.isInflected ?? isInflected }
  const index = createLexicalIndex()
  const stored = createShardStore(index, shards)
  const yielder = (signal?: AbortSignal) => createYielder({ now, sliceMs, signal })
  const updating = new Map<string, RecallDocument>()

  const files = {
    stamps: () => index.files(),
    versionOf: (key: string) => index.get(key)?.version,
    /** Of several updates of one file the one that began last counts. */
    async update(doc: RecallDocument) {
      updating.set(doc.key, doc)
      for (;;) {
        const { dictionary } = index
        const file = await indexDocument(doc, tokenize, dictionary, yielder())
        if (updating.get(doc.key) !== doc) return
        // A dictionary that was made anew meanwhile has other numbers.
        if (dictionary !== index.dictionary) continue
        updating.delete(doc.key)
        index.add(file)
        stored.touch(doc.key)
        return
      }
    },
    remove(key: string) {
      updating.delete(key)
      index.remove(key)
      stored.touch(key)
    },
  }
  const context: SearchContext = {
    index,
    reader,
    ranking,
    source,
    files,
    createYielder: () => yielder(),
  }

  let saving: Promise<void> = Promise.resolve()
  async function saveNow(signal?: AbortSignal): Promise<void> {
    if (index.isSparse()) await index.compact(yielder(signal))
    await stored.save(yielder(signal))
  }
  function save(signal?: AbortSignal): Promise<void> {
    saving = saving.catch(() => {}).then(() => saveNow(signal))
    return saving
  }

  return {
    get size() {
      return index.size
    },
    update: files.update,
    remove: files.remove,
    load: (signal) => stored.load(createYielder({ now, sliceMs: LOAD_SLICE_MS, signal })),
    async sync(signal) {
      let savedAt = now()
      return catchUp(source, files, yielder(signal), async () => {
        if (now() - savedAt < SAVE_EVERY_MS) return
        await save(signal)
        savedAt = now()
      })
    },
    save,
    search: (query, request) => search(query, request, context),
    decide: (message, request) => decide(message, request, context),
    forMessage: (request) => recallForMessage(request, context),
  }
}

import type { DerivedFiles } from '../lib/derived-file.js'
import { createYielder, type Yield } from '../lib/time-slice.js'
import { type MessageRequest, recallForMessage } from './for-message.js'
import { createTermDictionary, indexDocument, type LexicalIndex } from './index/lexical-index.js'
import { createShardStore } from './index/shard-store.js'
import type { RecallDocument, RecallSource } from './recall-document.js'
import { type SearchContext, type SearchRequest, search } from './search.js'
import { createTokenizer } from './text/tokenize.js'

/** How often a long build is stored, in ms: if the process ends in the middle of it, the next does not begin anew. */
const SAVE_EVERY_MS = 1_500
/** Work pauses for the event loop after this long, in ms; one step adds a few ms at most. */
const SLICE_MS = 8
/** A starting host blocks its event loop for longer itself: with short slices the first message would beat the load. */
const LOAD_SLICE_MS = 24
/** How many files are read in parallel, to share disk latency, and their texts held at once. */
const READS_AT_ONCE = 16

/**
 * Lexical search over all memories, in memory. Ranks by its index but shows the text on the disk: a file that turns out
 * to have changed is indexed again before the answer.
 */
export function createRecallIndex(args: {
  source: RecallSource
  shards: DerivedFiles
  /** Monotonic clock in ms. */
  now: () => number
}) {
  const { source, shards, now } = args
  const tokenize = createTokenizer()
  const index: LexicalIndex = { dictionary: createTermDictionary(), files: new Map() }
  const { files } = index
  const stored = createShardStore(index, shards)
  const yielder = (signal?: AbortSignal) => createYielder({ now, sliceMs: SLICE_MS, signal })

  /** Reads files, and updates the index to match them. */
  async function refresh(
    keys: readonly string[],
    pauseIfDue: Yield = yielder(),
  ): Promise<(RecallDocument | undefined)[]> {
    const before = keys.map((key) => files.get(key))
    const docs = await Promise.all(keys.map((key) => source.read(key)))
    const overtaken: string[] = []
    for (const [at, key] of keys.entries()) {
      await pauseIfDue()
      const doc = docs[at]
      if (doc?.version === files.get(key)?.version) continue
      const file = doc && (await indexDocument(doc, tokenize, index.dictionary, pauseIfDue))
      // If two refreshes read a file at the same time, nobody knows whose text is newer: it is read again.
      if (files.get(key) !== before[at]) overtaken.push(key)
      else {
        if (file) files.set(key, file)
        else files.delete(key)
        stored.touch(key)
      }
    }
    if (overtaken.length > 0) await refresh(overtaken, pauseIfDue)
    return docs
  }

  /** Which files have to be read: those of another version, and those that are indexed but no longer listed. */
  async function outdatedFiles(pauseIfDue: Yield): Promise<{ kept: number; keys: string[] }> {
    const unlisted = new Map([...files].map(([key, { group }]) => [key, group]))
    const keys: string[] = []
    let kept = 0
    for (const { key, version } of source.list()) {
      await pauseIfDue()
      unlisted.delete(key)
      if (files.get(key)?.version === version) kept += 1
      else keys.push(key)
    }
    const groups = [...new Set(unlisted.values())]
    const tracked = new Set(groups.filter((group) => source.tracks?.(group) ?? true))
    for (const [key, group] of unlisted) if (tracked.has(group)) keys.push(key)
    return { kept, keys }
  }

  const context: SearchContext = {
    index,
    tokenize,
    readFiles: refresh,
    withhold: source.withhold ?? (async (doc) => doc),
    createYielder: yielder,
  }

  let saving: Promise<void> = Promise.resolve()
  function save(signal?: AbortSignal): Promise<void> {
    saving = saving.catch(() => {}).then(() => stored.save(yielder(signal)))
    return saving
  }

  return {
    get size() {
      return files.size
    },
    refresh,
    /** Loads the stored form, without looking at the files. */
    load: (signal?: AbortSignal) => stored.load(createYielder({ now, sliceMs: LOAD_SLICE_MS, signal })),
    /** Catches up with the files; builds all of the index if there was no stored form. */
    async sync(signal?: AbortSignal): Promise<{ kept: number; read: number }> {
      const pauseIfDue = yielder(signal)
      const { kept, keys } = await outdatedFiles(pauseIfDue)
      let savedAt = now()
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        await refresh(keys.slice(at, at + READS_AT_ONCE), pauseIfDue)
        if (now() - savedAt < SAVE_EVERY_MS) continue
        await save(signal)
        savedAt = now()
      }
      return { kept, read: keys.length }
    },
    save,
    search: (query: string, request: SearchRequest) => search(query, request, context),
    forMessage: (text: string, request: MessageRequest) => recallForMessage(text, request, context),
  }
}

export type RecallIndex = ReturnType<typeof createRecallIndex>

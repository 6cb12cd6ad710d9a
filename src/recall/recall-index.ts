import type { DerivedFiles } from '../lib/derived-file.js'
import { createYielder, type Yield } from '../lib/time-slice.js'
import { type DecisionRequest, decide, type MessageRequest, recallForMessage } from './for-message.js'
import { createLexicalIndex, indexDocument } from './index/lexical-index.js'
import { createShardStore } from './index/shard-store.js'
import type { RecallDocument, RecallSource } from './recall-document.js'
import { type SearchContext, type SearchRequest, search } from './search.js'
import { createTokenizer } from './text/tokenize.js'

export type RecallIndexOptions = {
  source: RecallSource
  /** Where the stored form of the index lies. It is derived: shards may be lost at any time. */
  shards: DerivedFiles
  /** Monotonic clock in ms. */
  now: () => number
}

/** A long build is stored as often as this, in ms: who ends in the middle of it does not begin anew the next time. */
const SAVE_EVERY_MS = 1_500
/** Work pauses for the event loop after so long; one step adds a few ms at most. */
const SLICE_MS = 8
/** A host that starts holds its event loop for longer by itself: with short slices the first message would come before it. */
const LOAD_SLICE_MS = 24
/** Disk latency is shared by so many files, and so many texts are held at once. */
const READS_AT_ONCE = 16

/**
 * Lexical search over all memories, in memory. Ranks on its index, shows the text of the disk: a file that turns out to have
 * changed is indexed again before the answer.
 */
export function createRecallIndex({ source, shards, now }: RecallIndexOptions) {
  const tokenize = createTokenizer()
  const index = createLexicalIndex()
  const { dictionary } = index
  const stored = createShardStore(index, shards)
  const yielder = (signal?: AbortSignal) => createYielder({ now, sliceMs: SLICE_MS, signal })
  const updating = new Map<string, RecallDocument>()
  const versionOf = (key: string) => index.get(key)?.version

  /** Of several updates of one file the one that began last counts. */
  async function update(doc: RecallDocument): Promise<void> {
    updating.set(doc.key, doc)
    const file = await indexDocument(doc, tokenize, dictionary, yielder())
    if (updating.get(doc.key) !== doc) return
    updating.delete(doc.key)
    index.add(file)
    stored.touch(doc.key)
  }

  function remove(key: string): void {
    updating.delete(key)
    index.remove(key)
    stored.touch(key)
  }

  /** Brings the index to what was read of each file, unless it was changed since the read began: then it knows better. */
  async function readFiles(keys: readonly string[], pauseIfDue: Yield = yielder()) {
    const indexed = keys.map(versionOf)
    const docs = await Promise.all(keys.map((key) => source.read(key)))
    for (const [at, key] of keys.entries()) {
      await pauseIfDue()
      const doc = docs[at]
      if (versionOf(key) !== indexed[at] || doc?.version === indexed[at]) continue
      if (doc) await update(doc)
      else remove(key)
    }
    return docs
  }

  /** Which files have to be read: those of another version, and those that are indexed but no longer listed. */
  async function outdatedFiles(pauseIfDue: Yield): Promise<{ kept: number; keys: string[] }> {
    const unlisted = new Map(index.files().map(({ key, group }) => [key, group]))
    const keys: string[] = []
    let kept = 0
    for (const { key, version } of source.list()) {
      await pauseIfDue()
      unlisted.delete(key)
      if (versionOf(key) === version) kept += 1
      else keys.push(key)
    }
    const groups = [...new Set(unlisted.values())]
    const tracked = new Set(groups.filter((group) => source.tracks?.(group) ?? true))
    for (const [key, group] of unlisted) if (tracked.has(group)) keys.push(key)
    return { kept, keys }
  }

  const context: SearchContext = {
    index,
    reader: { tokenize, dictionary },
    readFiles,
    withhold: source.withhold ?? (async (doc) => doc),
    createYielder: () => yielder(),
  }

  let saving: Promise<void> = Promise.resolve()
  function save(signal?: AbortSignal): Promise<void> {
    saving = saving.catch(() => {}).then(() => stored.save(yielder(signal)))
    return saving
  }

  return {
    get size() {
      return index.size
    },
    update,
    remove,
    /** Takes over the stored form, without looking at the files. */
    load: (signal?: AbortSignal) => stored.load(createYielder({ now, sliceMs: LOAD_SLICE_MS, signal })),
    /** Catches up with the files; the whole build, where there was no stored form. */
    async sync(signal?: AbortSignal): Promise<{ kept: number; read: number }> {
      const pauseIfDue = yielder(signal)
      const { kept, keys } = await outdatedFiles(pauseIfDue)
      let savedAt = now()
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        await readFiles(keys.slice(at, at + READS_AT_ONCE), pauseIfDue)
        if (now() - savedAt < SAVE_EVERY_MS) continue
        await save(signal)
        savedAt = now()
      }
      return { kept, read: keys.length }
    },
    save,
    search: (query: string, request: SearchRequest) => search(query, request, context),
    /** Whether memories bear on a message, and what of them to show. */
    decide: (message: string, request: DecisionRequest) => decide(message, request, context),
    forMessage: (request: MessageRequest) => recallForMessage(request, context),
  }
}

export type RecallIndex = ReturnType<typeof createRecallIndex>

import { createDebouncer } from '../lib/debounce.js'
import type { DerivedFiles } from '../lib/derived-file.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { createYielder, inSlices } from '../lib/time-slice.js'
import { closedFile } from '../memory/closed-files.js'
import { singleLine } from '../memory/description.js'
import type { Document } from '../memory/document.js'
import { unlessMemoryError } from '../memory/errors.js'
import { MAX_FACT_CHARS } from '../memory/fact-types.js'
import { cut } from '../memory/listing.js'
import { doubtOf, isFact } from '../memory/memory.js'
import { maskPrivate } from '../memory/private.js'
import { type FileRef, fileKey } from '../memory/scope.js'
import { readFact, says, withoutStatement } from '../memory/statement/fact-text.js'
import { loadCodec } from '../store/codec.js'
import { withholdSecrets } from '../store/secrets.js'
import type { Store } from '../store/store.js'
import type { MessageRequest } from './for-message.js'
import type { RecallDocument } from './recall-document.js'
import type { RecallIndex } from './recall-index.js'
import type { SearchRequest } from './search.js'
import type { FindSimilarFiles, SimilarRequest } from './similar.js'

/**
 * Changes are indexed once there has been quiet, in ms, or when somebody asks: so a write does not wait for the index,
 * and several writes of one file count once.
 */
const FOLLOW_WAIT_MS = 200
const FOLLOW_MAX_WAIT_MS = 2_000

const isWithheld = (file: FileRef) => closedFile(file)?.isWithheld === true

/** Finds memories of one store, by an index that is made ready in the background and follows every change. */
export function createRecallService(args: { store: Store; shards: DerivedFiles; log: Log }) {
  const { store, shards, log } = args
  const abort = new AbortController()
  /** Gives an index that has the stored form, but perhaps not every file yet. */
  const building = keepUnlessFailed(build)
  /** Catching up with the files; by the number of open scopes. */
  const synced = keepUnlessFailed(sync)
  /** What the files say in one line, by the number of open scopes; dropped at a change. */
  const described = keepUnlessFailed(indexDescribed)
  const changed = new Set<string>()
  const following = createDebouncer({
    waitMs: FOLLOW_WAIT_MS,
    maxWaitMs: FOLLOW_MAX_WAIT_MS,
    run: follow,
    onError: report,
  })

  const stopListening = store.onChange((folder, paths) => {
    described.drop()
    if (!building.made()) return
    for (const path of paths) changed.add(fileKey(folder, path))
    following.schedule()
  })

  async function build(): Promise<RecallIndex> {
    const { createRecallIndex } = await import('./recall-index.js')
    const source = { list, read, tracks, withhold }
    const index = createRecallIndex({ source, shards, now: () => performance.now() })
    await index.load(abort.signal)
    return index
  }

  async function sync(): Promise<void> {
    const index = await building.get()
    const since = performance.now()
    const { kept, read: readCount } = await index.sync(abort.signal)
    const ms = Math.round(performance.now() - since)
    log.info('recall index ready', { files: index.size, kept, read: readCount, ms })
    if (readCount > 0) void index.save().catch(report)
  }

  async function follow(): Promise<void> {
    const index = await building.made()
    if (!index) return
    await inSlices(changed, async (key) => {
      changed.delete(key)
      await index.refresh([key])
    })
    // At once: a process may end without warning.
    await index.save()
  }

  function* list() {
    for (const file of store.files()) {
      const { folder, path, hash } = file
      if (hash !== '' && !isWithheld(file))
        yield { key: fileKey(folder, path), group: folder, path, version: hash }
    }
  }

  /** Files of a scope that nobody has opened here stay as another process has stored them, unless the scope is gone. */
  const tracks = (group: string) => store.scopeState(group) !== 'closed'

  async function read(key: string): Promise<RecallDocument | undefined> {
    const target = store.refOf(key)
    const version = target && !isWithheld(target) && (await store.read(target).catch(unlessMemoryError))
    if (!target || !version) return undefined
    const { document, hash, modifiedMs } = version
    const { keywords = [] } = document.frontMatter
    return {
      key,
      group: target.folder,
      path: target.path,
      ...shownOf(target.path, document),
      doubt: doubtOf({ ...target, keys: document.frontMatter, damage: document.damage }),
      keywords: keywords.map(maskPrivate),
      version: hash,
      modifiedMs,
    }
  }

  /** A fact's statement is shown as its description; the lines below keep the numbers that `memory_read` gives them. */
  function shownOf(path: string, document: Document): { description: string; body: string } {
    const { body, frontMatter, damage } = document
    const named = maskPrivate(frontMatter.description ?? '')
    if (!isFact({ path, keys: frontMatter, damage })) return { description: named, body: maskPrivate(body) }
    const fact = readFact(document, path)
    // A private span may begin in the first line.
    const text = maskPrivate(fact.text)
    // A statement too long for a description stays among the lines.
    const description = named || cut(maskPrivate(fact.statement), MAX_FACT_CHARS)
    return { description, body: says(text, description) ? withoutStatement(text) : text }
  }

  /** A person may have written a secret down by hand. */
  async function withhold(doc: RecallDocument): Promise<RecallDocument> {
    // Scanned as one text: a key may begin in a fact's statement, whose line in the body is empty.
    const lines = doc.body.split('\n')
    const told = [...lines.keys()].filter((at) => /[\p{L}\p{N}]/u.test(lines[at] ?? ''))
    const whole = [singleLine(doc.description), ...told.map((at) => lines[at])].join('\n')
    const { text, found } = await withholdSecrets(whole)
    if (found.length === 0) return doc
    const [description = '', ...clean] = text.split('\n')
    for (const [i, at] of told.entries()) lines[at] = clean[i] ?? ''
    return { ...doc, description, body: lines.join('\n') }
  }

  function report(error: unknown): void {
    if (!abort.signal.aborted) log.warn('recall index failed', { error: messageOf(error) })
  }

  async function readyIndex(): Promise<RecallIndex> {
    const index = await building.get()
    const scopes = store.scopeCount()
    if (scopes > 0) await synced.get(scopes)
    await following.flush()
    return index
  }

  async function indexDescribed(): Promise<FindSimilarFiles> {
    const { indexDescriptions } = await import('./similar.js')
    const files = [...store.files()].filter((file) => file.damage === undefined && !isWithheld(file))
    return indexDescriptions(files, createYielder({ signal: abort.signal }))
  }

  return {
    /**
     * Begins to get ready as far as scopes are open: without any, only the stored form is loaded. Also loads what it
     * takes to read the files of an answer, since that takes longer than a message waits.
     */
    start: () =>
      void readyIndex()
        .then(loadCodec)
        .then(() => store.scanSecrets('load'))
        .catch(report),
    /** Resolves once the index agrees with the files of the open scopes and with every change so far. */
    ready: async () => void (await readyIndex()),
    search: async (query: string, request: SearchRequest) => (await readyIndex()).search(query, request),
    forMessage: async (text: string, request: MessageRequest) =>
      (await readyIndex()).forMessage(text, request),
    /** The files of open scopes whose description says much the same as a text. Needs no index of the bodies. */
    similar: async (text: string, request: SimilarRequest) =>
      (await described.get(store.scopeCount()))(text, request),
    /** Stops a build that is under way and stores what is there for the next process. */
    async close(): Promise<void> {
      stopListening()
      abort.abort()
      const index = await building.made()?.catch(() => undefined)
      await synced.made()?.catch(() => {})
      await following.flush()
      await index?.save()
    },
  }
}

/** Keeps what was made last, for its key; it is made anew for another key, and after a failure when next asked for. */
function keepUnlessFailed<T>(make: () => Promise<T>) {
  const kept: { key?: number; made?: Promise<T> } = {}
  const drop = () => void delete kept.made
  return {
    get(key = 0): Promise<T> {
      if (kept.made && kept.key === key) return kept.made
      const made = make()
      Object.assign(kept, { key, made })
      made.catch(drop)
      return made
    },
    made: () => kept.made,
    drop,
  }
}

export type RecallService = ReturnType<typeof createRecallService>

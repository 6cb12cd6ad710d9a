import { createDebouncer } from '../lib/debounce.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { MemoryError } from '../memory/errors.js'
import { maskPrivate } from '../memory/private.js'
import { fileKey } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { Pieces } from './piece-store.js'
import type { Recall } from './recall.js'
import type { RecallDocument } from './recall-document.js'

/**
 * Changes are followed once there is quiet, in ms, or when somebody asks: so a write does not wait for the index, and
 * several of one file count once.
 */
const FOLLOW_WAIT_MS = 200
const FOLLOW_MAX_WAIT_MS = 2_000
/** What has changed is stored so long after, in ms: the end of a process may come without a word. */
const SAVE_WAIT_MS = 10_000

/** The recall index of one store: made ready in the background, and kept up with every change. */
export type StoreRecall = {
  /** Begins to get ready as far as scopes are open: without any, the stored form is loaded. */
  start(): void
  /** The index, once it has agreed with the files and with every change so far. */
  settled(): Promise<Recall>
  /** Stops a build that is under way and stores what is there for the next process. */
  close(): Promise<void>
}

export function createStoreRecall(args: { store: Store; pieces: Pieces; log: Log }): StoreRecall {
  const { store, pieces, log } = args
  const abort = new AbortController()
  const state: {
    building?: Promise<Recall>
    /** Has the stored form, but perhaps not every file yet: worth storing again. */
    loaded?: Recall
    /** Catching up with the files of so many open scopes. */
    agreement?: { scopes: number; reached: Promise<void> }
  } = {}
  const changed = new Set<string>()
  const following = createDebouncer({
    waitMs: FOLLOW_WAIT_MS,
    maxWaitMs: FOLLOW_MAX_WAIT_MS,
    run: follow,
    onError: report,
  })

  const saving = createDebouncer({
    waitMs: SAVE_WAIT_MS,
    maxWaitMs: SAVE_WAIT_MS,
    run: async () => state.loaded?.save(),
    onError: report,
  })

  const stopListening = store.onChange((folder, paths) => {
    if (!state.building) return
    for (const path of paths) changed.add(fileKey(folder, path))
    following.poke()
  })

  async function build(): Promise<Recall> {
    const { createRecall } = await import('./recall.js')
    const recall = createRecall({ source: { list, read, covers }, pieces, now: () => performance.now() })
    await recall.load(abort.signal)
    state.loaded = recall
    return recall
  }

  /** Once for each number of open scopes; a failure is tried again by whoever asks next. */
  function agree(recall: Recall): Promise<void> {
    const scopes = store.scopeCount()
    if (scopes === 0) return Promise.resolve()
    if (state.agreement?.scopes === scopes) return state.agreement.reached
    const reached = sync(recall)
    state.agreement = { scopes, reached }
    reached.catch(() => delete state.agreement)
    return reached
  }

  async function sync(recall: Recall): Promise<void> {
    const since = performance.now()
    const { kept, read: readCount } = await recall.sync(abort.signal)
    log.info('recall index ready', {
      files: recall.size,
      kept,
      read: readCount,
      ms: Math.round(performance.now() - since),
    })
    if (readCount > 0) void recall.save().catch(report)
  }

  async function follow(): Promise<void> {
    const recall = await state.building
    if (!recall) return
    await inSlices(changed, async (key) => {
      changed.delete(key)
      const doc = await read(key)
      if (doc) await recall.update(doc)
      else recall.remove(key)
      saving.poke()
    })
  }

  function* list() {
    for (const { folder, path, hash } of store.files()) {
      if (hash !== '') yield { key: fileKey(folder, path), group: folder, path, version: hash }
    }
  }

  /** Files of scopes that nobody has opened here stay as another process has stored them. */
  const covers = (key: string) => store.target(key) !== undefined

  async function read(key: string): Promise<RecallDocument | undefined> {
    const target = store.target(key)
    const version = target && (await readable(target))
    if (!target || !version) return undefined
    const { document, hash } = version
    return {
      key,
      group: target.folder,
      path: target.path,
      description: maskPrivate(document.frontMatter.description ?? ''),
      body: maskPrivate(document.body),
      version: hash,
    }
  }

  async function readable(target: Parameters<Store['read']>[0]) {
    try {
      return await store.read(target)
    } catch (error) {
      if (error instanceof MemoryError) return undefined
      throw error
    }
  }

  function report(error: unknown): void {
    if (!abort.signal.aborted) log.warn('recall index failed', { error: messageOf(error) })
  }

  async function settled(): Promise<Recall> {
    if (!state.building) {
      state.building = build()
      // A failed build is begun anew by whoever asks next.
      state.building.catch(() => delete state.building)
    }
    const recall = await state.building
    await agree(recall)
    await following.flush()
    return recall
  }

  return {
    start: () => void settled().catch(report),
    settled,
    async close() {
      stopListening()
      abort.abort()
      if (!state.building) return
      await state.building.catch(() => {})
      await state.agreement?.reached.catch(() => {})
      await following.flush()
      saving.cancel()
      await state.loaded?.save()
    },
  }
}

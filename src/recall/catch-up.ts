import type { RecallDocument, RecallSource } from './recall-document.js'
import type { Breathe } from './slices.js'

/** The side of an index that is brought up to date. */
export type CatchUpTarget = {
  keys(): string[]
  versionOf(key: string): string | undefined
  update(doc: RecallDocument): Promise<void>
  remove(key: string): void
}

export type CatchUpReport = { kept: number; read: number }

/** Disk latency is shared by so many files, and so many texts are held at once. */
const readsAtOnce = 16

/** Reads the files whose version the index does not have, and those that it has but that are no longer listed. */
export async function catchUp(
  source: RecallSource,
  target: CatchUpTarget,
  breathe: Breathe,
  /** Called between reads; a chance to store what is there. */
  onProgress: () => Promise<void> = async () => {},
): Promise<CatchUpReport> {
  const unlisted = new Set(target.keys())
  const outdated: string[] = []
  let kept = 0
  for (const { key, version } of source.list()) {
    await breathe()
    unlisted.delete(key)
    if (target.versionOf(key) === version) kept += 1
    else outdated.push(key)
  }
  const covers = source.covers ?? (() => true)
  const keys = [...outdated, ...[...unlisted].filter((key) => covers(key))]
  for (let at = 0; at < keys.length; at += readsAtOnce) {
    const reads = keys.slice(at, at + readsAtOnce).map((key) => readCurrent(key, source, target))
    for (const { apply } of await Promise.all(reads)) {
      await breathe()
      await apply()
    }
    await onProgress()
  }
  return { kept, read: keys.length }
}

type CurrentFile = {
  doc: RecallDocument | undefined
  /** Whether the index knows this state of the file. */
  known: boolean
  /** Brings the index to this state, unless it was changed since the read began: then it knows better. */
  apply(): Promise<void>
}

/** The file as it is on disk, beside what the index has of it. */
export async function readCurrent(
  key: string,
  source: Pick<RecallSource, 'read'>,
  target: CatchUpTarget,
): Promise<CurrentFile> {
  const version = target.versionOf(key)
  const doc = await source.read(key)
  const apply = async () => {
    if (target.versionOf(key) !== version) return
    if (doc) await target.update(doc)
    else target.remove(key)
  }
  return { doc, known: doc?.version === version, apply }
}

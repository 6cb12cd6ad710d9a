import type { Yield } from '../../lib/time-slice.js'
import type { RecallDocument, RecallSource, RecallStamp } from '../recall-document.js'

/** The side of an index that is brought up to date. */
export type CatchUpTarget = {
  stamps(): RecallStamp[]
  versionOf(key: string): string | undefined
  update(doc: RecallDocument): Promise<void>
  remove(key: string): void
}

export type CatchUpReport = { kept: number; read: number }

/** Disk latency is shared by so many files, and so many texts are held at once. */
const READS_AT_ONCE = 16

/** Reads the files whose version the index does not have, and those that it has but that are no longer listed. */
export async function catchUp(
  source: RecallSource,
  target: CatchUpTarget,
  pauseIfDue: Yield,
  onProgress: () => Promise<void> = async () => {},
): Promise<CatchUpReport> {
  const unlisted = new Map(target.stamps().map(({ key, group }) => [key, group]))
  const outdated: string[] = []
  let kept = 0
  for (const { key, version } of source.list()) {
    await pauseIfDue()
    unlisted.delete(key)
    if (target.versionOf(key) === version) kept += 1
    else outdated.push(key)
  }
  const groups = [...new Set(unlisted.values())]
  const tracked = new Set(groups.filter((group) => source.tracks?.(group) ?? true))
  const gone = [...unlisted].flatMap(([key, group]) => (tracked.has(group) ? [key] : []))
  const keys = [...outdated, ...gone]
  for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
    const reads = keys.slice(at, at + READS_AT_ONCE).map((key) => readFile(key, source, target))
    for (const read of await Promise.all(reads)) {
      await pauseIfDue()
      await applyRead(read, target)
    }
    await onProgress()
  }
  return { kept, read: keys.length }
}

/** A file as it is on the disk, beside what the index had of it when the read began. */
export type FileRead = { key: string; doc: RecallDocument | undefined; indexedVersion: string | undefined }

export async function readFile(
  key: string,
  source: Pick<RecallSource, 'read'>,
  target: CatchUpTarget,
): Promise<FileRead> {
  const indexedVersion = target.versionOf(key)
  return { key, doc: await source.read(key), indexedVersion }
}

/** Brings the index to what was read, unless it was changed since the read began: then it knows better. */
export async function applyRead(
  { key, doc, indexedVersion }: FileRead,
  target: CatchUpTarget,
): Promise<void> {
  if (target.versionOf(key) !== indexedVersion || doc?.version === indexedVersion) return
  if (doc) await target.update(doc)
  else target.remove(key)
}

import { writerSubject } from '../../history/commit-message.js'
import type { Log } from '../../lib/log-file.js'
import { parseDocument } from '../../memory/document.js'
import type { FileRef } from '../../memory/scope.js'
import type { Store } from '../../store/store.js'
import { MAX_AT_ONCE, saidIn, standsElsewhere, wordsToBury } from '../facts/words-to-bury.js'
import { createForgottenFacts } from './forgotten-facts.js'

/** Lays tombstones for facts that a person has deleted, of whichever project; `bytes` is what stood in the file. */
export async function buryDeleted(
  { store, now, log }: { store: Store; now: () => number; log: Log },
  deleted: readonly (FileRef & { bytes: Uint8Array })[],
): Promise<void> {
  if (deleted.length > MAX_AT_ONCE) return
  for (const { folder, path, bytes } of deleted) {
    const fact = saidIn(parseDocument(bytes), path)
    await store.open(folder)
    if (!fact || standsElsewhere(store, fact.text)) continue
    const origin = { writer: 'setup', way: 'forgotten by hand', subject: writerSubject.forgotten } as const
    await createForgottenFacts({ store, folders: [folder], now, log }).add(
      folder,
      await wordsToBury(store, fact),
      origin,
    )
  }
}

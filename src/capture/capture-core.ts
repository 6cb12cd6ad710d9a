import type { Said } from '../host/host.js'
import { type MemoryFile, statementOf } from '../memory/memory.js'
import { ownFolders } from '../memory/scope.js'
import type { IsForgotten } from '../memory/statement/without-forgotten.js'
import type { WriteGuard } from '../store/prepare-changes.js'
import type { Evidence } from './candidate.js'
import { nameIn } from './facts/fact-file.js'
import { createForgottenFacts, type ForgottenFacts } from './forgotten/forgotten-facts.js'
import { createMemoryGuard, type WordsFor } from './guard.js'
import { createKeeper, type Keeper } from './keeper.js'
import { findCorrection } from './wish/correction.js'
import { withoutWish } from './wish/statement.js'
import { findEvidence, holdsMost, isTurned, tellsOf } from './wish/support.js'

/** What only a turn in which something is kept needs: stemming, the gate, the tombstones. Loaded at the first use. */
export type CaptureCore = {
  keeper: Keeper
  forgotten: ForgottenFacts
  holdsForgotten: IsForgotten
  guard: WriteGuard
  tellsOf: typeof tellsOf
  /** Whether a person's words hold most of a statement, which does not turn them round. */
  bearsOut(text: string, said: string): boolean
  findEvidence(text: string, said: readonly Said[], sessionID: string): Evidence | undefined
  findCorrection: typeof findCorrection
  /** What the person says instead of a fact, if a statement is that: of another name only where she names what it was. */
  correctionOf(
    file: MemoryFile,
    now: { text: string; name?: string | undefined },
    said: readonly Said[],
    sessionID: string,
  ): Evidence | undefined
}

type KeeperArgs = Parameters<typeof createKeeper>[0]

export function createCaptureCore({
  wordsFor,
  hotDir,
  ...args
}: Omit<KeeperArgs, 'forgotten'> & { wordsFor: WordsFor; hotDir: string }): CaptureCore {
  const forgotten = createForgottenFacts({ ...args, folders: ownFolders(args.folders) })
  const holdsForgotten: IsForgotten = async (sentence) => {
    for (const text of new Set([sentence, withoutWish(sentence)]))
      if (await forgotten.find(args.folders.project, text)) return true
    return false
  }
  return {
    keeper: createKeeper({ ...args, forgotten }),
    forgotten,
    holdsForgotten,
    guard: createMemoryGuard({ ...args, hotDir, forgotten, holdsForgotten, wordsFor }),
    tellsOf,
    findCorrection,
    correctionOf(file, { text, name }, said, sessionID) {
      const mustName = name === undefined || name !== nameIn(file.path, file.keys?.type)
      return findCorrection({ before: statementOf(file), after: text, mustName }, said, sessionID)
    },
    bearsOut: (text, said) =>
      holdsMost(text, said) && tellsOf(text, said) && !isTurned(text, withoutWish(said)),
    findEvidence: (text, said, sessionID) =>
      findEvidence(text, said, sessionID, (sentence) => isTurned(text, withoutWish(sentence))),
  }
}

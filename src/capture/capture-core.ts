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
import { findCorrection, wordsIn } from './wish/correction.js'
import { withoutWish } from './wish/statement.js'
import { changes, findEvidence, holdsMost, isTurned, leavesOut, tellsOf } from './wish/support.js'

/** What only a turn in which something is kept needs: stemming, the gate, the tombstones. Loaded at the first use. */
export type CaptureCore = {
  keeper: Keeper
  forgotten: ForgottenFacts
  holdsForgotten: IsForgotten
  guard: WriteGuard
  tellsOf: typeof tellsOf
  /** Whether a save leaves out a part of what a wish asks for. */
  leavesOut(save: string, wish: string): boolean
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
    leavesOut: (save, wish) => leavesOut(save, withoutWish(wish)),
    findCorrection,
    correctionOf(file, { text, name }, said, sessionID) {
      const before = statementOf(file)
      const isNamesake = name !== undefined && name === nameIn(file.path, file.keys?.type)
      // Under one name two things may be kept: what is gone is in what she says, or all but a part is as it was.
      const after = wordsIn(text)
      const gone = wordsIn(before).filter((word) => !after.includes(word))
      const spoken = wordsIn(said[0]?.text ?? '')
      const isChange = changes(text, before) || gone.some((word) => spoken.includes(word))
      return findCorrection({ before, after: text, mustName: !(isNamesake && isChange) }, said, sessionID)
    },
    bearsOut: (text, said) =>
      holdsMost(text, said) && tellsOf(text, said) && !isTurned(text, withoutWish(said)),
    findEvidence: (text, said, sessionID) =>
      findEvidence(text, said, sessionID, (sentence) => isTurned(text, withoutWish(sentence))),
  }
}

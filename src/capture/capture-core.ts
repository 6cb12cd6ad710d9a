import { ownFolders } from '../memory/scope.js'
import type { IsForgotten } from '../memory/statement/without-forgotten.js'
import type { WriteGuard } from '../store/prepare-changes.js'
import { createForgottenFacts, type ForgottenFacts } from './forgotten/forgotten-facts.js'
import { createMemoryGuard, type WordsFor } from './guard.js'
import { createKeeper, type Keeper } from './keeper.js'
import { loadWishes } from './wish/load.js'
import { findEvidence, holdsMost } from './wish/support.js'

/** What only a turn in which something is kept needs: stemming, the gate, the tombstones. Loaded at the first use. */
export type CaptureCore = {
  keeper: Keeper
  forgotten: ForgottenFacts
  holdsForgotten: IsForgotten
  guard: WriteGuard
  holdsMost: typeof holdsMost
  findEvidence: typeof findEvidence
}

type KeeperArgs = Parameters<typeof createKeeper>[0]

export function createCaptureCore({
  wordsFor,
  hotDir,
  ...args
}: Omit<KeeperArgs, 'forgotten'> & { wordsFor: WordsFor; hotDir: string }): CaptureCore {
  const forgotten = createForgottenFacts({ ...args, folders: ownFolders(args.folders) })
  const holdsForgotten: IsForgotten = async (sentence) => {
    const { statementOf } = await loadWishes()
    for (const text of new Set([sentence, statementOf(sentence)]))
      if (await forgotten.find(args.folders.project, text)) return true
    return false
  }
  return {
    keeper: createKeeper({ ...args, forgotten }),
    forgotten,
    holdsForgotten,
    guard: createMemoryGuard({ ...args, hotDir, forgotten, holdsForgotten, wordsFor }),
    holdsMost,
    findEvidence,
  }
}

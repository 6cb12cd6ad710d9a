import { ownFolders } from '../memory/scope.js'
import type { WriteGuard } from '../store/prepare-changes.js'
import { createForgottenFacts, type ForgottenFacts } from './forgotten/forgotten-facts.js'
import { createMemoryGuard, type WordsFor } from './guard.js'
import { createKeeper, type Keeper } from './keeper.js'
import { findEvidence, holdsMost } from './wish/support.js'

/** What only a turn in which something is kept needs: stemming, the gate, the tombstones. Loaded at the first use. */
export type CaptureCore = {
  keeper: Keeper
  forgotten: ForgottenFacts
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
  return {
    keeper: createKeeper({ ...args, forgotten }),
    forgotten,
    guard: createMemoryGuard({ ...args, hotDir, forgotten, wordsFor }),
    holdsMost,
    findEvidence,
  }
}

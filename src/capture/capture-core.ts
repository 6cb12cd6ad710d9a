import type { Log } from '../lib/log-file.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { WriteGuard } from '../store/prepare-changes.js'
import type { Store } from '../store/store.js'
import type { Account } from './account/account-log.js'
import type { KnownFacts } from './facts/known-facts.js'
import { createForgottenFacts, type ForgottenFacts } from './forgotten/forgotten-facts.js'
import { createFactsGuard, type WordsFor } from './guard.js'
import { createKeeper, type Keeper, type SaidAgain } from './keeper.js'
import { findEvidence, findQuote, holdsMost } from './wish/support.js'

/** What only a turn in which something is kept needs: stemming, the gate, the tombstones. Loaded at the first use. */
export type CaptureCore = {
  keeper: Keeper
  forgotten: ForgottenFacts
  guard: WriteGuard
  holdsMost: typeof holdsMost
  findEvidence: typeof findEvidence
  findQuote: typeof findQuote
}

export function createCaptureCore(args: {
  store: Store
  folders: ScopeFolders
  account: Account
  known: KnownFacts
  wordsFor: WordsFor
  saidAgain?: SaidAgain | undefined
  similar?: ((text: string) => Promise<readonly string[]>) | undefined
  now: () => number
  log: Log
}): CaptureCore {
  const { store, folders, account, known, wordsFor, similar, saidAgain, now, log } = args
  const forgotten = createForgottenFacts({ store, now, log })
  return {
    keeper: createKeeper({ store, folders, account, forgotten, known, similar, saidAgain, now, log }),
    forgotten,
    guard: createFactsGuard({ forgotten, wordsFor, now }),
    holdsMost,
    findEvidence,
    findQuote,
  }
}

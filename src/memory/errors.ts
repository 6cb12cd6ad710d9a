import { unless } from '../lib/errno.js'

export type MemoryErrorCode =
  | 'invalid-argument'
  | 'invalid-path'
  | 'not-found'
  | 'exists'
  | 'stale'
  | 'readonly'
  | 'damaged'
  | 'limit'
  | 'no-match'
  | 'many-matches'
  | 'no-change'
  | 'private'
  | 'secret'
  | 'unknown-commit'
  | 'no-history'
  | 'busy'
  | 'refused'
  | 'disk'
  | 'not-opened'

/** A refusal. `sentence` says what is wrong, `hint` names what to do next; neither holds memory content. */
export class MemoryError extends Error {
  constructor(
    readonly code: MemoryErrorCode,
    readonly sentence: string,
    readonly hint: string,
  ) {
    super(`${sentence} ${hint}`)
    this.name = 'MemoryError'
  }
}

/** For a `catch`: `undefined` for a refusal; throws any other error. */
export const unlessMemoryError = unless((error) => error instanceof MemoryError)

/** Most attempts at a change while others change the same files. */
const MAX_TRIES = 5

/** Makes a change based on what it reads, again if somebody else was quicker. Throws what the last attempt throws. */
export async function againstRaces<T>(change: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await change()
    } catch (error) {
      const isRace = error instanceof MemoryError && (error.code === 'stale' || error.code === 'exists')
      if (!isRace || round >= MAX_TRIES) throw error
    }
  }
}

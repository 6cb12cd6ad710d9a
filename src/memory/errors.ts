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

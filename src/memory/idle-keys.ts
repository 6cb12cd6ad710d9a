import type { Keys } from './keys.js'

/** Whether a fact with these keys rests on what a person has said or made. */
export const isPersons = ({ source = 'manual', evidence }: Keys): boolean =>
  source !== 'imported' && (source === 'manual' || evidence?.by === 'person')

/** Why `before` stops nothing in a fact with these keys; `undefined` where it does, or is not set. */
export function beforeFault(keys: Keys): string | undefined {
  if (keys.when?.before !== true || (keys.when.by === undefined && isPersons(keys))) return undefined
  const whose = keys.when.by ? 'an agent’s "when"' : keys.source === 'imported' ? 'imported' : 'an agent’s'
  return `${whose}, so "before" stops nothing`
}

/** A value that has no effect where it stands, in words. */
export const idleKey = (keys: Keys, isFact: boolean): string | undefined =>
  keys.when && !isFact ? 'no fact, so "when" has no effect' : beforeFault(keys)

import type { Later } from './later.js'
import { GERMANIC_LATER } from './later-germanic.js'
import { branchesOf } from './openings.js'
import { both, lazily } from './pattern.js'
import type { Phrases } from './phrases.js'

const LATER: Readonly<Record<string, Later>> = GERMANIC_LATER

/** What a language knows to be none, beside what its own phrases say. */
export function withoutFiles(phrases: Phrases): Phrases {
  const not = phrases.isStanding ? undefined : LATER[phrases.language]?.not
  return not === undefined ? phrases : { ...phrases, not: [['about', lazily(not)], ...phrases.not] }
}

/** The same of a language as phrases of its own: tried only where their hints are, with all that silences the others. */
export function laterOf(phrases: Phrases): Phrases[] {
  const more = LATER[phrases.language]
  if (more === undefined || phrases.isStanding) return []
  const { hints, later, know, asks } = more
  return [
    {
      ...withoutFiles(phrases),
      hints,
      wish: [...branchesOf(asks).map((source) => lazily(source)), both(later, know)],
      first: [],
      lasting: [],
    },
  ]
}

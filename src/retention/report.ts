import { ageingOf } from '../memory/fact-types.js'
import { cut } from '../memory/listing.js'
import { label, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { RankedFact, ShownLimits, ShownReason } from './choose-shown.js'
import { isStanding } from './reinforce.js'
import type { FactFile } from './strength.js'

/** Standing rules that are named, and characters of a line. */
const MAX_RULES = 5
const MAX_LINE = 78

export type FactReport = { key: string; folder: ScopeFolder; line: string }

/** How facts stand, one line each, strongest first: for whoever asks why one is in the prompt and another is not. */
export function factLines(ranked: readonly RankedFact<FactFile>[], limits: ShownLimits): FactReport[] {
  return ranked.map((one) => {
    const { fact, strength, ageDays, rank, typeRank } = one
    const again = fact.reinforced > 0 ? `, said again ${fact.reinforced}×` : ''
    const place = `${rank}. of all, ${typeRank}. of ${fact.type}`
    const line = `${label(fact.file)}: strength ${strength.toFixed(2)} (${place}), age ${Math.round(ageDays)} days${again}, ${reasonInWords(one.reason, fact.type, limits)}`
    return { key: fact.key, folder: fact.file.folder, line: sanitizeLine(line) }
  })
}

function reasonInWords(reason: ShownReason, type: string, limits: ShownLimits): string {
  switch (reason) {
    case 'kept-place':
      return 'shown, in a place kept for what the person asked for'
    case 'strong':
      return 'shown'
    case 'type-full':
      return `not shown: the ${ageingOf(type).maxShown} places of its type are taken`
    case 'all-full':
      return `not shown: all ${limits.facts} places are taken`
    case 'no-room':
      return 'not shown: no room for its line'
  }
}

/** Facts that were said again so often that they belong into AGENTS.md, where a person keeps standing rules: a line each. */
export function standingRuleLines(ranked: readonly RankedFact<FactFile>[]): string[] {
  return ranked
    .filter(({ fact }) => isStanding(fact))
    .slice(0, MAX_RULES)
    .map(({ fact }) =>
      cut(`For AGENTS.md, said again and again: ${sanitizeLine(statementOf(fact.file))}`, MAX_LINE),
    )
}

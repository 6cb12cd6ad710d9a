import { dayOf, formatDay } from '../lib/day.js'
import type { Keys } from '../memory/keys.js'
import { type MemoryFile, type Snapshot, statementOf } from '../memory/memory.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { chooseShown, isShown, type RankedFact, type ShownLimits } from './choose-shown.js'
import { reinforce } from './reinforce.js'
import { type FactReport, factLines, lostPlace, standingRuleLines } from './report.js'
import type { ShownRecord } from './shown-record.js'
import { type FactFile, toAgeing } from './strength.js'
import type { UseRecord } from './use-record.js'

/** What becomes of a fact that a person says again. */
type SaidAgain =
  | { keys: Keys; reason: 'reinforced' | 'confirmed' }
  | { keys: undefined; reason: `too-soon:${number}-of-${number}-days` }

export type Retention = {
  /** The facts that are shown, the most valuable first. */
  shown(facts: readonly MemoryFile[]): MemoryFile[]
  /** Says which facts a session was shown: those that were shown last and are not among them have lost their place. */
  noteShown(keys: readonly string[], facts: readonly MemoryFile[]): void
  saidAgain(file: MemoryFile): SaidAgain
  /** How facts stand now, one line each. */
  report(facts: readonly MemoryFile[]): FactReport[]
  /** A line for each fact that was said again so often that it belongs into AGENTS.md. */
  standingRules(snapshot: Snapshot): string[]
}

/** Choosing again after a duplicate was taken out, so often at most. */
const MAX_ROUNDS = 4

/** Which facts are seen, and what saying one again is worth. Deletes nothing. */
export function createRetention(args: {
  use: UseRecord
  lastShown: ShownRecord
  limits: ShownLimits
  /** What the line of a fact costs, in characters. */
  lineChars(file: MemoryFile): number
  /** Told of those that were shown and no longer are. */
  onLost(lost: readonly RankedFact<FactFile>[]): void
  /** Runs what need not be waited for. */
  background(name: string, task: () => Promise<void>): void
  now: () => number
}): Retention {
  const { use, lastShown, limits, lineChars, onLost, background, now } = args

  function ranked(facts: readonly MemoryFile[]): RankedFact<FactFile>[] {
    const ages = new Map<string, (day: number) => number>()
    const ageOf = ({ file, confirmedDay }: FactFile) => {
      const ageSince = ages.get(file.folder) ?? use.ageSince(file.folder)
      ages.set(file.folder, ageSince)
      return ageSince(confirmedDay)
    }
    const chars = ({ file }: FactFile) => lineChars(file)
    let left = facts.map(toAgeing)
    for (let round = 1; ; round += 1) {
      const chosen = chooseShown(left, ageOf, chars, limits)
      const doubled = round < MAX_ROUNDS ? doubles(chosen) : new Set<FactFile>()
      if (doubled.size === 0) return chosen
      left = left.filter((fact) => !doubled.has(fact))
    }
  }

  return {
    shown: (facts) =>
      ranked(facts)
        .filter(isShown)
        .map(({ fact }) => fact.file),
    noteShown(keys, facts) {
      const shownNow = new Set(keys)
      const isAnyLost = [...lastShown.keys()].some((key) => !shownNow.has(key))
      const lost = isAnyLost ? lostPlace(lastShown.keys(), ranked(facts)) : []
      background('facts that are shown', () => lastShown.replace(keys))
      if (lost.length > 0) onLost(lost)
    },
    saidAgain(file) {
      const outcome = reinforce(toAgeing(file), dayOf(now()))
      if (outcome.kind === 'too-soon')
        return { keys: undefined, reason: `too-soon:${outcome.passedDays}-of-${outcome.requiredDays}-days` }
      const { kind, confirmedDay, reinforced } = outcome
      return { keys: { confirmed: formatDay(confirmedDay), reinforced }, reason: kind }
    },
    report: (facts) => factLines(ranked(facts), limits),
    standingRules: ({ global, project }) => standingRuleLines(ranked([...global.facts, ...project.facts])),
  }
}

/** Those among the shown that say exactly what a stronger one says: where nothing may be deleted, they are hidden. */
function doubles(ranked: readonly RankedFact<FactFile>[]): Set<FactFile> {
  const said = new Set<string>()
  const found = new Set<FactFile>()
  for (const { fact } of ranked.filter(isShown)) {
    const text = `${fact.type}\n${canonicalText(statementOf(fact.file))}`
    if (said.has(text)) found.add(fact)
    said.add(text)
  }
  return found
}

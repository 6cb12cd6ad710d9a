import { dayOf, formatDay } from '../lib/day.js'
import type { Keys } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { label, type MemoryFile, type Snapshot, scopeOf, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import type { UseRecord } from './activity.js'
import { chooseShown, isShown, type RankedFact, REASONS, type ShownLimits } from './choose-shown.js'
import { type FactFile, isStanding, REINFORCE_AFTER_DAYS, reinforce, toAgeing } from './strength.js'

/** Decides which facts are shown, and what saying one again is worth. Deletes nothing. */
export function createRetention(args: {
  use: UseRecord
  limits: ShownLimits
  /** What the line of a fact costs, in characters. */
  lineChars(file: MemoryFile): number
  /** Whether what a fact is about has long been gone. */
  isWeak?: ((file: MemoryFile) => boolean) | undefined
}) {
  const { use, limits, lineChars, isWeak = () => false } = args

  function ranked(facts: readonly MemoryFile[]): RankedFact<FactFile>[] {
    const ages = use.ages()
    return chooseShown(
      facts.map((file): FactFile => ({ ...toAgeing(file), isWeak: isWeak(file) })),
      ({ file, confirmedDay }) => ages[scopeOf(file)](confirmedDay),
      ({ file }) => lineChars(file),
      limits,
      ({ file }) => canonicalText(statementOf(file)),
    )
  }

  return {
    /** The facts that are shown, the most valuable first. */
    shown: (facts: readonly MemoryFile[]): MemoryFile[] =>
      ranked(facts)
        .filter(isShown)
        .map(({ fact }) => fact.file),
    /** The new keys of a fact that a person says again at `atMs` (ms since the epoch), and why. */
    saidAgain(file: MemoryFile, atMs: number): { keys: Keys | undefined; reason: string } {
      const before = toAgeing(file)
      const day = dayOf(atMs)
      const after = reinforce(before, day)
      if (!after) {
        const passed = Math.max(0, day - before.confirmedDay)
        return { keys: undefined, reason: `too-soon:${passed}-of-${REINFORCE_AFTER_DAYS}-days` }
      }
      const { confirmedDay, reinforced } = after
      const reason = reinforced > before.reinforced ? 'reinforced' : 'confirmed'
      return { keys: { confirmed: formatDay(confirmedDay), reinforced }, reason }
    },
    /** How facts stand, one line each, strongest first: for whoever asks why one is in the prompt and another is not. */
    report: (facts: readonly MemoryFile[]) =>
      ranked(facts).map(({ fact, strength, ageDays, reason }, i) => {
        const again = fact.reinforced > 0 ? `, said again ${fact.reinforced}×` : ''
        const line = `${label(fact.file)}: strength ${strength.toFixed(2)} (no. ${i + 1} of all), age ${Math.round(ageDays)} days${again}, ${REASONS[reason](fact.type, limits)}`
        return { key: fact.key, folder: fact.file.folder, line: sanitizeLine(line) }
      }),
    /** A line for each fact said again so often that it belongs in AGENTS.md, where a person keeps standing rules. */
    standingRules: ({ global, project }: Snapshot) =>
      ranked([...global.facts, ...project.facts])
        .filter(({ fact }) => isStanding(fact))
        .slice(0, MAX_RULES)
        .map(({ fact }) =>
          cut(`For AGENTS.md, said again and again: ${sanitizeLine(statementOf(fact.file))}`, MAX_LINE),
        ),
  }
}

export type Retention = ReturnType<typeof createRetention>

/** Most standing rules that are named, and most characters of a line. */
const MAX_RULES = 5
const MAX_LINE = 78

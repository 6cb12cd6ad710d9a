import * as z from 'zod'
import { dayOf } from '../lib/day.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Records } from '../state/records.js'

/** A stretch without use is dormant from its fifteenth day on. */
const WAKING_DAYS = 14
/** What a dormant day counts. */
const DORMANT_PART = 0.25
/** Most dormant stretches kept of one folder, the newest: with 14 days between them they reach back for years. */
const MAX_GAPS = 200

/** Days (since 1970) between two uses that are more than `WAKING_DAYS` apart. */
const gap = z.tuple([z.int(), z.int()]).refine(([from, to]) => from < to)

/** When a project, or anything at all, was in use: bounded, however often and for however long it was. */
export const activitySchema = z.object({
  lastUsed: z.int(),
  gaps: z
    .array(gap.optional().catch(undefined))
    .transform((all) => all.filter((one) => one !== undefined).slice(-MAX_GAPS)),
})
type Gap = Readonly<z.infer<typeof gap>>
export type Activity = { lastUsed: number; gaps: readonly Gap[] }

/** The record after a use on this day. Days that lie in the past change nothing. */
export function noteUse(activity: Activity | undefined, day: number): Activity {
  if (!activity) return { lastUsed: day, gaps: [] }
  const { lastUsed, gaps } = activity
  if (day <= lastUsed) return activity
  if (day - lastUsed <= WAKING_DAYS) return { lastUsed: day, gaps }
  return { lastUsed: day, gaps: [...gaps, [lastUsed, day] as const].slice(-MAX_GAPS) }
}

/**
 * Effective age in days, as of `today`, of what was confirmed on the day `since`: dormant days count in part, so that what
 * belongs to a project that nobody opened for long has aged little. Without a record every day counts.
 */
export function ageing(activity: Activity | undefined, today: number, since: number): number {
  const { lastUsed, gaps } = activity ?? { lastUsed: today, gaps: [] }
  const dormantDays = ([from, to]: Gap) =>
    Math.max(0, Math.min(to, today) - Math.max(from + WAKING_DAYS, since))
  let dormant = dormantDays([lastUsed, today])
  for (const one of gaps) dormant += dormantDays(one)
  return Math.max(0, today - since) - dormant * (1 - DORMANT_PART)
}

/** Name of the record of any use, of whichever project: by it the global facts age. */
const ANYTHING = 'anything'

export type UseRecord = ReturnType<typeof createUseRecord>

/** On which days the project, and anything at all, was in use. */
export function createUseRecord({
  records,
  folder,
  now,
}: {
  records: Records<Activity>
  folder: ScopeFolder
  now: () => number
}) {
  const known = new Map<string, Activity>()
  const names = [folder, ANYTHING]

  async function load(): Promise<void> {
    for (const name of names) {
      const activity = await records.read(name)
      if (activity) known.set(name, activity)
    }
  }

  return {
    load,
    /** Notes that the project is in use now; writes once a day. */
    async touch(): Promise<void> {
      const today = dayOf(now())
      if (names.every((name) => known.get(name)?.lastUsed === today)) return
      await load()
      for (const name of names) {
        const before = known.get(name)
        const after = noteUse(before, today)
        known.set(name, after)
        if (after !== before) await records.write(name, after)
      }
    },
    /** Effective age in days, as of now, of what was confirmed on a day. */
    ageSince: (of: ScopeFolder, day: number) =>
      ageing(known.get(of === 'global' ? ANYTHING : folder), dayOf(now()), day),
  }
}

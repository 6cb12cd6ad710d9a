import path from 'node:path'
import * as z from 'zod'
import { dayOf } from '../lib/day.js'
import type { Scope, ScopeFolder } from '../memory/scope.js'
import { createRecords } from '../state/records.js'

/** A stretch without use is dormant from its fifteenth day on. */
const WAKING_DAYS = 14
/** How much a dormant day counts. */
const DORMANT_PART = 0.25
/** Most dormant stretches kept of one folder, the newest: with 14 days between them they reach back for years. */
const MAX_GAPS = 200

/** Days (since 1970) between two uses that are more than `WAKING_DAYS` apart. */
const gap = z.tuple([z.int(), z.int()]).refine(([from, to]) => from < to)

/** When a project, or any at all, was in use: bounded in size, however often and for however long it was. */
export const activitySchema = z.object({
  lastUsed: z.int(),
  gaps: z.array(gap),
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
 * From a day to its age in days as of `today`, dormant days counted in part: a project that nobody opens ages little. Without
 * a record every day counts.
 */
export function ageing(activity: Activity | undefined, today: number): (since: number) => number {
  const { lastUsed = today, gaps = [] } = activity ?? {}
  const open: readonly Gap[] = today - lastUsed > WAKING_DAYS ? [[lastUsed, today]] : []
  const newestFirst = [...gaps, ...open].reverse()
  // Cached, since thousands of facts share some hundreds of days.
  const known = new Map<number, number>()
  const ageSince = (since: number) => {
    let age = Math.max(0, today - since)
    for (const [from, to] of newestFirst) {
      if (to <= since) break
      const days = Math.min(to, today) - Math.max(from + WAKING_DAYS, since)
      if (days > 0) age -= days * (1 - DORMANT_PART)
    }
    return age
  }
  return (since) => {
    const age = known.get(since) ?? ageSince(since)
    known.set(since, age)
    return age
  }
}

/** Name of the record of the use of any project, by which the global facts age. */
const ANYTHING = 'anything'

export type UseRecord = ReturnType<typeof createUseRecord>

export function createUseRecord(args: { stateFolder: string; project: ScopeFolder; now: () => number }) {
  const { project: folder, now } = args
  const records = createRecords<Activity>(path.join(args.stateFolder, 'use'), activitySchema)
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
    /** For each scope, the effective age in days, as of now, of what was confirmed on a given day. */
    ages: (): Record<Scope, (day: number) => number> => ({
      global: ageing(known.get(ANYTHING), dayOf(now())),
      project: ageing(known.get(folder), dayOf(now())),
    }),
  }
}

import { dayOf } from '../lib/day.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Records } from '../state/records.js'
import { type Activity, ageing, noteUse } from './activity.js'

/** Name of the record of any use, of whichever project: by it the global facts age. */
const ANYTHING = 'anything'

export type UseRecord = ReturnType<typeof createUseRecord>

/** On which days the project, and anything at all, was in use. */
export function createUseRecord(args: {
  records: Records<Activity>
  folder: ScopeFolder
  now: () => number
}) {
  const { records, folder, now } = args
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
    ageSince: (of: ScopeFolder) => ageing(known.get(of === 'global' ? ANYTHING : folder), dayOf(now())),
  }
}

import { dayOf } from '../lib/day.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Records } from '../state/records.js'
import { type Activity, ageing, noteUse } from './activity.js'

/** Name of the record of any use, of whichever project: by it the global facts age. */
const ANYTHING = 'anything'

export type UseRecord = {
  load(): Promise<void>
  /** Notes that the project is in use now; writes once a day. */
  touch(): Promise<void>
  /** Effective age in days, as of now, of what was confirmed on a day. */
  ageSince(folder: ScopeFolder): (day: number) => number
}

/** On which days the project, and anything at all, was in use. */
export function createUseRecord(args: {
  records: Records<Activity>
  folder: ScopeFolder
  now: () => number
}): UseRecord {
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
    async touch() {
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
    ageSince: (of) => ageing(known.get(of === 'global' ? ANYTHING : folder), dayOf(now())),
  }
}

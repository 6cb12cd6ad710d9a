import type { Feature } from '../host/feature.js'
import { dayOf } from '../lib/day.js'
import type { FileLocks } from '../lib/file-lock.js'
import { sha256 } from '../lib/hash.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { label, type MemoryFile } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { CheckRecord } from './check-record.js'

const MAX_LISTED = 5

/** Checks a project's facts against its files, in the background of the first turn of a day. */
export function createCodeCheck(args: {
  facts(): readonly MemoryFile[]
  record: CheckRecord
  /** Real path of the checkout. */
  root: string
  locks: Pick<FileLocks, 'tryHold'>
  lifetime: Lifetime
  now: () => number
  log: Log
}): Feature {
  const { facts, record, root, locks, lifetime, now, log } = args

  async function check(): Promise<void> {
    const { checkFacts } = await import('./check-facts.js')
    await locks.tryHold(`check-code-${sha256(root, 16)}`, async () => {
      // Another process may have checked today.
      await record.load()
      if (!isDue()) return
      const [known, day] = [record.read(), dayOf(now())]
      const found = await checkFacts({ facts: facts(), root, known, day, signal: lifetime.signal })
      await record.write(found)
      log.info('facts checked', { facts: Object.keys(found.facts).length, noted: notes().length })
    })
  }

  const notes = () =>
    facts().flatMap((fact) => {
      const note = record.noteOf(fact)
      return note === undefined ? [] : [`  ${sanitizeLine(label(fact))}: ${sanitizeLine(note)}`]
    })
  const isDue = () => record.read().day !== dayOf(now())

  return {
    observers: [
      async () => {
        if (isDue()) lifetime.background('facts checked against the code', check)
      },
    ],
    overview: [
      async () => {
        const noted = notes()
        if (noted.length === 0) return []
        const title = `Facts that the code no longer bears out, ${noted.length}:`
        return [title, ...noted.slice(0, MAX_LISTED)]
      },
    ],
  }
}

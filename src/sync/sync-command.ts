import { type Command, shownToPerson } from '../host/command.js'
import type { Sync } from './sync.js'

/** `/memfs sync`: now, or what a person has to say on it. */
export function createSyncCommand({ sync, now }: { sync: Sync; now: () => number }): Command {
  return {
    verb: 'sync',
    args: '[address]',
    description: 'the same memory on your other machines',
    async run(typed) {
      const { performSync } = await import('./perform.js')
      const { lines, asks } = await performSync(sync, typed.trim().split(/\s+/), now())
      return { ...shownToPerson(...lines), choices: asks ? ['yes'] : [] }
    },
  }
}

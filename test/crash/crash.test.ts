import { test } from 'vitest'
import { endPluginProcesses } from '../support/plugin-process.js'
import { NODE, opencodeRuntime } from '../support/runtimes.js'
import { withPlugin } from '../support/with-plugin.js'
import { crashRound, type Promised } from './crash-round.js'
import { randomFrom } from './random.js'

/** `npm run test:crash` has more. */
const ROUNDS = 5

test.each([NODE, opencodeRuntime()])(
  'a process killed at any moment loses nothing that had returned, and the next start commits the rest ($title)',
  (runtime) =>
    withPlugin({}, async ({ home }) => {
      const seed = Date.now()
      const random = randomFrom(seed)
      const promised: Promised = new Map()
      const cwd = home.project('app')
      try {
        for (let round = 1; round <= ROUNDS; round++)
          await crashRound({ home, cwd, prefix: `r${round}`, random, promised, runtime })
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error })
      } finally {
        endPluginProcesses()
      }
    }),
)

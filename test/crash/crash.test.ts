import { expect, onTestFinished, test } from 'vitest'
import { createHome } from '../support/home.js'
import { endPluginProcesses } from '../support/plugin-process.js'
import { NODE, opencodeRuntime } from '../support/runtimes.js'
import { crashRound, type Promised } from './crash-round.js'
import { randomFrom } from './random.js'

const ROUNDS = 7

test.each([NODE, opencodeRuntime()])(
  'a process killed at any moment loses nothing that had returned, and the next start commits the rest ($title)',
  async (runtime) => {
    const home = createHome(0, { memfs: { autoCommitDebounceMs: 20 } })
    onTestFinished(() => {
      endPluginProcesses()
      home.remove()
    })
    const seed = Date.now()
    const random = randomFrom(seed)
    const promised: Promised = new Map()
    const cwd = home.project('app')
    for (let round = 1; round <= ROUNDS; round++) {
      try {
        await crashRound({ home, cwd, prefix: `r${round}`, random, promised, runtime })
      } catch (error) {
        throw new Error(`round ${round} of seed ${seed}`, { cause: error })
      }
    }
    expect(promised.size).toBeGreaterThan(ROUNDS)
  },
  300_000,
)

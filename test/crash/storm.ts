import { parseArgs } from 'node:util'
import { createHome } from '../support/home.js'
import { endPluginProcesses } from '../support/plugin-process.js'
import { crashRound, type Promised } from './crash-round.js'
import { randomFrom } from './random.js'

/** `npm run test:crash -- --rounds 500 --seed 1`: the crash test, several hundred times. A fresh home every 25 rounds. */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const rounds = Number(values.rounds ?? 300)
const seed = Number(values.seed ?? Date.now())
const ROUNDS_PER_HOME = 25

console.log(`${rounds} crashes, seed ${seed}`)
const random = randomFrom(seed)
for (let done = 0; done < rounds; done += ROUNDS_PER_HOME) {
  const home = createHome(0, { memfs: { autoCommitDebounceMs: random() < 0.5 ? 20 : 200 } })
  const promised: Promised = new Map()
  try {
    const cwd = home.project('app')
    for (let round = done + 1; round <= Math.min(rounds, done + ROUNDS_PER_HOME); round++) {
      await crashRound({ home, cwd, prefix: `r${round}`, random, promised })
    }
  } catch (error) {
    endPluginProcesses()
    console.error(`failed after ${done} rounds of seed ${seed}; what is left lies in ${home.root}`)
    throw error
  }
  home.remove()
  console.log(
    `${Math.min(rounds, done + ROUNDS_PER_HOME)} crashes, ${promised.size} files followed, nothing lost`,
  )
}

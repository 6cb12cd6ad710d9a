import { parseArgs } from 'node:util'
import { createHome } from '../support/home.js'
import { openHome, serve } from '../support/opencode.js'
import { endPluginProcesses } from '../support/plugin-process.js'
import { NODE, opencodeRuntime, type Runtime } from '../support/runtimes.js'
import { openSession } from '../support/session.js'
import { crashRound, type Promised } from './crash-round.js'
import { KIND_NAMES, killAtRequests } from './kill-at-request.js'
import { randomFrom } from './random.js'

/**
 * `npm run test:crash -- --rounds 500 --seed 1`: the crash test, several hundred times, in Node and in OpenCode's own runtime
 * by turns. A fresh home every 25 rounds. Then the real OpenCode, killed at requests of each kind of refresh, `--kills` times.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'string' } },
})
const rounds = Number(values.rounds ?? 300)
const seed = Number(values.seed ?? Date.now())
const ROUNDS_PER_HOME = 25

const runtimes = [NODE, opencodeRuntime()]
console.log(`${rounds} crashes, seed ${seed}, in ${runtimes.map(({ title }) => title).join(' and ')}`)
const random = randomFrom(seed)
for (let done = 0; done < rounds; done += ROUNDS_PER_HOME) {
  const home = createHome(0, { memfs: { autoCommitDebounceMs: random() < 0.5 ? 20 : 200 } })
  const promised: Promised = new Map()
  const runtime = runtimes[(done / ROUNDS_PER_HOME) % runtimes.length] as Runtime
  try {
    const cwd = home.project('app')
    for (let round = done + 1; round <= Math.min(rounds, done + ROUNDS_PER_HOME); round++) {
      await crashRound({ home, cwd, prefix: `r${round}`, random, promised, runtime })
    }
  } catch (error) {
    endPluginProcesses()
    console.error(`failed after ${done} rounds of seed ${seed}; what is left lies in ${home.root}`)
    throw error
  }
  home.remove()
  console.log(
    `${Math.min(rounds, done + ROUNDS_PER_HOME)} crashes, ${promised.size} files followed, nothing lost (${runtime.name})`,
  )
}

const kills = Number(values.kills ?? 20)
for (let round = 1; round <= kills; round++) {
  const { home, model, end } = await openHome()
  let server = await serve(home, { cwd: home.root })
  await killAtRequests({
    home,
    model,
    server,
    session: ({ cwd, id }) => openSession(server.client(cwd), model, id),
    async kill() {
      await server.kill('SIGKILL')
      server = await serve(home, { cwd: home.root })
    },
  }).finally(end)
}
console.log(`${kills} kills at requests of each refresh (${KIND_NAMES}), each gone on with the same bytes`)

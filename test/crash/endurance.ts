import { parseArgs } from 'node:util'
import { createHome } from '../support/home.js'
import { longRun } from './long-run.js'

/** `npm run test:long -- --sessions 1000 --turns 10`: the long run with figures to look at; fails where they grow. */
const { values } = parseArgs({ options: { sessions: { type: 'string' }, turns: { type: 'string' } } })
const sessions = Number(values.sessions ?? 1_000)
const turnsPerSession = Number(values.turns ?? 10)

const home = createHome(0, { memfs: { autoCommitDebounceMs: 200 } })
const heapsMb: number[] = []
const handles: number[] = []
console.log(`${sessions} sessions of ${turnsPerSession} turns in one process`)
await longRun({
  home,
  sessions,
  turnsPerSession,
  looks: 10,
  look(turns, { resources, heapMb, ...rest }) {
    heapsMb.push(heapMb)
    handles.push(rest.handles)
    const figures = { heapMb, ...rest }
    const rounded = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
    console.log(`${turns} turns: ${rounded.join(', ')}, ${JSON.stringify(resources)}`)
    if (rest.logMb > 2.1 || rest.sessions > 401) throw new Error('what lies on the disk is not bounded')
  },
})
const grown = (heapsMb.at(-1) ?? 0) - (heapsMb[1] ?? 0)
if (grown > 30) throw new Error(`the heap has grown by ${Math.round(grown)} MB`)
if ((handles.at(-1) ?? 0) > (handles[1] ?? 0)) throw new Error('handles are left open')
home.remove()

import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { createHome } from '../support/home.js'
import { type Footprint, longRun, sessionsWithFiles } from './long-run.js'

/**
 * `npm run test:long -- --sessions 1000 --turns 10`: the long run with figures to look at; fails where they grow. A short
 * one is a part of `npm test`.
 */
const { values } = parseArgs({ options: { sessions: { type: 'string' }, turns: { type: 'string' } } })
const sessions = Number(values.sessions ?? 1_000)
const turnsPerSession = Number(values.turns ?? 10)
const isShort = sessions < 100

const home = createHome(0, { memfs: { autoCommitDebounceMs: isShort ? 20 : 200 } })
const looks: Footprint[] = []
console.log(`${sessions} sessions of ${turnsPerSession} turns in one process`)
await longRun({
  home,
  sessions,
  turnsPerSession,
  looks: isShort ? 3 : 10,
  look(turns, footprint) {
    looks.push(footprint)
    const { resources, ...figures } = footprint
    const rounded = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
    console.log(`${turns} turns: ${rounded.join(', ')}, ${JSON.stringify(resources)}`)
    assert.ok(figures.logMb <= 2.1 && figures.sessions <= 401, 'what lies on the disk is not bounded')
  },
})
const [first, last] = [looks[isShort ? 0 : 1], looks.at(-1)] as [Footprint, Footprint]
const countOf = ({ resources }: Footprint) => Object.values(resources).reduce((sum, count) => sum + count, 0)
assert.ok(last.heapMb - first.heapMb <= (isShort ? 10 : 30), 'the heap has grown')
// In the first minute a few come and go; a leak would show some dozens.
assert.ok(last.handles <= first.handles + (isShort ? 3 : 0), 'handles are left open')
assert.ok(countOf(last) <= countOf(first) + 3, 'timers, watchers or sockets are left')
// Every third session is not deleted. Of the others nothing is left once all that was under way has ended.
const kept = Array.from({ length: sessions }, (_, n) => `ses_${n}`).filter((_, n) => n % 3 === 0)
if (isShort) assert.deepEqual(sessionsWithFiles(home).sort(), kept.sort())
home.remove()

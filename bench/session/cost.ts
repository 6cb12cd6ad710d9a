import { useOf } from '../../src/opencode/tool-uses.js'
import { notedInRun } from '../../src/session/notes/noted-in-run.js'
import { planPruning } from '../../src/session/prune/plan-pruning.js'
import { percentile } from '../recall/statistics.js'

const CHARS = 50_000
const WARM_UP = 200
const ROUNDS = 500

const filled = (line: (i: number) => string): string => {
  let text = ''
  for (let i = 0; text.length < CHARS; i += 1) text += `${line(i)}\n`
  return text
}

const LOG = filled(
  (i) => `npm http fetch GET 200 https://registry.npmjs.org/package-${i} ${i % 300}ms (cache hit)`,
)
const PROSE = filled((i) => `Sentence ${i} of a page says what it says, and no word of it is about trouble.`)
const FAILED = `${filled((i) => ` ✓ src/module-${i}.test.ts (6 tests) ${i % 90}ms`)}\n FAIL  src/cart.test.ts > adds\nAssertionError: expected 1 to be 2\n`

const CALLS = {
  'log of a command that succeeded': { tool: 'bash', args: { command: 'npm install' }, exit: 0, text: LOG },
  'output of a program, 90 % full': {
    tool: 'bash',
    args: { command: 'node report.js' },
    exit: 0,
    text: PROSE,
  },
  'tests that failed': { tool: 'bash', args: { command: 'npm test' }, exit: 1, text: FAILED },
  'a file that was read': {
    tool: 'read',
    args: { filePath: '/work/src/a.ts' },
    exit: undefined,
    text: PROSE,
  },
}

/**
 * What is added to a tool call whose output has 50 kB, in ms: as it passes, and as time of the processor, which says more
 * on a machine that has other work.
 */
export async function measureCost(): Promise<{ what: string; p50: number; p99: number; cpu: number }[]> {
  const rows = []
  for (const [what, { tool, args, exit, text }] of Object.entries(CALLS)) {
    const times: number[] = []
    const cpuTimes: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const cpu = process.cpuUsage()
      const start = performance.now()
      const use = useOf(tool, args)
      notedInRun({ use, text, exit }, '/work')
      planPruning({ use, isMcp: false, exit, text }, 'high')
      const passed = performance.now() - start
      const { user, system } = process.cpuUsage(cpu)
      if (round < WARM_UP) continue
      times.push(passed)
      cpuTimes.push((user + system) / 1_000)
    }
    rows.push({
      what,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      cpu: percentile(cpuTimes, 0.5),
    })
  }
  return rows
}

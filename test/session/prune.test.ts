import { describe, expect, test } from 'vitest'
import { type PruneCase, readCases } from '../../bench/session/cases.js'
import { ours, scorePruning } from '../../bench/session/score.js'
import { useOf } from '../../src/opencode/tool-uses.js'
import type { PressureLevel } from '../../src/session/pressure.js'
import { planPruning, type ToolOutput } from '../../src/session/prune/plan-pruning.js'
import { isOff } from '../../src/session/prune/pruner.js'
import { fixtureRows } from '../support/fixture-rows.js'

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
const LOG = lines(200, (i) => `GET /v1/items/${i} 200 ${i}ms`)
const PATHS = lines(200, (i) => `./src/some/folder/file-${i}.ts`)
const PROSE = lines(200, (i) => `${'word '.repeat(5 + (i % 7))}in sentence ${i} of the page.`)
const MATCHES = lines(200, (i) => `src/a${i}.ts:${i}:  throw new Error("x${i}");`)
const TABLE = `NAME   STATUS   AGE\n${lines(200, (i) => `a${i % 10}     up       ${i % 10}`)}`
const JSON_TEXT = JSON.stringify({ ...Array.from({ length: 300 }, (_, i) => `value ${i}`) }, null, 2)

const bash = (command: string, text: string, exit: number | null = 0): ToolOutput => ({
  use: { act: 'shell', command },
  isMcp: false,
  exit,
  text,
})
const tool = (name: string, text: string, isMcp = false): ToolOutput => ({
  use: useOf(name, {}),
  isMcp,
  text,
})

describe('what is shortened, and from which fill on', () => {
  test.each<[string, ToolOutput, PressureLevel | 'never', string]>([
    ['a log', bash('npm test', LOG), 'safe', 'log'],
    ['a listing', bash("find . -name '*.ts'", PATHS), 'moderate', 'listing'],
    ['glob', tool('glob', PATHS), 'moderate', 'listing'],
    ['grep', tool('grep', MATCHES), 'high', 'matches'],
    ['a page', tool('webfetch', PROSE), 'high', 'text'],
    ['an answer of an MCP server', tool('wiki_page', PROSE, true), 'high', 'text'],
    ['help that was asked for', bash('npx vitest run --help', PROSE), 'high', 'text'],
    ['what failed', bash('npm test', LOG, 1), 'never', 'failed'],
    ['cat', bash('cat a.log', LOG), 'never', 'content'],
    ['sed after cd', bash("cd x && sed -n '1,300p' a.ts", LOG), 'never', 'content'],
    ['JSON of an MCP server', tool('db_query', JSON_TEXT, true), 'never', 'structured'],
    ['a table', bash('docker ps', TABLE), 'never', 'structured'],
    ['CSV', bash('./export.sh', `a,b,c\n${lines(200, (i) => `${i},x,yyyyyy`)}`), 'never', 'structured'],
    ['read', tool('read', LOG), 'never', 'exact'],
    ['edit', tool('edit', LOG), 'never', 'exact'],
    ['a tool of ours', tool('memory_search', LOG), 'never', 'exact'],
    ['a task', tool('task', LOG), 'never', 'exact'],
  ])('%s', (_, output, from, code) => {
    const levels: PressureLevel[] = ['safe', 'moderate', 'high']
    const plans = levels.map((level) => planPruning(output, level))
    const first = levels.find((_level, i) => plans[i]?.shortened)
    expect(first ?? 'never').toBe(from)
    expect(plans.at(-1)?.code).toBe(code)
  })
})

describe('what stays', () => {
  const rendered = (output: ToolOutput, level: PressureLevel = 'safe') =>
    (planPruning(output, level).shortened?.render('/full.txt') ?? output.text).split('\n')

  test.each([
    ['safe', 30],
    ['moderate', 20],
    ['high', 10],
  ] as const)('at %s the first and last %i lines', (level, kept) => {
    const shown = rendered(bash('npm test', LOG), level)
    expect(shown).toHaveLength(2 * kept + 1)
    expect(shown[kept - 1]).toContain(`/items/${kept - 1} `)
    const left = LOG.split('\n').slice(kept, -kept)
    const counts = `${left.length} lines left out; in all ${left.length} of ${left.join('\n').length + 1} characters`
    expect(shown[kept]).toBe(`[… ${counts}; full text: /full.txt …]`)
    expect(shown[kept + 1]).toContain(`/items/${200 - kept} `)
  })

  test('nothing is left out of few lines, or where little would be saved', () => {
    const few = lines(70, (i) => `GET /v1/a/${i} 200 ${'x'.repeat(60)}ms`)
    const short = lines(71, () => 'x')
    for (const text of [few, short])
      expect(planPruning(bash('npm test', text), 'safe')).toEqual({ code: 'short' })
  })

  test.each(fixtureRows<[string, boolean]>('session/must-stay'))(
    '%s, with two lines around: %s',
    (line, stays) => {
      const all = LOG.split('\n')
      const text = [...all.slice(0, 100), line, ...all.slice(100)].join('\n')
      const shown = rendered(bash('npm test', text), 'high')
      const around = [all[98], all[99], line, all[100], all[101]]
      expect(shown.filter((one) => around.includes(one))).toEqual(stays ? around : [])
    },
  )

  test('the same warning over and over is seen three times', () => {
    const text = lines(300, (i) => (i % 2 ? 'warning: cold cache' : `GET /a/${i} 200`))
    const shown = rendered(bash('npm test', text), 'high')
    expect(shown.length).toBeLessThan(60)
    expect(shown).toContain('warning: cold cache')
  })
})

test('of labelled outputs no line that must stay is lost, none that must not be touched is, and most is saved', async () => {
  const scored = await scorePruning(readCases<PruneCase>('prune'), ours)
  const { lost, lines, touched, untouchable, savedAtHigh } = scored
  expect([lost, touched, lines > 100, untouchable > 50]).toEqual([0, 0, true, true])
  expect(savedAtHigh).toBeGreaterThan(0.85)
})

test.each([
  ['lines', `${LOG}\n`.repeat(500)],
  ['one line', 'x'.repeat(5_000_000)],
  ['line ends', '\n'.repeat(2_000_000)],
  ['words of trouble', 'not error the fail could '.repeat(50_000)],
  ['nothing', ''],
  ['what is no text', '\u0000\uFFFF\n'.repeat(1_000)],
])('an output of 5 MB of %s costs no more than one of its ends', (_, text) => {
  const start = process.cpuUsage()
  for (const output of [bash('npm test', text), tool('some_mcp', text, true)]) planPruning(output, 'high')
  // Processor time, which other work on the machine does not count into; ten times what it takes would still be bounded.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})

const HUGE = lines(100_000, (i) => (i === 3_029 ? 'error: disk full' : LOG.slice(0, 20)).padEnd(32))
test.each([
  ['even with an error beside it', HUGE, 100_000 - 25],
  ['of lines of 5,000 characters', lines(400, () => 'x '.repeat(2_500)), 400 - 20],
])('of a very long output what nobody examines goes and is counted, %s', (_, text, omitted) => {
  expect(planPruning(bash('npm test', text), 'high').shortened?.omittedLines).toBe(omitted)
})

test('of coloured output and of a progress bar the kind is told as of plain text', () => {
  const coloured = JSON_TEXT.replace(/^.+$/gm, '\u001b[1;39m$&\u001b[0m')
  expect(planPruning(tool('db_query', coloured, true), 'high').code).toBe('structured')
  const bar = lines(300, (i) => (i === 99 ? 'Tests: 5 passed' : `\u001b[2K ${i % 100} % of it`)).replaceAll(
    '\n',
    '\r',
  )
  const { omittedLines, render } = planPruning(bash('./load.sh', bar), 'safe').shortened ?? {}
  expect([omittedLines, render?.('/full.txt')]).toEqual([235, expect.stringContaining('\nTests: 5 passed\n')])
})

test('pruning is off by tool, by pattern and by default', () => {
  expect(isOff('off', 'bash')).toBe(true)
  expect(isOff('auto', 'bash')).toBe(false)
  const table = { default: 'off', bash: 'auto', 'github_*': 'auto', github_search: 'off' } as const
  const names = ['bash', 'grep', 'github_get', 'github_search']
  expect(names.filter((name) => isOff(table, name))).toEqual(['grep', 'github_search'])
})

import { expect, test } from 'vitest'
import { silentLog } from '../../../src/lib/log-file.js'
import { createGuard, guardFactory } from '../../../src/opencode/hooks/guard.js'
import { gate } from '../../support/gate.js'

const add = (text: string) => (output: string[]) => void output.push(text)

function recorder() {
  const lines: string[] = []
  return {
    lines,
    log: { ...silentLog, error: (_: string, fields?: object) => void lines.push(JSON.stringify(fields)) },
  }
}

const FAILING = [
  ['throws', () => Promise.reject(new Error('broken'))],
  ['hangs', () => new Promise<never>(() => {})],
] as const

test.each(FAILING)('a hook that %s is logged, and its fallback is added', async (_, work) => {
  const { lines, log } = recorder()
  const output: string[] = []
  await createGuard(log)('test', output, work, { fallback: () => add('fallback'), limitMs: 20 })
  expect(output).toEqual(['fallback'])
  expect(lines).toHaveLength(1)
})

test('an addition or a fallback that throws stays inside', async () => {
  const { lines, log } = recorder()
  const output: string[] = []
  const broken = () => {
    throw new Error('broken')
  }
  const guard = createGuard(log)
  await guard('test', output, async () => broken, { fallback: () => add('fallback') })
  await guard('test', output, async () => broken, { fallback: () => broken })
  await guard('test', output, async () => broken, { fallback: broken })
  expect(output).toEqual(['fallback'])
  expect(lines).toHaveLength(3)
})

test('what comes too late is dropped', async () => {
  const output: string[] = []
  const late = gate<(output: string[]) => void>()
  await createGuard(silentLog)('test', output, () => late.passed, { limitMs: 10 })
  late.open(add('late'))
  await late.passed
  expect(output).toEqual([])
})

test.each(FAILING)('a factory that %s gives an object all the same', async (_, create) => {
  expect(await guardFactory(silentLog, create, 20)).toEqual({})
})

import { expect, test } from 'vitest'
import { createExchange } from '../../src/history/exchange.js'

test('what a commit holds is asked once, by two at once too, and again where git has failed', async () => {
  const asked: string[] = []
  const stdout = Buffer.from(`100644 blob ${'a'.repeat(40)}\tglobal/a.md\0`)
  const run = async ([, , , , commit = '']: readonly string[]) => {
    if (asked.push(commit) === 1) throw new Error('killed')
    return { exitCode: 0, stdout, stderr: '' }
  }
  const { tree } = createExchange({ run }, '')
  await expect(tree('one')).rejects.toThrow('killed')
  const [first, again, other] = await Promise.all(['one', 'one', 'two'].map(tree))
  expect(first).toBe(again)
  expect([...(other?.keys() ?? [])]).toEqual(['global/a.md'])
  expect(asked).toEqual(['one', 'one', 'two'])
})

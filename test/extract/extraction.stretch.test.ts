import { expect, test } from 'vitest'
import { nextStretch } from '../../src/extract/extraction.js'
import type { Said } from '../../src/host/host.js'

const say = (
  i: number,
  text = `message number ${i} with some more words so that it counts for something`,
): Said => ({
  id: `m${i}`,
  by: i % 2 === 0 ? 'person' : 'agent',
  text,
  atMs: i,
})
const talk = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => say(from + i))
const stretch = (said: Said[], watermark?: { id: string; atMs: number }, mayRead = (_: Said) => true) =>
  nextStretch(said, watermark, mayRead, async (text) => text.replace('secret', '[…]'))
const ids = async (...args: Parameters<typeof stretch>) =>
  (await stretch(...args))?.messages.map(({ id }) => id)

test.each<[string, Said[], string[]?]>([
  ['nothing', []],
  ['one message', [say(0, 'x'.repeat(500))]],
  ['99 characters', [say(0, 'x'.repeat(50)), say(1, 'y'.repeat(49))]],
  ['blanks', [say(0, ' '.repeat(500)), say(1, 'y'.repeat(500))]],
  ['100 characters', [say(0, 'x'.repeat(50)), say(1, 'y'.repeat(50))], ['m0', 'm1']],
])('too little, or just enough: %s', async (_, said, read) => {
  expect(await ids(said)).toEqual(read)
})

test('at most forty messages, oldest first; the rest waits', async () => {
  const first = await stretch(talk(0, 50))
  expect(first).toMatchObject({ end: { id: 'm39', atMs: 39 } })
  expect(first?.messages).toHaveLength(40)
  expect(await stretch(talk(40, 50), first?.end)).toMatchObject({ end: { id: 'm49' } })
})

test('at most 24,000 characters; a longer message is cut', async () => {
  const said = [say(0, 'a'.repeat(20_000)), say(1, 'b'.repeat(3_000)), say(2, 'c'.repeat(3_000))]
  expect(await stretch(said)).toMatchObject({ end: { id: 'm1' } })
  // By itself it is too little only where nothing waits behind it: else it would be in the way for ever.
  const long = await stretch([say(0, 'a'.repeat(30_000)), say(1)])
  expect(long).toMatchObject({ messages: [{ text: 'a'.repeat(24_000) }], end: { id: 'm0' } })
})

test('after a lost watermark the last forty', async () => {
  expect((await ids(talk(0, 100), { id: 'gone', atMs: 70 }))?.[0]).toBe('m60')
})

test('what must not be read is left out, and the watermark passes it', async () => {
  const found = await stretch([say(0), say(1), say(2)], undefined, ({ id }) => id !== 'm2')
  expect(found).toMatchObject({ messages: [{ id: 'm0' }, { id: 'm1' }], end: { id: 'm2' } })
})

test('secrets are taken out', async () => {
  const found = await stretch([say(0, `my secret is safe ${'x'.repeat(80)}`), say(1)])
  expect(found?.messages[0]?.text).toMatch(/^my \[…\] is safe/)
})

import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attribution, Note } from '../../src/memory/attribution.js'
import { createAttribution } from '../../src/state/attribution.js'
import { tempFolder } from '../support/temp-folder.js'

async function place() {
  const folder = await tempFolder()
  const file = path.join(folder, 'state', 'attribution.jsonl')
  const open = (maxBytes?: number): Attribution => createAttribution(file, maxBytes)
  return { file, open }
}

const note = (path: string, blob: string, session: string): Note => ({ path, blob, session, agent: 'build' })
const sessions = (found: { session?: string | undefined }[][]) => found.flat().map(({ session }) => session)

test('torn and foreign lines cost no more than themselves', async () => {
  const { open, file } = await place()
  const attribution = open()
  await attribution.note([note('a', '1', 'ses_1')])
  await fs.appendFile(file, '{"path":"a","bl\n[]\nnull\n{"settled":[1]}\n{"path":1}\n"x"\n\n{"path":"a","bl')
  await attribution.note([note('b', '1', 'ses_2')])
  const found = await attribution.writersOf(['a', 'b'].map((path) => ({ path, blob: '1' })))
  expect(sessions(found)).toEqual(['ses_1', 'ses_2'])
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
})

test('it stays bounded when nobody commits, and keeps the newest', async () => {
  const { open, file } = await place()
  const attributions = [open(2_000), open(2_000)]
  for (let n = 0; n < 500; n++) await attributions[n % 2]!.note([note('a', String(n), `ses_${n}`)])
  const sizes = await Promise.all([file, `${file}.1`].map(async (name) => (await fs.stat(name)).size))
  expect(Math.max(...sizes)).toBeLessThan(4_000)
  const found = sessions(await attributions[0]!.writersOf([{ path: 'a', blob: '499' }]))
  expect(found.slice(-10)).toEqual(Array.from({ length: 10 }, (_, n) => `ses_${490 + n}`))
})

test('notes of very many files outlive commits of others that are made meanwhile', async () => {
  const { open } = await place()
  const attribution = open()
  const contents = Array.from({ length: 9_000 }, (_, n) => ({ path: `facts/${n}.md`, blob: 'a'.repeat(40) }))
  for (const at of [0, 3_000, 6_000]) {
    const some = contents.slice(at, at + 3_000)
    const notes = some.map(({ path, blob }) => note(path, blob, 'ses_1'))
    await attribution.note([...notes, note('x', '1', 'ses_2')])
    await attribution.settle([{ path: 'x', blob: '1' }])
  }
  expect(await attribution.count()).toBe(9_000)
  await attribution.settle(contents)
  expect(await attribution.count()).toBe(0)
})

type Step = { kind: 'note' | 'commit'; path: string; blob: string; session: string; by: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('note', 'note', 'commit'),
  path: fc.constantFrom('a', 'b', '__proto__'),
  blob: fc.constantFrom('1', '2', '3', 'absent'),
  session: fc.constantFrom('ses_1', 'ses_2', 'ses_3'),
  by: fc.nat({ max: 2 }),
})

test('any sequence, spread over several processes, agrees with a plain list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { open } = await place()
      const attributions = [open(), open(), open()]
      const model: Step[] = []
      for (const step of steps) {
        const attribution = attributions[step.by]!
        if (step.kind === 'note') {
          model.push(step)
          await attribution.note([step])
          continue
        }
        const ofPath = model.filter((noted) => noted.path === step.path)
        const last = ofPath.findLastIndex((noted) => noted.blob === step.blob)
        expect(sessions(await attribution.writersOf([step]))).toEqual(
          ofPath.slice(0, last + 1).map(({ session }) => session),
        )
        await attribution.settle([step])
        const done = new Set(last === -1 ? ofPath : ofPath.slice(0, last + 1))
        model.splice(0, model.length, ...model.filter((noted) => !done.has(noted)))
      }
    }),
    { numRuns: 60 },
  )
})

test('a note tells writer, way and subject, and one of an earlier version its session', async () => {
  const { open, file } = await place()
  const attribution = open()
  const merge = { writer: 'model', way: 'merge', subject: 'memory: consolidated' }
  await attribution.note([{ path: 'a', blob: '1', ...merge }])
  await fs.appendFile(file, '{"path":"b","blob":"1","session":"ses_1","agent":"build"}\n')
  await fs.appendFile(file, '{"path":"c","blob":"1","way":"nobody"}\n')
  const contents = ['a', 'b', 'c'].map((path) => ({ path, blob: '1' }))
  expect(await attribution.writersOf(contents)).toEqual([
    [{ ...merge, isLeft: false }],
    [{ session: 'ses_1', agent: 'build', isLeft: false }],
    [],
  ])
})

import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseText } from '../../src/memory/document.js'
import { MemoryError, type MemoryErrorCode } from '../../src/memory/errors.js'
import type { Op } from '../../src/memory/op.js'
import type { Store } from '../../src/store/store.js'
import { filesBelow } from '../support/files-below.js'
import {
  applyAsAgent,
  edit,
  expectTrue,
  FOLDERS,
  MINE,
  move,
  remove,
  type Scene,
  scene,
  target,
  write,
} from '../support/store-scene.js'

/** What a store is meant to be: files and their bodies. */
type Model = Map<string, string>

type Step =
  | { kind: 'write'; file: string; content: string; known: boolean }
  | { kind: 'edit'; file: string; from: string; to: string }
  | { kind: 'move'; file: string; to: string; known: boolean }
  | { kind: 'delete'; file: string; known: boolean }
  | { kind: 'restore'; file: string; at: number }
  | { kind: 'by hand'; file: string; content: string | undefined }
  | { kind: 'restart' }

const FILES = ['a.md', 'b.md', 'system/a.md', 'reference/a.md', 'reference/deep/er/c.md', 'ü.md']
const CONTENTS = [
  '',
  'one',
  'one two one',
  'two\nlines\n',
  'CRLF\r\none\r\n',
  'x'.repeat(90),
  'x'.repeat(101),
]

const file = fc.constantFrom(...FILES)
const content = fc.constantFrom(...CONTENTS)
const known = fc.constantFrom(true, true, true, false)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), file, content, known }),
  fc.record({
    kind: fc.constant('edit' as const),
    file,
    from: fc.constantFrom('one', 'two', 'x', ''),
    to: fc.constantFrom('1', '$&', ''),
  }),
  fc.record({ kind: fc.constant('move' as const), file, to: file, known }),
  fc.record({ kind: fc.constant('delete' as const), file, known }),
  fc.record({ kind: fc.constant('restore' as const), file, at: fc.nat(20) }),
  fc.record({ kind: fc.constant('by hand' as const), file, content: fc.option(content, { nil: undefined }) }),
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)

const LIMIT = 100

/** What is to come of a step: the model after it, or the refusal. */
function expected(model: Model, step: Step, history: readonly Model[]): Model | MemoryErrorCode {
  const next = new Map(model)
  if (step.kind === 'restart') return next
  const body = model.get(step.file)
  switch (step.kind) {
    case 'by hand':
      return changed(next, step.file, step.content)
    case 'write':
      if (body !== undefined && !step.known) return 'stale'
      if (step.content.length > LIMIT && step.content.length > (body?.length ?? 0)) return 'limit'
      return changed(next, step.file, step.content)
    case 'edit': {
      if (body === undefined) return 'not-found'
      if (step.from === '') return 'invalid-argument'
      const count = body.split(step.from).length - 1
      if (count === 0) return 'no-match'
      return count > 1 ? 'many-matches' : changed(next, step.file, body.split(step.from).join(step.to))
    }
    case 'move':
      if (step.to === step.file) return 'invalid-argument'
      if (body === undefined) return 'not-found'
      if (!step.known) return 'stale'
      if (step.to.startsWith('system/') && body.length > LIMIT) return 'limit'
      if (model.has(step.to)) return 'exists'
      next.delete(step.file)
      return changed(next, step.to, body)
    case 'delete':
      if (body === undefined) return 'not-found'
      return step.known ? changed(next, step.file, undefined) : 'stale'
    case 'restore':
      return changed(next, step.file, history[step.at % history.length]?.get(step.file))
  }
}

function changed(model: Model, file: string, body: string | undefined): Model {
  if (body === undefined) model.delete(file)
  else model.set(file, body)
  return model
}

async function opOf(store: Store, step: Step, history: readonly Model[]): Promise<Op | undefined> {
  if (step.kind === 'restart' || step.kind === 'by hand') return undefined
  const hash = (await store.read(target(step.file)))?.hash
  const seen = 'known' in step && step.known && hash !== undefined ? [hash] : ['another version']
  switch (step.kind) {
    case 'write':
      return write(step.file, step.content, { limit: LIMIT }, { seenOrAbsent: seen })
    case 'edit':
      return edit(step.file, step.from, step.to)
    case 'move':
      return move(step.file, step.to, { seen })
    case 'delete':
      return remove(step.file, { seen })
    case 'restore': {
      const body = history[step.at % history.length]?.get(step.file)
      const bytes = body === undefined ? undefined : Buffer.from(withLimit(body))
      return { kind: 'restore', ...target(step.file), bytes, replaces: hash }
    }
  }
}

const withLimit = (body: string) => `---\nlimit: ${LIMIT}\n---\n${body}`

/** Bodies of all files on the disk. */
async function onDisk(given: Scene): Promise<Model> {
  const model: Model = new Map()
  for (const file of filesBelow(given.at())) {
    const name = path.relative(given.at(), file).split(path.sep).join('/')
    model.set(name, parseText(await fs.readFile(file, 'utf8')).body)
  }
  return model
}

const sorted = (model: Model) => [...model].sort(([a], [b]) => (a < b ? -1 : 1))

test('a store does what a plain map of files would, and its index says what is on the disk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const given = await scene()
      let store = await given.open()
      const history: Model[] = [new Map()]
      for (const one of steps) {
        const model = history.at(-1) as Model
        const outcome = expected(model, one, history)
        const op = await opOf(store, one, history)
        if (one.kind === 'restart') {
          await store.close()
          store = await given.open()
        } else if (one.kind === 'by hand') {
          if (one.content === undefined) await fs.rm(given.at(one.file), { force: true })
          else await given.put(one.file, withLimit(one.content))
          await store.refresh([MINE])
        } else if (op) {
          const applied = await applyAsAgent(store, op).catch((error: unknown) => error)
          const code = applied instanceof MemoryError ? applied.code : undefined
          expect([one, code]).toEqual([one, typeof outcome === 'string' ? outcome : undefined])
        }
        if (typeof outcome !== 'string') history.push(outcome)
        const now = history.at(-1) as Model
        expect(sorted(await onDisk(given))).toEqual(sorted(now))
        const index = store.snapshot(FOLDERS).project.files.map(({ path, chars }) => [path, chars])
        expect(index).toEqual(sorted(now).map(([name, body]) => [name, body.length]))
      }
      await expectTrue(store, given)
      await store.close()
    }),
    { numRuns: 60 },
  )
})

test('many calls at once leave what some order of them would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, fc.constantFrom('a', 'b', 'c')), { minLength: 2, maxLength: 12 }),
      async (appends) => {
        const given = await scene()
        const stores = [await given.open(), await given.open()]
        for (const name of new Set(appends.map(([name]) => name))) await given.put(name, 'END')
        await Promise.all(
          appends.map(([name, letter], i) =>
            applyAsAgent(stores[i % 2] as Store, edit(name, 'END', `${letter}END`)),
          ),
        )
        for (const [name, body] of await onDisk(given)) {
          const letters = appends.filter(([at]) => at === name).map(([, letter]) => letter)
          expect(body.replace('END', '').split('').sort()).toEqual(letters.sort())
        }
        for (const store of stores) {
          await store.refresh([MINE])
          await expectTrue(store, given)
          await store.close()
        }
      },
    ),
    { numRuns: 15 },
  )
})

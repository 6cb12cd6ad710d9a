import { readFileSync, rmdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTempName } from '../../src/lib/atomic-write.js'
import type { MemoryError } from '../../src/memory/errors.js'
import type { Op } from '../../src/memory/op.js'
import { failingIo } from '../support/failing-io.js'
import { filesBelow } from '../support/files-below.js'
import { canMount, mountDisk } from '../support/small-disk.js'
import {
  apply,
  edit,
  expectTrue,
  move,
  outcomeOf,
  pathsOf,
  put,
  remove,
  type Scene,
  scene,
  write,
} from '../support/store-scene.js'
import { asOrdinaryUser } from '../support/temp-folder.js'

const OLD = '---\ndescription: "d"\n---\nold\n'

const NEW = OLD.replace('old', 'new')
/** What the files of the project say. */
type Texts = Record<string, string>
const BEFORE: Texts = { 'x.md': OLD, 'y.md': OLD }

/** What is done, all that may stand there when a call of the disk has failed, and at least how many calls there are. */
const CASES: [what: string, ops: Op[], may: Texts[], calls: number, code?: string][] = [
  ['a new file in new folders', [put('a/b/new.md', NEW)], [BEFORE, { ...BEFORE, 'a/b/new.md': NEW }], 2],
  ['a write', [write('x.md', 'new\n')], [BEFORE, { ...BEFORE, 'x.md': NEW }], 2],
  ['an edit', [edit('x.md', 'old', 'new')], [BEFORE, { ...BEFORE, 'x.md': NEW }], 2],
  ['a deletion', [remove('x.md')], [BEFORE, { 'y.md': OLD }], 2],
  [
    'a move',
    [move('x.md', 'system/x.md')],
    [BEFORE, { ...BEFORE, 'system/x.md': OLD }, { 'y.md': OLD, 'system/x.md': OLD }],
    2,
    'EDQUOT',
  ],
  [
    'a change of several files',
    [put('a/new.md', NEW), edit('x.md', 'old', 'new'), remove('y.md')],
    [BEFORE, { 'x.md': NEW, 'a/new.md': NEW }],
    20,
  ],
]

async function prepared(): Promise<Scene> {
  const given = await scene()
  for (const [file, text] of Object.entries(BEFORE)) await given.put(file, text)
  return given
}

const textOf = (given: Scene, file: string) => fs.readFile(given.at(file), 'utf8')

/** All files below the project's folder, temporary ones too. */
const textsOf = (given: Scene): Texts =>
  Object.fromEntries(
    filesBelow(given.at()).map((file) => [path.relative(given.at(), file), readFileSync(file, 'utf8')]),
  )

for (const [what, ops, may, least, code = 'ENOSPC'] of CASES)
  test.each([{ code }, { code: 'EIO', after: true }])(
    `${what}: whichever call fails (%o), what stands there is wholly old or wholly new`,
    async (options) => {
      const seen = new Set<string>()
      // A new store each time, for which one call more goes well.
      for (let at = 1; ; at++) {
        const given = await prepared()
        const { io, failed } = failingIo({ at, ...options })
        const store = await given.open({ io })
        const error = await apply(store, ...ops).catch((thrown: MemoryError) => thrown)
        if (!failed()) {
          expect(error).toHaveLength(ops.length)
          expect(at).toBeGreaterThan(least)
          break
        }
        expect(error).toMatchObject({ name: 'MemoryError', code: 'disk' })
        expect((error as MemoryError).sentence).toContain(options.code)
        expect(may).toContainEqual(textsOf(given))
        seen.add(JSON.stringify(textsOf(given)))
        await store.refresh(['projects/mine'])
        await expectTrue(store, given)
        await store.close()
      }
      if (ops.length > 1) expect(seen.size).toBe(may.length)
    },
  )

test.skipIf(!canMount)(
  'on a full disk a file that is in the way of others stays, or is back at once, where these have no room',
  async () => {
    const given = await scene()
    mountDisk(given.root, '64k')
    await fs.mkdir(given.at(), { recursive: true })
    const page = 4_096
    const text = (pages: number) => 'x'.repeat(pages * page)
    await given.put('plan.md', text(3))
    const store = await given.open()
    const fill = async () => {
      const { bavail } = await fs.statfs(given.root)
      await given.put('filler', text(bavail - 2))
    }
    await fill()
    const changes = [
      [put('other.md', text(3)), put('plan.md/in.md', text(3))],
      [put('other.md', text(1)), put('plan.md/in.md', text(2)), put('plan.md/more.md', text(4))],
    ]
    for (const ops of changes) {
      expect(await outcomeOf(apply(store, ...ops, remove('plan.md')))).toBe('disk')
      expect(filesBelow(given.root).sort()).toEqual(['filler', 'plan.md'].map((name) => given.at(name)))
      expect(await textOf(given, 'plan.md')).toBe(text(3))
    }
  },
)

test('an error that is none of the disk is not dressed up as one', async () => {
  const given = await prepared()
  const { io } = failingIo({ at: 1, code: 'ERR_UNEXPECTED' })
  const store = await given.open({ io })
  await expect(apply(store, write('x.md', 'new'))).rejects.toMatchObject({ code: 'ERR_UNEXPECTED' })
})

test('a note that cannot be taken stops the write before it', async () => {
  const given = await prepared()
  const note = async () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  const store = await given.open({ note })
  const origin = { writer: 'agent', sessionID: 's' } as const
  expect(await outcomeOf(store.apply([write('x.md', 'new\n')], origin))).toBe('disk')
  expect(await textOf(given, 'x.md')).toBe(OLD)
})

test('a folder without the right to write: a clear refusal, the old content, and reading goes on', async () => {
  const given = await prepared()
  await given.put('closed/z.md', OLD)
  await asOrdinaryUser(given.base, async () => {
    await fs.chmod(given.at('closed'), 0o500)
    const store = await given.open()
    for (const op of [
      write('closed/z.md', 'new'),
      remove('closed/z.md'),
      write('closed/new.md', 'x'),
      write('closed/a/b.md', 'x'),
    ])
      expect(await outcomeOf(apply(store, op))).toBe('disk')
    await expect(apply(store, remove('closed/z.md'))).rejects.toThrow('there is no permission (EACCES)')
    expect(await textOf(given, 'closed/z.md')).toBe(OLD)
    expect(await fs.readdir(given.at('closed'))).toEqual(['z.md'])
    expect(await outcomeOf(apply(store, write('x.md', 'new')))).toBe('ok')
    await fs.chmod(given.at('closed'), 0o700)
    await store.close()
  })
})

test('temporary files of dead processes are cleared at the start, also beside a folder that refuses', async () => {
  const given = await prepared()
  const dead = '.~2147483647-0000abcd.tmp'
  const alive = `.~${process.pid}-0000abcd.tmp`
  const impossible = '.~99999999999-0000abcd.tmp'
  for (const name of [dead, alive, impossible, 'closed/x.md', `deep/er/${dead}`, `.hidden/${dead}`])
    await given.put(name)
  await asOrdinaryUser(given.base, async () => {
    await fs.chmod(given.at('closed'), 0)
    const store = await given.open()
    const left = async () =>
      (await fs.readdir(given.at()))
        .filter(isTempName)
        .concat(await fs.readdir(given.at('deep/er')), await fs.readdir(given.at('.hidden')))
    await expect.poll(left).toEqual([alive])
    expect(pathsOf(store)).toEqual(['x.md', 'y.md'])
    await fs.chmod(given.at('closed'), 0o700)
    await store.close()
  })
})

test('a deletion is done although another process removes the emptied folder at once', async () => {
  const given = await prepared()
  await given.put('alone/z.md', OLD)
  const { io } = failingIo()
  const open: typeof io.open = (file, flags, mode) => {
    if (file === given.at('alone')) rmdirSync(file)
    return io.open(file, flags, mode)
  }
  const store = await given.open({ io: { ...io, open } })
  expect(await outcomeOf(apply(store, remove('alone/z.md')))).toBe('ok')
  expect(pathsOf(store)).toEqual(['x.md', 'y.md'])
  await store.close()
})

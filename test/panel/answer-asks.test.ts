import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Sidebar } from '../../src/features/sidebar.js'
import { silentLog } from '../../src/lib/log-file.js'
import { MemoryError } from '../../src/memory/errors.js'
import { answerAsks } from '../../src/panel/answer-asks.js'
import { type Ask, instanceName } from '../../src/panel/protocol.js'
import { createClient, elsewhereOf } from '../../src/tui/client.js'
import { eventually } from '../support/eventually.js'
import { gate } from '../support/gate.js'
import { tempFolder } from '../support/temp-folder.js'

const DIRECTORY = '/home/person/app'
const asking = (client: ReturnType<typeof createClient>, key = '') => client.ask('file', { key })

/** Both parts in one process, as in the terminal, with the files between them. */
async function createScene(options: { answer?: (ask: Ask) => Promise<unknown>; lateMs?: number } = {}) {
  const folder = path.join(await tempFolder(), 'panel')
  const done: Ask[] = []
  const shown: (Sidebar | string)[] = []
  return {
    folder,
    done,
    shown,
    serve(pid = process.pid, directory = DIRECTORY) {
      const answering = answerAsks({
        folder,
        instance: instanceName(pid, directory, Date.now()),
        async answer(ask) {
          done.push(ask)
          return options.answer?.(ask)
        },
        now: () => Date.now() + (options.lateMs ?? 0),
        log: silentLog,
      })
      onTestFinished(answering.close)
      return answering
    },
    open() {
      const show = (view: Sidebar | string) => void shown.push(view)
      const client = createClient({ folder, directory: DIRECTORY, show, now: Date.now })
      onTestFinished(client.close)
      return client
    },
  }
}

test('what is asked is answered, and leaves no file', async () => {
  const scene = await createScene({ answer: async ({ wish }) => ({ said: wish }) })
  scene.serve()
  const reply = await scene.open().ask('file', { key: 'project/facts/a.md' })
  expect(reply).toEqual({ said: { key: 'project/facts/a.md' } })
  expect(readdirSync(scene.folder).filter((name) => !name.endsWith('.here'))).toEqual([])
})

test('a refusal comes with its code and its sentence, and a fault does not take the server part with it', async () => {
  const stale = new MemoryError('stale', 'It has changed.', 'Look again.')
  const faults = [stale, new TypeError('a fault of ours')]
  const scene = await createScene({ answer: () => Promise.reject(faults.shift()) })
  scene.serve()
  const client = scene.open()
  const refusal = { code: 'stale', message: 'It has changed. Look again.' }
  await expect(asking(client)).rejects.toMatchObject(refusal)
  await expect(asking(client)).rejects.toMatchObject({ message: 'a fault of ours' })
})

test('whatever an answer is, and whatever lies there as an ask, the next one is heard', async () => {
  const ring: Record<string, unknown> = {}
  ring['self'] = ring
  const scene = await createScene({ answer: async ({ name }) => (name === 'file' ? 'heard' : ring) })
  scene.serve()
  const [here = ''] = readdirSync(scene.folder)
  mkdirSync(path.join(scene.folder, here.replace('.here', '.1-1.1.ask')))
  writeFileSync(path.join(scene.folder, here.replace('.here', '.1-1.2.ask')), '{"name":"fil')
  const client = scene.open()
  await expect(client.ask('browse', {} as never)).rejects.toMatchObject({ code: 'failed' })
  expect(await client.ask('file', { key: '' })).toBe('heard')
})

/** A server part in a process that can be killed; it takes up what is asked and does not answer. */
async function mortalServer(folder: string) {
  const child = spawn('sleep', ['1000'])
  const instance = instanceName(child.pid as number, DIRECTORY, Date.now())
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${instance}.here`), '')
  const findAsk = () =>
    eventually(() => {
      const name = readdirSync(folder).find((one) => one.endsWith('.ask'))
      if (name === undefined) throw new Error('nothing is asked')
      return path.join(folder, name)
    })
  const kill = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  return { findAsk, kill }
}

test('of a server part that is killed it is said whether something may have been done', async () => {
  const scene = await createScene()
  const server = await mortalServer(scene.folder)
  const client = scene.open()
  const taken = expect(asking(client)).rejects.toMatchObject({ code: 'lost' })
  unlinkSync(await server.findAsk())
  const nothing = { code: 'expired', message: expect.stringContaining('nothing was done') }
  const waiting = expect(asking(client)).rejects.toMatchObject(nothing)
  await server.findAsk()
  await server.kill()
  await Promise.all([taken, waiting])
  await expect(asking(client)).rejects.toMatchObject({ code: 'absent' })
})

test('what is found too late is not carried out', async () => {
  const scene = await createScene({ lateMs: 5_001 })
  scene.serve()
  await expect(asking(scene.open())).rejects.toMatchObject({ code: 'stale' })
  expect(scene.done).toEqual([])
})

test('only the asked instance answers, and what it did not take up no later one does', async () => {
  const scene = await createScene()
  const first = scene.serve()
  scene.serve(process.pid, '/home/person/other')
  await asking(scene.open(), 'one')
  expect(scene.done).toHaveLength(1)
  first.close()
  await expect(asking(scene.open(), 'two')).rejects.toMatchObject({ code: 'absent' })
  scene.serve()
  await asking(scene.open(), 'three')
  expect(scene.done.map(({ wish }) => wish)).toEqual([{ key: 'one' }, { key: 'three' }])
  const ofNobody = path.join(scene.folder, `${instanceName(process.pid, DIRECTORY, 1)}.1-1.1.ask`)
  const ask: Ask = { name: 'file', wish: { key: 'four' }, expiresMs: Date.now() + 5_000 }
  writeFileSync(ofNobody, JSON.stringify(ask))
  await asking(scene.open(), 'five')
  expect(existsSync(ofNobody)).toBe(true)
})

test('who follows a session looks again once told of a change, and shows no answer that a later one, or another session, has overtaken', async () => {
  const [late, left, last] = [gate(), gate(), gate()]
  const views: [facts: number, when?: typeof late][] = [[1], [2, late], [0, late], [4], [5, left], [6, last]]
  async function answer() {
    const [facts, when] = views.shift() ?? [0]
    await when?.passed
    return facts > 0 ? { facts } : Promise.reject(new Error('of before'))
  }
  const scene = await createScene({ answer })
  const shows = (facts: number) => eventually(() => expect(scene.shown.at(-1)).toEqual({ facts }))
  const asked = (count: number) => eventually(() => expect(scene.done).toHaveLength(count))
  const answered = async ({ open }: typeof late) => {
    open()
    // Until these answers have been looked for, and the folder once more.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const answering = scene.serve()
  const client = scene.open()
  client.follow('ses_1')
  await shows(1)
  for (const count of [2, 3, 4]) {
    answering.tell()
    await asked(count)
  }
  await shows(4)
  await answered(late)
  answering.tell()
  await asked(5)
  client.follow('ses_2')
  await asked(6)
  await answered(left)
  await answered(last)
  await shows(6)
  expect(scene.shown).toEqual([{ facts: 1 }, { facts: 4 }, { facts: 6 }])
  client.close()
  answering.close()
  answering.tell()
  expect(readdirSync(scene.folder)).toEqual([])
})

test('a server of another version is told of until it is started anew', async () => {
  const unknown = new MemoryError('not-found', 'Memory does not know this.', 'Restart OpenCode.')
  const older = { is: true }
  const answer = async () => (older.is ? Promise.reject(unknown) : { facts: 1 })
  const scene = await createScene({ answer })
  scene.serve()
  scene.open().follow('ses_1')
  await eventually(() => expect(scene.shown.at(-1)).toBe('Memory does not know this. Restart OpenCode.'))
  older.is = false
  await eventually(() => expect(scene.shown.at(-1)).toEqual({ facts: 1 }))
})

test('there is one sentence where no server part answers', async () => {
  const scene = await createScene()
  scene.open().follow('ses_1')
  await eventually(() => expect(scene.shown.at(-1)).toBe('Memory is not running here'))
  expect(existsSync(scene.folder)).toBe(false)
})

test('what an ended process has left is removed with the next start', async () => {
  const scene = await createScene()
  const { close } = scene.serve(2 ** 30)
  // What is being written by a process that runs is its own; that of another is left over.
  const [ours, left] = [`.~${process.pid}-00000000.tmp`, `.~${2 ** 30}-00000000.tmp`]
  for (const name of [ours, left]) writeFileSync(path.join(scene.folder, name), '')
  scene.serve()
  expect(readdirSync(scene.folder).filter((name) => name.includes(`${2 ** 30}`))).toEqual([])
  expect(readdirSync(scene.folder)).toContain(ours)
  close()
})

test.each([
  [['bun', 'index.js'], undefined],
  [['bun', 'index.js', 'attach', 'http://localhost:4096'], undefined],
  [['bun', 'index.js', 'attach', 'http://127.0.0.1:4096'], undefined],
  [['bun', 'index.js', 'attach', 'http://[::1]:4096'], undefined],
  [['bun', 'index.js', 'attach', 'https://box.example:4096'], 'box.example'],
  [['bun', 'index.js', 'attach', '--password', 'x', 'http://192.168.1.4:4096'], '192.168.1.4'],
] as const)('where the server is, by %j', (argv, host) => {
  const says = elsewhereOf([...argv])
  if (host === undefined) expect(says).toBeUndefined()
  else expect(says).toContain(`Memory is on ${host}`)
})

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { MemoryError } from '../../src/memory/errors.js'
import { answerAsks } from '../../src/panel/answer-asks.js'
import { type Ask, type AskName, instanceName } from '../../src/panel/protocol.js'
import { eventually } from '../support/eventually.js'
import { CHECKOUT } from '../support/home.js'
import { openHome } from '../support/opencode.js'
import { namePanel, openTui } from '../support/tui.js'

const FILE = {
  hash: 'h',
  place: '/nowhere',
  isHot: false,
  isFact: true,
  about: [],
  changes: [],
  decisions: [],
}
const ROW = { depth: 0, scope: 'project', tier: 'fact', isDamaged: false }
const rowOf = (name: string) => ({ ...ROW, key: name, path: `facts/${name}.md`, says: `The fact ${name}` })
const fileOf = (name: string) => ({ ...FILE, key: name, name: `${name}.md`, text: `All of ${name}` })
const listOf = (names: readonly string[]) => {
  const { length } = names
  return { rows: names.map(rowOf), from: 0, total: length, files: length, types: [] }
}
const contradiction = (id: string, ...said: [string, string]) => {
  const sides = said.map((statement) => ({ path: 'facts/a.md', key: 'a', statement, about: '' }))
  return { id, folder: 'projects/my-app', scope: 'project', kind: 'contradiction', sides }
}

type Answers = Partial<Record<AskName, (wish: never) => unknown>>

/** What is answered unless a test says otherwise. */
const ANSWERS: Answers = {
  browse: () => listOf(['a']),
  file: ({ key }: { key: string }) => fileOf(key),
  undoView: () => ({ commit: 'c', says: ['Somebody changed it'], isPossible: true }),
}

/** An answer that a test gives when it likes. */
function lateAnswer() {
  const late = { answer: (_: unknown) => {}, refuse: (_: MemoryError) => {} }
  const ask = () => new Promise((answer, refuse) => void Object.assign(late, { answer, refuse }))
  return { ask, answer: (said: unknown) => late.answer(said), refuse: (why: MemoryError) => late.refuse(why) }
}

/** The terminal part alone; this file is its server part, and answers as its tests like. */
async function createScene() {
  const world = await openHome({ plugins: [] })
  const { home } = world
  namePanel(home, CHECKOUT)
  const cwd = home.project('my-app')
  const asked: Ask[] = []
  const given: { answers: Answers } = { answers: {} }
  const answering = answerAsks({
    folder: path.join(home.stateDir, 'panel'),
    instance: instanceName(process.pid, cwd, Date.now()),
    async answer(ask) {
      asked.push(ask)
      return { ...ANSWERS, ...given.answers }[ask.name]?.(ask.wish as never)
    },
    now: Date.now,
    log: silentLog,
  })
  const tui = openTui(home, { cwd, env: { EDITOR: 'false', VISUAL: '' } })
  // Not by Escape at once: a host that starts takes that for its terminal's answer, and draws letters of ASCII only.
  await tui.sees('Ask anything')
  const end = async () => {
    await tui.end()
    answering.close()
    await world.end()
  }
  return { tui, given, asked, end }
}

const shared: { scene?: ReturnType<typeof createScene> } = {}
afterAll(async () => (await shared.scene)?.end())

/** One terminal for all tests, out of the page at first. */
async function withAnswers(answers: Answers, columns = 100, rows = 30) {
  shared.scene ??= createScene()
  const { tui, given, asked } = await shared.scene
  await tui.leavesTo(/Ask anything|Say something/)
  given.answers = answers
  tui.resize(columns, rows)
  const before = asked.length
  return {
    tui,
    of: (name: AskName) => asked.slice(before).filter((one) => one.name === name),
    async openPage(shows = 'All of a') {
      tui.press('C-x', 'k')
      await tui.sees(shows)
    },
    enter(typed: string) {
      tui.type(typed)
      tui.press('Enter')
    },
  }
}

test('what of the panel fails is one line, and the terminal goes on', async () => {
  const answers: Answers = { sidebar: () => ({ facts: 1 }) }
  const { tui, openPage, enter } = await withAnswers(answers, 150, 40)
  enter('Say something')
  const beside = await tui.sees(/^.* memory: .*$/m)
  expect(beside.match(/memory: /g)).toHaveLength(1)
  await tui.sees('done')
  expect(beside).toContain('Context')

  const faulty: [answers: Answers, key?: string][] = [
    [{ browse: () => ({}) }],
    [{ browse: () => ({ ...listOf(['a']), rows: [{ key: 'a', tier: 'fact' }] }) }],
    [{ browse: () => listOf(['a']), file: () => ({ key: 'a' }) }],
    [{ file: () => fileOf('a'), conflicts: () => [{}] }, 'c'],
    [{ undoView: () => ({}) }, 'u'],
    [{ command: () => ({ shown: 7 }) }, '$'],
  ]
  for (const [answer, key] of faulty) {
    Object.assign(answers, answer)
    await openPage('esc back')
    if (key) tui.press(key)
    await tui.sees(/^ {2}memory: .*$/m)
    await tui.leavesTo('Say something')
  }
  // As it was, once it gets what it knows.
  await openPage()
  tui.press('Escape')
  await tui.sees('Say something')
  enter('And once more')
  await eventually(() => expect(tui.screen().match(/done/g)).toHaveLength(2))
})

test('what is done is done to the file under the cursor, however late it comes', async () => {
  const late = { ms: 0 }
  const { tui, of, openPage } = await withAnswers({
    browse: () => listOf(['f0', 'f1']),
    file: ({ key }: { key: string }) => sleep(late.ms, fileOf(key)),
    setTier: () => ({ said: 'Moved' }),
  })
  await openPage('All of f0')
  late.ms = 400
  tui.press('Down', 'p')
  await tui.sees('Moved')
  expect(of('setTier').map(({ wish }) => wish)).toMatchObject([{ key: 'f1' }])
})

test('a key that is held down acts once, and is not told of as a fault', async () => {
  const keys = ['g0', 'g1', 'g2']
  const { tui, of, openPage } = await withAnswers({
    browse: () => listOf(keys),
    async setTier({ key }: { key: string }) {
      await sleep(100)
      if (!keys.includes(key)) throw new MemoryError('not-found', 'It is not there any more.', '')
      keys.splice(keys.indexOf(key), 1)
      return { said: `Moved ${key}` }
    },
    undo: () => ({ said: 'Taken back at last' }),
  })
  await openPage('All of g0')
  // For longer than it takes to do what it says and to show what has become of it.
  tui.hold('p', 15, 60)
  await tui.sees('Moved g0')
  await tui.seesNot('The fact g0')
  expect(of('setTier')).toHaveLength(1)
  expect(tui.screen()).toContain('Moved g0')
  // Of many of the same screens one step leads back.
  for (let i = 0; i < 5; i++) tui.press('u')
  await tui.sees('Somebody changed it')
  tui.press('Escape')
  await tui.sees('The fact g1')
  // Out of the filter, too, by the host's own list of commands.
  tui.press('/', 'g', 'C-p')
  await tui.sees('Commands')
  tui.type('Memory: undo')
  await tui.sees('Memory: undo a change')
  await tui.seesNot('New session')
  tui.press('Enter')
  await tui.sees('y yes')
  tui.press('y')
  await tui.sees('Taken back at last')
})

test('what comes late comes to who still waits for it: the screen is there at once, and left, it stays away', async () => {
  const late = lateAnswer()
  const { tui, of, enter } = await withAnswers({ command: late.ask })
  enter('/memfs consolidate')
  await tui.sees(/^ *…/m)
  await tui.leavesTo('Say something')
  late.answer({ shown: 'It joined two facts.' })
  const left = await tui.sees('It joined two facts.')
  expect(left).toContain('Say something')
  await tui.seesNot('It joined two facts.')

  const lastAsked = (wish: object) => eventually(() => expect(of('command').at(-1)?.wish).toMatchObject(wish))
  enter('/memfs forget it')
  await tui.sees(/^ *…/m)
  await lastAsked({ args: 'it' })
  late.answer({ shown: 'One of two', choices: ['1', '2'], seen: 'these' })
  await tui.sees('1–2 that one')
  tui.press('1', '1', '2')
  await lastAsked({ args: '1', seen: 'these' })
  late.answer({ shown: 'Forgotten' })
  await tui.sees('Forgotten')
  expect(of('command').at(-1)?.wish).toMatchObject({ args: '1' })
})

test('what goes on from a text takes its place, though that is scrolled meanwhile, and what is refused is offered again', async () => {
  const late = lateAnswer()
  const { tui, of, enter } = await withAnswers({ command: late.ask })
  const hasAsked = (times: number) => eventually(() => expect(of('command')).toHaveLength(times))
  enter('/memfs log')
  await hasAsked(1)
  const lines = Array.from({ length: 60 }, (_, i) => `Change ${i}.`)
  late.answer({ shown: lines.join('\n'), next: 60 })
  await tui.sees('m more')
  tui.press('m', 'Down')
  await tui.seesNot('Change 0.')
  await hasAsked(2)
  late.refuse(new MemoryError('busy', 'Memory is busy.', ''))
  await tui.sees('Memory is busy.')
  await tui.sees('m more')
  tui.press('m', 'Down')
  await tui.seesNot('Change 1.')
  await hasAsked(3)
  late.answer({ shown: 'The last one.' })
  await tui.sees('The last one.')
})

test('on a small screen a file can be read that has no changes yet, and the cursor is in sight whatever the size becomes', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
  const { tui, openPage } = await withAnswers({ browse: () => listOf(names) })
  await openPage('All of n0')
  for (let i = 0; i < 15; i++) tui.press('Down')
  await tui.sees('All of n15')
  tui.resize(40, 12)
  await tui.sees('The fact n15')
  tui.press('Enter')
  await tui.sees('All of n15')
  tui.press('Escape')
  await tui.sees('The fact n15')
  tui.resize(100, 30)
})

test('a long sentence stands there to its end, and the cursor is still in sight', async () => {
  const said = `Moved. ${'It still stands in another file. '.repeat(4)}Look there.`
  const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
  const { tui, openPage } = await withAnswers({ browse: () => listOf(names), setTier: () => ({ said }) })
  await openPage('All of n0')
  tui.resize(60, 16)
  for (let i = 0; i < 15; i++) tui.press('Down')
  await tui.sees('The fact n15')
  tui.press('p')
  expect(await tui.sees('Look there.')).toContain('The fact n15')
  tui.resize(100, 30)
})

test('a contradiction that somebody has settled meanwhile leaves the page, which says why', async () => {
  const open = [contradiction('x', 'It is red', 'It is blue')]
  const { tui, openPage } = await withAnswers({
    conflicts: () => [...open],
    settle() {
      open.length = 0
      throw new MemoryError('not-found', 'This has changed meanwhile.', 'Look again.')
    },
  })
  await openPage()
  tui.press('c')
  await tui.sees('It is blue')
  tui.press('1')
  await tui.sees('Keep this?')
  tui.press('Enter')
  await tui.sees('This has changed meanwhile.')
  await tui.sees('No facts contradict each other.')
})

test('a key that comes while another act is done is not lost: the next contradiction, and another screen', async () => {
  const open = ['red', 'wet', 'low'].map((id) => contradiction(id, `It is ${id}`, 'It is not'))
  const late = lateAnswer()
  const answers = { conflicts: () => [...open], settle: late.ask, setTier: late.ask }
  const { tui, of, openPage } = await withAnswers(answers)
  await openPage()
  tui.press('c')
  await tui.sees('1 of 3')
  tui.press('1')
  await tui.sees('Keep this?')
  tui.press('Enter')
  await eventually(() => expect(of('settle').at(-1)?.wish).toMatchObject({ id: 'red' }))
  tui.press('n')
  await tui.sees('2 of 3')
  open.shift()
  late.answer({ said: 'Settled' })
  await tui.sees('1 of 2')
  tui.press('Escape')
  await tui.sees('All of a')
  tui.press('p')
  await eventually(() => expect(of('setTier')).toHaveLength(1))
  tui.press('u')
  await tui.sees('Somebody changed it')
  late.answer({ said: 'Moved a' })
  await tui.sees('Moved a')
  expect(tui.screen()).toContain('Somebody changed it')
})

test('an editor that is left with an exit code has opened the file', async () => {
  const { tui, of, openPage } = await withAnswers({})
  await openPage()
  const before = of('file').length
  tui.press('e')
  await eventually(() => expect(of('file').length).toBeGreaterThan(before))
  expect(tui.screen()).not.toContain('did not open')
})

test('what is refused late takes nobody back to where it was asked for', async () => {
  const late = lateAnswer()
  const { tui, of, enter } = await withAnswers({ command: late.ask })
  enter('/memfs consolidate')
  await eventually(() => expect(of('command')).toHaveLength(1))
  await tui.leavesTo('Say something')
  tui.press('C-x', 'n')
  await tui.sees('Ask anything')
  late.refuse(new MemoryError('busy', 'Memory is busy.', ''))
  await tui.sees('Memory is busy.')
  await tui.seesNot('Memory is busy.')
  expect(tui.screen()).toContain('Ask anything')
})

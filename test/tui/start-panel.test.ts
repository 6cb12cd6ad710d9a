import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { conflictOf } from '../../src/consolidate/conflicts.js'
import { hashBytes } from '../../src/store/read-file.js'
import { withEntries } from '../../src/sync/merge/conflict-entries.js'
import { eventually } from '../support/eventually.js'
import { CHECKOUT } from '../support/home.js'
import { openHome, serve } from '../support/opencode.js'
import { type Coloured, namePanel, openTui, type Tui } from '../support/tui.js'

/** As `EDITOR` names it. */
const EDITOR = 'sed -i s/11/10/'
const FACT = '---\ntype: decision\nsource: explicit\ncreated: 2026-11-20\n---\n'

/** A server, and terminals beside it: one OpenCode each, for all tests, which go on where the last one has left them. */
async function createScene() {
  const { home, model, end } = await openHome({ memfs: { autoCommitDebounceMs: 20 } })
  namePanel(home, CHECKOUT)
  const cwd = home.project('my-app')
  const tuis = new Set<Tui>()
  const at = (file: string) => path.join(home.memoryRoot, file)
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  return {
    model,
    serve: () => serve(home, { cwd }),
    put,
    remove: (file: string) => rmSync(at(file)),
    read: (file: string) => readFileSync(at(file), 'utf8'),
    open(options: Partial<Parameters<typeof openTui>[1]>) {
      const tui = openTui(home, { cwd, ...options })
      tuis.add(tui)
      return tui
    },
    async close(tui: Tui): Promise<void> {
      tuis.delete(tui)
      await tui.end()
    },
    async end() {
      for (const tui of tuis) await tui.end()
      await end()
    },
    /** Two facts that contradict each other, flagged. */
    contradict(name: string, one: string, other: string) {
      const sides = [one, other].map((text, i) => {
        const file = `facts/decision-${name}-${i}.md`
        put(`projects/my-app/${file}`, `${FACT}${text}\n`)
        const hash = hashBytes(Buffer.from(`${FACT}${text}\n`))
        return { path: file, hash, description: text, keys: {} }
      })
      const entry = conflictOf(sides[0]!, sides[1]!, 'Which holds?')
      put('projects/my-app/facts/_CONFLICTS.md', withEntries(undefined, [entry]))
    },
  }
}

type Scene = Awaited<ReturnType<typeof createScene>>
const shared: { scene?: Promise<Scene>; tui?: Tui } = {}
function sceneOfAll(): Promise<Scene> {
  shared.scene ??= createScene()
  return shared.scene
}
afterAll(async () => (await shared.scene)?.end())

function enter(tui: Tui, typed: string): void {
  tui.type(typed)
  tui.press('Enter')
}

test('beside a session, attached to a server of this machine: what memory knows, at once after each change, also by another process; to one elsewhere a line says so', async () => {
  const scene = await sceneOfAll()
  const { url } = await scene.serve()
  const tui = scene.open({ columns: 150, args: ['attach', `http://localhost:${new URL(url).port}`] })
  await tui.sees('Ask anything')
  enter(tui, 'Remember that we build with make')
  await tui.sees('done')
  const shown = await tui.sees(/Memory +1 fact/)
  expect(shown).toMatch(/persona\.md +\d+ %/)
  expect(shown.indexOf('Memory ')).toBeLessThan(shown.indexOf('Context'))
  await tui.sees(/Kept\s+We build with make/)
  scene.put('global/system/a-style.md', '---\ndescription: Style\n---\nBritish English.\n')
  await tui.sees('and 1 more')

  // A second terminal on the same memory, with a server part of its own, which has no room beside the session.
  const other = scene.open({ columns: 80, rows: 24, args: ['--continue'], env: { EDITOR } })
  shared.tui = other
  await other.sees('mem 1 fact')
  const asked = scene.model.turns().length

  // Typed behind /memfs: at once, and no model is asked.
  enter(other, '/memfs  pause')
  await other.sees('mem paused')
  await tui.sees(/Memory paused/)
  // Chosen in the host's own list.
  other.type('/memfs-resu')
  // An enter before the list is there is lost.
  await other.sees('/memfs-resume')
  other.press('Enter')
  await tui.sees(/Memory +1 fact/)
  expect(scene.model.turns().length).toBe(asked)

  other.press('C-x', 'k')
  await other.sees('We build with make')
  tui.press('C-x', 'k')
  await tui.sees('We build with make')
  for (const one of [tui, other]) one.press('u')
  for (const one of [tui, other]) await one.sees('Undo a change')
  tui.press('y')
  await tui.sees('Undone: ')
  other.press('y')
  await other.sees(/changed since|is gone|Nothing was changed|already undone/)

  // What a command asks is answered where it stands.
  await other.leavesTo('mem 1 fact')
  scene.put('projects/my-app/facts/decision-make.md', `${FACT}Build with make 5\n`)
  await other.sees('mem 2 facts')
  for (const [offered, key] of [
    ['1–2 that one', '1'],
    ['y yes', 'y'],
  ] as const) {
    enter(other, '/memfs forget make')
    await other.sees(offered)
    other.press(key)
    await other.sees('Forgotten, and not learned again')
    await other.leavesTo('mem ')
  }
  await other.sees('mem 0 facts')

  const far = scene.open({
    columns: 150,
    args: ['attach', 'http://box.example:4096', '--continue'],
    env: { HTTP_PROXY: await proxyTo(url) },
  })
  await far.sees('Memory is on box.example')
  // The commands of that machine are not in the way of the panel's.
  far.type('/memfs')
  // Until it knows them, it sends what is typed as a message.
  await far.sees('/memfs-stats')
  far.press('C-u')
  await far.seesNot('/memfs-stats')
  enter(far, '/memfs stats')
  await far.sees('Block in the prompt')
  for (const one of [tui, far]) await scene.close(one)
})

test('in both themes each text can be read; find a fact, correct it, undo it, forget it, settle a contradiction, see what it costs', async () => {
  const scene = await sceneOfAll()
  scene.put('projects/my-app/facts/decision-npm.md', `${FACT}Publish with npm 11: it is quicker\n`)
  const tui = shared.tui ?? scene.open({ env: { EDITOR } })
  tui.resize(100, 30)
  if (!(await tui.sees(/Ask anything|mem 1 fact/)).includes('Ask anything')) tui.type('/new')
  await eventually(async () => {
    tui.press('Enter')
    await tui.sees('Ask anything', 2_000)
  })
  const asked = scene.model.turns().length
  await expectThemes(scene, tui)

  scene.put('projects/my-app/facts/decision-japanese.md', `${FACT}公開には npm 10 を使う 🚫🎉\n`)
  scene.put('projects/my-app/reference/payments.md', '---\ndescription: Payments\n---\nAn idempotencyKey.\n')
  /** Presses these at the prompt, each group once the screen shows what it is for. */
  async function fromPrompt(...steps: [keys: string[], shows: string | RegExp][]): Promise<string> {
    const shown = [await tui.sees('Ask anything')]
    for (const [keys, shows] of steps) {
      tui.press(...keys)
      shown.push(await tui.sees(shows))
    }
    expect(steps.flatMap(([keys]) => keys).length).toBeLessThanOrEqual(8)
    return shown.at(-1) as string
  }
  const leave = () => tui.leavesTo('Ask anything')

  // Its own commands only: the server's, which ask the model, are not there beside them.
  tui.type('/memfs')
  const listed = await tui.sees('/memfs-undo')
  expect(listed.match(/\/memfs /g)).toHaveLength(1)
  tui.press('C-u')

  const found = await fromPrompt([['C-x', 'k', '/', 'n', 'p', 'm'], 'Source: you asked for it on 2026-11-20'])
  expect(found).toContain('公開には npm 10 を使う')
  expect(found).not.toContain('payments.md')
  await leave()

  // In the person's editor; the arrow leads out of the field and to the second that was found.
  await fromPrompt(
    [['C-x', 'k', '/', 'n', 'p', 'm'], '公開'],
    [['Down', 'e'], 'Publish with npm 10: it is quicker'],
  )
  await eventually(() => expect(scene.read('projects/my-app/facts/decision-npm.md')).toContain('npm 10'))
  await leave()

  const diff = await fromPrompt([['C-x', 'k', 'u'], '+ Publish with npm 10: it is quicker'])
  expect(diff).toContain('Undo a change')
  expect(diff).toContain('- Publish with npm 11: it is quicker')
  await leave()
  await fromPrompt([['C-x', 'k', 'u'], 'Undo a change'], [['y'], 'Undone: changed'])
  expect(scene.read('projects/my-app/facts/decision-npm.md')).toContain('npm 11')
  await leave()

  await fromPrompt([['C-x', 'k', '$'], 'Block in the prompt'])
  await leave()

  scene.contradict('deploys', 'Deploys run on Fridays', 'Deploys never run on Fridays')
  tui.press('C-x', 'k')
  await tui.sees('Deploys run on')
  await tui.sees('Deploys never')
  await leave()
  const sides = /Deploys run on Fridays +Deploys never run on Fridays/
  await fromPrompt([['C-x', 'k', 'c'], sides], [['2'], 'Keep that?'], [['Enter'], 'Settled'])
  await tui.seesNot('Deploys run on Fridays')

  // By the mouse: the first click chooses, the second opens.
  tui.click('payments.md')
  await tui.sees('An idempotencyKey.')
  tui.press('p')
  await tui.sees('Moved to system/payments.md')
  expect(scene.read('projects/my-app/system/payments.md')).toContain('An idempotencyKey.')

  // A narrow terminal, and a wide one: what does not fit is cut, and nothing lies over another.
  tui.resize(80, 24)
  await tui.sees(/公開には npm 10 を使.*…|公開には npm 10 を使う 🚫🎉/)
  await tui.sees('esc back')
  tui.resize(200, 60)
  await tui.sees(/公開には npm 10 を使う 🚫🎉/)
  await tui.sees(/\$ cost\s*$/m)
  expect(scene.model.turns().length).toBe(asked)
})

/** How far two colours are from each other for an eye, 1 to 21 (WCAG 2). */
function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const [a, b] = [light(one), light(other)]
  return Math.max(a, b) / Math.min(a, b)
}

/** The host's own warning on its light ground has 2.8. */
const LEAST_CONTRAST = 2.5

/** In the host’s dark theme and in its light one: colours of the theme alone, and each text can be read. */
async function expectThemes(scene: Scene, tui: Tui): Promise<void> {
  scene.put('projects/my-app/facts/broken.md', '---\ntype: [\n---\nIt is damaged.\n')
  const colours: Set<string>[] = []
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') {
      tui.press('C-p')
      await tui.sees('Commands')
      tui.type('light mode')
      await tui.sees('Switch to light mode')
      await tui.seesNot('New session')
      tui.press('Enter')
      await tui.seesNot('Commands')
    }
    // The host takes the second key for itself where it is too busy to read it in time.
    await eventually(async () => {
      tui.press('C-x', 'k')
      await tui.sees('damaged: line', 20_000)
    })
    const list = tui.coloured()
    tui.press('/', 'n', 'p', 'm')
    await tui.sees('Source: you asked for it')
    const shown = [...list, ...tui.coloured()].filter(({ text }) => text.trim() !== '')
    const words = shown.find(({ text }) => text.trim() === 'npm')
    expect(words).toBeDefined()
    for (const { text, colour, ground } of shown) {
      expect([text, typeof colour, typeof ground]).toEqual([text, 'object', 'object'])
      const far = contrast(colour ?? [], ground ?? [])
      expect([text, theme, far < LEAST_CONTRAST ? far : 'readable']).toEqual([text, theme, 'readable'])
    }
    // The row under the cursor stands out from the others.
    const standsOut = ({ text, ground }: Coloured) =>
      text.includes('Publish with npm 11') && contrast(ground ?? [], words?.ground ?? []) > LEAST_CONTRAST
    expect(shown.some(standsOut)).toBe(true)
    colours.push(new Set(shown.map(({ colour }) => String(colour))))
    await tui.leavesTo('Ask anything')
  }
  scene.remove('projects/my-app/facts/broken.md')
  expect([...(colours[0] ?? [])].filter((colour) => colours[1]?.has(colour))).toEqual([])
}

/** Makes a server of this machine that of any name. */
async function proxyTo(url: string): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '', url)
    const { method, headers } = asked
    const passed = request(new URL(pathname + search, url), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

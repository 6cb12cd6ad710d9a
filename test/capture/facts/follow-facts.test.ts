import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAuditLog } from '../../../src/capture/audit-log.js'
import { followFacts } from '../../../src/capture/facts/follow-facts.js'
import { createKnownFacts } from '../../../src/capture/facts/known-facts.js'
import { createLifetime } from '../../../src/lib/lifetime.js'
import { parseText } from '../../../src/memory/document.js'
import { MemoryError } from '../../../src/memory/errors.js'
import { memfs } from '../../support/command-line.js'
import { createHome } from '../../support/home.js'
import { stateFolderOf } from '../../support/memory-view.js'
import { recordingLog } from '../../support/recording-log.js'
import { MINE } from '../../support/store-scene.js'
import { tempFolder } from '../../support/temp-folder.js'

const FACT = 'facts/decision-npm.md'

type Followed = Parameters<typeof followFacts>[0]
type Applied = (changes: readonly unknown[], origin: { writer: string; way?: string }) => void

/** Facts that are followed in a memory whose index has what `file` gives, and what it is told. */
async function followedIn(
  root: string,
  {
    file = () => undefined,
    bury,
    ...given
  }: Pick<Followed, 'known' | 'forgottenBy'> & { file?: () => unknown; bury: (text?: string) => boolean },
) {
  const log = recordingLog()
  const lifetime = createLifetime(log)
  let changed: (folder: string, paths: readonly string[]) => void = () => {}
  let applied: Applied = () => {}
  const store = {
    root,
    file,
    files: () => [],
    onChange(listener: typeof changed) {
      changed = listener
    },
    onApplied(listener: Applied) {
      applied = listener
    },
  }
  const auditLog = createAuditLog({ folder: path.join(root, 'state'), now: Date.now })
  const add = async (_: string, [fact]: { text: string }[]) => bury(fact?.text)
  const following = followFacts({
    ...given,
    store: store as never,
    folders: [MINE],
    forgotten: async () => ({ add }) as never,
    auditLog,
    seesTo: (scope) => scope !== 'projects/of-another',
    toForget: () => undefined,
    isByMessage: () => false,
    // What was deleted before is not looked for, however late it gets: that would be noted as well.
    lifetime: { ...lifetime, defer() {} },
    log,
  })
  return {
    changed,
    applied,
    auditLog,
    async end() {
      await following.settled()
      await lifetime.close()
    },
  }
}

/** `before`: as the index has it at first. */
type Absent = { before?: object; onDisk?: boolean; by: 'hand' | 'command' | undefined; isBuried?: boolean }

/** One fact that is known, in a memory whose index does not have it, and what is buried when its absence is looked at. */
async function absent({ onDisk, by, isBuried, before }: Absent) {
  const root = await tempFolder()
  const file = path.join(root, MINE, FACT)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (onDisk) fs.writeFileSync(file, 'text')
  let notings = 0
  const facts = createKnownFacts(path.join(root, 'state'))
  const save = () => {
    notings += 1
    return facts.save()
  }
  const known = { ...facts, save }
  known.set(MINE, FACT, { text: 'Publish with npm 10', type: 'decision', hash: 'h', isOwn: true })
  const buried: (string | undefined)[] = []
  let found = before && { folder: MINE, path: FACT, hash: 'i', keys: { type: 'decision' }, ...before }
  const { changed, applied, auditLog, end } = await followedIn(root, {
    known,
    forgottenBy: async () => by,
    file: () => found,
    bury(text) {
      buried.push(text)
      return !isBuried
    },
  })
  const elsewhere = createKnownFacts(path.join(root, 'state'))
  const here = { text: 'own', type: 'decision', hash: 'own', isOwn: true }
  elsewhere.set('projects/old', 'facts/decision-own.md', here)
  await elsewhere.save()
  known.set(MINE, 'facts/decision-mine.md', { ...here, hash: 'mine' })
  await facts.save()
  // From here on nothing waits for the disk: what is noted later counts as one.
  applied([], { writer: 'capture' })
  const atOnce = notings
  for (let written = 0; written < 3; written += 1) applied([], { writer: 'person', way: 'import' })
  const changes = (folder: string, as: 'gone' | 'new', names: string) =>
    names.split(' ').map((name) => changeOf(folder, name, as))
  applied(
    [
      ...changes('projects/old', 'gone', 'own handmade'),
      ...changes(MINE, 'gone', 'mine edited'),
      ...changes('projects/new', 'new', 'own handmade new mine edited'),
      ...changes('projects/of-another', 'new', 'new'),
    ],
    { writer: 'sync' },
  )
  if (found) changed(MINE, [FACT])
  found = undefined
  changed(MINE, [FACT])
  await end()
  const booked = (await auditLog.last(9)).map(({ way }) => way)
  const scopes = ['projects/old', 'projects/new', 'projects/of-another'] as const
  for (const scope of scopes) await elsewhere.load(scope)
  const all = scopes.flatMap((scope) => [...elsewhere.of(scope).values()])
  return { buried, booked, atOnce, notings, elsewhere: all.map(({ text, isOwn }) => [text, isOwn]) }
}

/** A change of a fact in a project that nobody has open. */
function changeOf(folder: string, name: string, as: 'gone' | 'new') {
  const version = { hash: name, document: parseText(`---\ntype: decision\n---\n${name}\n`) }
  const versions = as === 'gone' ? { before: version } : { after: version }
  return { folder, path: `facts/decision-${name}.md`, before: undefined, after: undefined, ...versions }
}

/** What says nothing is described by its name. */
const EMPTY = { description: 'Decision npm' }
const BURIED = ['Publish with npm 10']

test.each([
  ['that a person has deleted is forgotten', {}, BURIED, ['hand']],
  ['that she has deleted before, and put back, is forgotten again', { isBuried: true }, BURIED, ['hand']],
  ['that was emptied before it went is forgotten', { before: EMPTY }, BURIED, ['hand']],
  ['that her command has deleted is booked by that', { by: 'command', isBuried: true }, BURIED, []],
  ['that her command has deleted, and was killed, is forgotten', { by: 'command' }, BURIED, ['command']],
  ['that git has taken away is not', { by: undefined }, [], []],
  ['that another process has just written, and this one does not know yet, is not', { onDisk: true }, [], []],
] as const)(
  'a fact %s; what was written meanwhile is noted at once, and with what was imported once; of another project what arrives is no hand’s, and what moves stays what it was',
  async (_, given, buried, booked) => {
    const elsewhere = ['own', 'own', 'handmade', 'new', 'mine', 'edited'].map((text) => [
      text,
      !['handmade', 'edited'].includes(text),
    ])
    const noted = { atOnce: 1, notings: 2, elsewhere }
    expect(await absent({ by: 'hand', ...given })).toEqual({ buried, booked, ...noted })
  },
)

const REFUSALS = ['busy', 'damaged'] as const
test.each(REFUSALS)(
  'what cannot be forgotten yet (%s) comes before what follows it in its scope',
  async (code) => {
    const root = await tempFolder()
    fs.mkdirSync(path.join(root, MINE), { recursive: true })
    const known = createKnownFacts(path.join(root, 'state'))
    const names = ['first', 'second'].map((name) => `facts/decision-${name}.md`)
    for (const name of names) known.set(MINE, name, { text: name, type: 'decision', hash: name, isOwn: true })
    const tried: (string | undefined)[] = []
    const { changed, end } = await followedIn(root, {
      known,
      forgottenBy: async () => 'hand',
      bury(text) {
        if (tried.push(text) === 1) throw new MemoryError(code, 'Not now.', 'Try again.')
        return true
      },
    })
    changed(MINE, names)
    await end()
    const [first, second] = names
    expect(tried).toEqual([first, first, second])
  },
)

test('a fact that arrives is made by hand on no machine, also of a project that nobody has open', async () => {
  const [desk, lap] = [createHome(0), createHome(0)] as const
  onTestFinished(() => [desk, lap].forEach(({ remove }) => void remove()))
  const bare = path.join(desk.root, 'bare.git')
  execFileSync('git', ['init', '--quiet', '--bare', bare])
  const shop = desk.project('shop')
  const fact = '---\ntype: decision\nsource: explicit\n---\nThe kiosk prints A6 alone\n'
  for (const folder of ['projects/shop', 'global']) {
    const facts = path.join(desk.memoryRoot, folder, 'facts')
    fs.mkdirSync(facts, { recursive: true })
    fs.writeFileSync(path.join(facts, 'decision-kiosk.md'), fact)
  }
  const other = lap.project('other')
  for (const [home, at] of [[desk, shop] as const, [lap, other] as const])
    expect(await memfs(home, at, ['sync', bare, '--yes'])).toMatchObject({ exit: 0 })
  const known = createKnownFacts(path.join(stateFolderOf(lap), 'capture'))
  for (const scope of ['projects/shop', 'global'] as const) {
    await known.load(scope)
    expect(known.of(scope).get('facts/decision-kiosk.md')).toMatchObject({ isOwn: true })
  }
})

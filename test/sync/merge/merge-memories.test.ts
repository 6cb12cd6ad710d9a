import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tree } from '../../../src/history/exchange.js'
import { gitBlobId } from '../../../src/lib/hash.js'
import { type Conflict, readConflicts } from '../../../src/memory/conflict-file.js'
import { parseText } from '../../../src/memory/document.js'
import { forgottenLines, textHash, withLift, withoutLifted } from '../../../src/memory/forgotten-lines.js'
import { seedOps } from '../../../src/store/seed.js'
import {
  conflictsText,
  forgottenEntry,
  versionsEntry,
  withEntries,
} from '../../../src/sync/merge/conflict-entries.js'
import { mergeMemories } from '../../../src/sync/merge/merge-memories.js'
import type { MergeRequest, MergeResult, Side } from '../../../src/sync/merge/workspace.js'

/** Text of a file, or what is no file: `link:…`, `repository:…`. */
type Files = Record<string, string>
type Given = {
  base?: Files
  ours: Files
  theirs: Files
  /** The machine, `laptop` (ours) or `desktop`, whose change of a path is the later one. */
  later?: (path: string) => string
  /** Whether the forgetter had seen a text. */
  hadSeen?: (text: string) => boolean
}

const MODES: Record<string, string> = { link: '120000', repository: '160000', program: '100755' }
const modeOf = (text: string) => MODES[text.split(':', 1)[0] ?? ''] ?? '100644'
const idOf = (text: string) => gitBlobId(Buffer.from(text))
const treeOf = (files: Files): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path, { mode: modeOf(text), blob: idOf(text) }]))

/** Merges as one machine does, and gives what the tree then has. */
async function mergeOn(machine: 'laptop' | 'desktop', given: Given): Promise<MergeResult & { files: Files }> {
  const { base, later = () => 'desktop', hadSeen = () => true } = given
  const [ours, theirs] = machine === 'laptop' ? [given.ours, given.theirs] : [given.theirs, given.ours]
  const texts = new Map(
    [base ?? {}, ours, theirs].flatMap((all) => Object.values(all)).map((one) => [idOf(one), one]),
  )
  const textOf = (id: string) => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`nobody has ${id}`)
    return text
  }
  const request: MergeRequest = {
    base: base && treeOf(base),
    ours: treeOf(ours),
    theirs: treeOf(theirs),
    read: async (ids) => new Map(ids.map((id) => [id, Buffer.from(textOf(id))])),
    oursMachine: machine,
    theirsMachine: machine === 'laptop' ? 'desktop' : 'laptop',
    laterSide: async (path): Promise<Side> => (later(path) === machine ? 'ours' : 'theirs'),
    hadSeen: async (_, _line, blob) => hadSeen(textOf(blob)),
  }
  const result = await mergeMemories(request)
  const files = { ...ours }
  for (const { path, entry } of result.kept)
    if (entry) files[path] = textOf(entry.blob)
    else delete files[path]
  for (const { path, bytes } of result.changes)
    if (bytes) files[path] = bytes.toString()
    else delete files[path]
  return { ...result, files: Object.fromEntries(Object.entries(files).sort()) }
}

/** What both machines come to. */
async function merge(given: Given) {
  const [here, there] = [await mergeOn('laptop', given), await mergeOn('desktop', given)]
  expect(there.files).toEqual(here.files)
  const paths = Object.keys(here.files)
  expect(paths.filter((path) => paths.some((other) => other.startsWith(`${path}/`)))).toEqual([])
  return here
}

const CONFLICTS = 'global/facts/_CONFLICTS.md'
const FORGOTTEN = 'global/facts/_FORGOTTEN.md'
const stone = (text: string) => `- 2026-11-21 decision text:${textHash(text)}`
const fact = (text: string, extra = '') => `---\ntype: decision\n${extra}---\n${text}\n`
const openIn = (files: Files, path = CONFLICTS) =>
  readConflicts(parseText(files[path] ?? '').body).entries.map(({ sides }) => sides.map((side) => side.path))

describe('files', () => {
  test('what one side alone has added, changed or deleted', async () => {
    const base = { 'global/a.md': 'a\n', 'global/b.md': 'b\n', 'global/c.md': 'c\n', 'global/d.md': 'd\n' }
    const ours = { 'global/a.md': 'A\n', 'global/b.md': 'b\n', 'global/c.md': 'c\n', 'global/e.md': 'e\n' }
    const theirs = { 'global/a.md': 'a\n', 'global/b.md': 'B\n', 'global/d.md': 'd\n', 'global/f.md': 'f\n' }
    const both = { 'global/a.md': 'A\n', 'global/b.md': 'B\n', 'global/e.md': 'e\n', 'global/f.md': 'f\n' }
    expect((await merge({ base, ours, theirs })).files).toEqual(both)
  })

  test.each<[what: string, moved: Files, changed: Files, merged: Files]>([
    ['to where the file is', { 'global/reference/a.md': 'a\n' }, {}, { 'global/reference/a.md': 'A\n' }],
    [
      'not into a file that was changed as it moved',
      { 'global/b.md': 'b\n' },
      {},
      { 'global/b.md': 'b\n', 'global/system/a.md': 'A\n' },
    ],
    [
      'not to where it cannot be seen',
      { 'global/.old/a.md': 'a\n' },
      {},
      { 'global/.old/a.md': 'a\n', 'global/system/a.md': 'A\n' },
    ],
    [
      'not into another scope',
      { 'projects/x/a.md': 'a\n' },
      {},
      { 'projects/x/a.md': 'a\n', 'global/system/a.md': 'A\n' },
    ],
    [
      'not where both have put one',
      { 'global/b.md': 'a\n' },
      { 'global/b.md': 'b\n' },
      { 'global/b.md': 'b\n', 'global/b.conflict-laptop.md': 'a\n', 'global/system/a.md': 'A\n' },
    ],
  ])(
    'the change of a file that was moved on the other side goes along: %s',
    async (_, moved, changed, merged) => {
      const base = { 'global/system/a.md': 'a\n' }
      const theirs = { ...changed, 'global/system/a.md': 'A\n' }
      const { files } = await merge({ base, ours: moved, theirs })
      delete files[CONFLICTS]
      expect(files).toEqual(merged)
    },
  )

  test.each<[what: string, base: Files, moved: Files]>([
    ['may be in two places', { 'global/a.md': 'a\n' }, { 'global/b.md': 'a\n', 'global/c.md': 'a\n' }],
    [
      'said the same as another',
      { 'global/a.md': 'a\n', 'global/b.md': 'a\n' },
      { 'global/b.md': 'a\n', 'global/c.md': 'a\n' },
    ],
    ['keeps facts forgotten', { [FORGOTTEN]: 'a\n' }, { 'global/old.md': 'a\n' }],
  ])('the change of a file that %s stays where it was', async (_, base, moved) => {
    const [at = ''] = Object.keys(base)
    const { files } = await merge({ base, ours: moved, theirs: { ...base, [at]: 'A\n' } })
    expect(files).toEqual({ ...moved, [at]: 'A\n' })
  })

  test('a large folder that was moved, and changed throughout on the other side, holds nothing up', async () => {
    const folder = (name: string, end: string): Files =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`global/${name}/${i}.md`, `${i}\n${end}`]))
    const [base, ours, theirs] = [folder('notes', ''), folder('old', ''), folder('notes', 'more\n')]
    const { files } = await mergeOn('laptop', { base, ours, theirs })
    expect(files).toMatchObject(folder('old', 'more\n'))
  }, 20_000)

  test('where lines clash both versions stay, and it is written down until one of them goes', async () => {
    const [base, ours, theirs] = ['one', 'two', 'three'].map((text) => ({ 'global/a.md': `${text}\n` }))
    const { files, conflicts } = await merge({ base: base ?? {}, ours: ours ?? {}, theirs: theirs ?? {} })
    expect(files).toMatchObject({ 'global/a.md': 'three\n', 'global/a.conflict-laptop.md': 'two\n' })
    expect(conflicts).toEqual(['global/a.md'])
    expect(openIn(files)).toEqual([['a.md', 'a.conflict-laptop.md']])
    expect(files[CONFLICTS]).toMatch(/^description: "1 file in two versions, for the person to decide"$/m)
    const again = await merge({
      base: files,
      ours: { ...files, 'global/a.md': 'x\n' },
      theirs: { ...files, 'global/a.md': 'y\n' },
    })
    expect(again.files['global/a.conflict-laptop-2.md']).toBe('x\n')
  })

  test('of the entries that each machine has added both stay, and one that is settled on one is open on none', async () => {
    const [settled, ours, theirs] = ['a', 'b', 'c'].map((name) =>
      versionsEntry(`facts/${name}.md`, `facts/${name}2.md`),
    ) as [Conflict, Conflict, Conflict]
    const before = withEntries(undefined, [settled])
    const left = conflictsText(before, { entries: [], named: [settled.id] })
    const { files } = await merge({
      base: { [CONFLICTS]: before },
      ours: { [CONFLICTS]: withEntries(left, [ours]) },
      theirs: { [CONFLICTS]: withEntries(before, [theirs]) },
    })
    const { entries, named } = readConflicts(files[CONFLICTS] ?? '')
    expect(entries.map(({ id }) => id).sort()).toEqual([ours.id, theirs.id].sort())
    expect([...named].sort()).toEqual([settled.id, ours.id, theirs.id].sort())
  })

  test('of two facts that contradict each other both stay where each machine has settled it another way', async () => {
    const entry = withEntries(undefined, [versionsEntry('facts/a.md', 'facts/b.md')])
    const [a, b] = [
      { 'global/facts/a.md': fact('On Mondays.') },
      { 'global/facts/b.md': fact('On Fridays.') },
    ]
    const base = { ...a, ...b, [CONFLICTS]: entry }
    expect((await merge({ base, ours: a, theirs: b })).files).toEqual({ ...a, ...b })
    const [ours, theirs] = [
      { ...a, [FORGOTTEN]: `${stone('On Fridays.')}\n` },
      { ...b, [FORGOTTEN]: `${stone('On Mondays.')}\n` },
    ]
    const { files } = await merge({ base, ours, theirs })
    expect(files).toMatchObject({ ...a, ...b })
    expect(readConflicts(files[CONFLICTS] ?? '').entries).toHaveLength(2)
  })

  test('of two versions of a file both stay where each machine has settled them another way, and one where they agree', async () => {
    const [file, copy] = ['global/a.md', 'global/a.conflict-laptop.md']
    const [later, earlier] = ['On Mondays.\n', 'On Fridays.\n']
    const entry = { [CONFLICTS]: withEntries(undefined, [versionsEntry('a.md', 'a.conflict-laptop.md')]) }
    const both = { [file]: later, [copy]: earlier }
    const ways = { this: { [file]: later }, that: { [file]: earlier }, both }
    const base = { ...both, ...entry }
    for (const [one, ours] of Object.entries(ways))
      for (const [other, theirs] of Object.entries(ways)) {
        const { files } = await merge({ base, ours, theirs })
        expect(files, `${one}, ${other}`).toEqual(one === other ? ours : both)
      }
    // Who has not settled it yet has said nothing.
    expect((await merge({ base, ours: ways.that, theirs: base })).files).toEqual(ways.that)
    // Whoever has none of them has forgotten the one that was left.
    expect((await merge({ base, ours: ways.this, theirs: {} })).files).toEqual({})
    // What was written after that is in neither of the two.
    const since = { [file]: 'On Sundays.\n' }
    expect((await merge({ base, ours: ways.this, theirs: since })).files).toEqual(since)
  })

  test('of what one machine forgot and another wrote the fact stays where one says so and the other does not', async () => {
    const [at, text] = ['global/facts/a.md', 'On Mondays.']
    const line = stone(text)
    const [held, lifted] = [[line], withLift([line], [line], '2026-11-22')].map(
      (all) => `${all.join('\n')}\n`,
    )
    const open = { [CONFLICTS]: withEntries(undefined, [forgottenEntry('facts/a.md', textHash(text))]) }
    const base = { [at]: fact(text), [FORGOTTEN]: held ?? '', ...open }
    const gone = { [FORGOTTEN]: held ?? '' }
    const kept = { [at]: fact(text), [FORGOTTEN]: lifted ?? '' }
    expect((await merge({ base, ours: kept, theirs: gone })).files).toEqual(kept)
    const both = await merge({ base, ours: { [at]: fact(text), ...gone }, theirs: gone })
    expect(openIn(both.files)).toEqual([['facts/a.md', 'facts/_FORGOTTEN.md']])
    expect((await merge({ base, ours: base, theirs: gone })).files[at]).toBeUndefined()
  })

  test('of very many lines on either side both versions stay, however few there were before', async () => {
    const lines = Array.from({ length: 200_000 }, (_, n) => `${n}\n`)
    const [ours, theirs] = [lines, lines.toReversed()].map((all) => ({ 'global/a.md': `a\n${all.join('')}` }))
    const { conflicts } = await merge({
      base: { 'global/a.md': 'a\n' },
      ours: ours ?? {},
      theirs: theirs ?? {},
    })
    expect(conflicts).toEqual(['global/a.md'])
  })

  test('which version stays under its name tells whose change is later, on both machines', async () => {
    const [base, ours, theirs] = [{ 'global/a.md': 'a' }, { 'global/a.md': 'b' }, { 'global/a.md': 'c' }]
    const { files } = await merge({ base, ours, theirs, later: () => 'laptop' })
    expect(files).toMatchObject({ 'global/a.md': 'b', 'global/a.conflict-desktop.md': 'c' })
  })

  test('what is no memory file travels as bytes, and what is no text is not looked into', async () => {
    const given = {
      base: { 'global/a.csv': '1\n2\n' },
      ours: { 'global/a.csv': '0\n2\n' },
      theirs: { 'global/a.csv': '1\n3\n' },
    }
    expect((await merge(given)).files).toMatchObject({
      'global/a.csv': '1\n3\n',
      'global/a.conflict-laptop.csv': '0\n2\n',
    })
    const only = await merge({ base: {}, ours: {}, theirs: { 'notes.sh': 'program:x' } })
    expect(only.changes).toMatchObject([{ path: 'notes.sh', mode: '100755' }])
  })

  test('files of sessions that have one name become two, without a conflict', async () => {
    const at = 'projects/shop/sessions/2026-11-22-cart'
    const { files, conflicts } = await merge({
      base: {},
      ours: { [`${at}.md`]: 'a\n' },
      theirs: { [`${at}.md`]: 'b\n' },
    })
    expect(files).toEqual({ [`${at}.md`]: 'b\n', [`${at}-laptop.md`]: 'a\n' })
    expect(conflicts).toEqual([])
  })
})

describe('two memories that never met', () => {
  const seeds = Object.fromEntries(
    seedOps('global', 'global', { hotDir: 'system', defaultLimit: 5_000 }).map((op) => [
      `global/${op.path}`,
      op.kind === 'put' ? op.text : '',
    ]),
  )
  const written = { ...seeds, 'global/system/human.md': '---\nlimit: 5000\n---\nHer name is Ada.\n' }

  test('the same seeds are one file, and one that somebody has written takes the place of a seed', async () => {
    const { files, conflicts } = await merge({ ours: seeds, theirs: written })
    expect(Object.keys(files)).toEqual(Object.keys(seeds).sort())
    expect(parseText(files['global/system/human.md'] ?? '').body).toBe('Her name is Ada.\n')
    expect(conflicts).toEqual([])
  })
})

describe('names', () => {
  test('of names that some disks take for one, each machine has its own on the disk, and the tree has both', async () => {
    const given = {
      base: {},
      ours: { 'global/Notes/a.md': 'A' },
      theirs: { 'global/notes/b.md': 'b', 'global/\u00e9.md': '1', 'global/e\u0301.md': '2' },
    }
    const { changes, kept, files } = await merge(given)
    expect(files).toEqual({ ...given.ours, ...given.theirs })
    expect(changes).toHaveLength(1)
    expect(kept.map(({ why }) => why)).toEqual([
      expect.stringContaining('global/Notes'),
      expect.stringContaining('.md'),
    ])
  })

  test('a file where the other machine has a folder gets another name; a link there gives way', async () => {
    const { files } = await merge({
      base: {},
      ours: { 'global/a.md': 'file' },
      theirs: { 'global/a.md/b.md': 'inner' },
    })
    expect(files).toEqual({ 'global/a.conflict-laptop.md': 'file', 'global/a.md/b.md': 'inner' })
    const link = await merge({
      base: {},
      ours: { 'global/x': 'link:y' },
      theirs: { 'global/x/b.md': 'inner' },
    })
    expect(link.files).toEqual({ 'global/x/b.md': 'inner' })
  })
})

describe('what was forgotten', () => {
  const [text, other] = ['Publish with npm 10.', 'Deploy on Mondays.']
  const base = { 'global/facts/a.md': fact(text), [FORGOTTEN]: `${stone(other)}\n` }
  const forgotten = { [FORGOTTEN]: `${stone(other)}\n${stone(text)}\n` }
  const moved = (extra?: string) => ({
    'global/facts/moved.md': fact(text, extra),
    [FORGOTTEN]: `${stone(other)}\n`,
  })

  test('goes where it is the version that the forgetter had seen', async () => {
    expect((await merge({ base, ours: forgotten, theirs: moved() })).files).toEqual(forgotten)
  })

  test('stays where it was written since, or has become another statement', async () => {
    const edited = moved('confirmed: 2026-11-22\n')
    const { files } = await merge({ base, ours: forgotten, theirs: edited, hadSeen: () => false })
    expect(files).toMatchObject({ ...edited, ...forgotten })
    expect(openIn(files)).toEqual([['facts/moved.md', 'facts/_FORGOTTEN.md']])
    const reworded = { ...base, 'global/facts/moved.md': fact('With npm 10 we publish.') }
    expect((await merge({ base, ours: forgotten, theirs: reworded })).files).toEqual({
      ...forgotten,
      'global/facts/moved.md': reworded['global/facts/moved.md'],
    })
  })

  test('stays, as a conflict, where the other machine has made another statement of it meanwhile', async () => {
    const edited = { ...base, 'global/facts/a.md': fact('Publish with npm 11.') }
    const { files, conflicts } = await merge({ base, ours: forgotten, theirs: edited })
    expect(files).toMatchObject({ ...edited, ...forgotten })
    expect(openIn(files)).toEqual([['facts/a.md', 'facts/_FORGOTTEN.md']])
    expect(conflicts).toEqual(['global/facts/a.md'])
    const deleted = { [FORGOTTEN]: `${stone(other)}\n` }
    expect(openIn((await merge({ base, ours: deleted, theirs: edited })).files)).toEqual([])
  })

  test('holds in the scopes that are seen together, and in no other project', async () => {
    const [mine, yours] = ['projects/mine/facts/a.md', 'projects/yours/facts/a.md']
    const ours = { 'projects/mine/facts/_FORGOTTEN.md': `${stone(text)}\n` }
    const theirs = { [mine]: fact(text), [yours]: fact(text), 'global/facts/a.md': fact(text) }
    expect((await merge({ base: {}, ours, theirs })).files).toEqual({ ...ours, [yours]: fact(text) })
  })

  test('tombstones unite, a lift takes them away everywhere, and one that was taken out by hand stays out', async () => {
    const [mine, yours] = [stone('Mine here.'), stone('Yours there.')]
    const file = (...lines: string[]) => ({
      [FORGOTTEN]: lines
        .map((line) => `${line}\n`)
        .sort()
        .join(''),
    })
    const known = file(stone(other), stone(text))
    const lift = withLift([], [stone(text)], '2026-11-22')
    const { files } = await merge({
      base: known,
      ours: file(mine, stone(text)),
      theirs: file(stone(other), yours, ...lift),
    })
    expect(files).toEqual(file(mine, yours, ...lift))
    const met = await merge({
      ours: file(stone(text)),
      theirs: { ...file(...lift), 'global/facts/a.md': fact(text) },
    })
    expect(met.files).toEqual({ ...file(...lift), 'global/facts/a.md': fact(text) })
  })
})

test('rows of projects that both machines have added are in one table, each project once', async () => {
  const at = 'global/system/projects.md'
  const table = (...rows: string[]) => ({
    [at]: `---\nreadonly: true\n---\n| Project | Root commit | Address |\n|---|---|---|\n${rows.map((row) => `| ${row} |\n`).join('')}`,
  })
  const { files } = await merge({
    base: table('old | 1 | a'),
    ours: table('old | 1 | a', 'app | 2 | ', 'mine | 3 | '),
    theirs: table('old | 1 | a', 'app |  | b', 'yours | 4 | '),
  })
  const rows = (files[at] ?? '').split('\n').map((row) => row.replace(/\s+/g, ''))
  for (const row of ['|old|1|a|', '|app|2|b|', '|mine|3||', '|yours|4||'])
    expect(rows.filter((one) => one === row)).toHaveLength(1)
})

const NAMES = [
  'global/a.md',
  'global/A.md',
  'global/a.md/b.md',
  'global/facts/f.md',
  'global/facts/g.md',
  'projects/p/facts/f.md',
  'global/system/human.md',
  'x.bin',
  '.dot',
  FORGOTTEN,
  CONFLICTS,
]
const STATEMENTS = ['Publish with npm 10.', 'Deploy on Mondays.', 'Tabs, not spaces.']
const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 5 }).map((all) => all.join('\n'))
const stones = fc.subarray([
  ...STATEMENTS.map(stone),
  ...withLift([], [stone(STATEMENTS[0] ?? '')], '2026-11-22'),
])
const contentOf = (path: string): fc.Arbitrary<string> => {
  if (path === FORGOTTEN) return stones.map((all) => all.map((line) => `${line}\n`).join(''))
  if (path === CONFLICTS) return fc.constant('---\ndescription: none\n---\n')
  if (!path.includes('facts/'))
    return fc.oneof({ weight: 9, arbitrary: lines }, { weight: 1, arbitrary: fc.constant('link:x') })
  return fc
    .tuple(fc.constantFrom(...STATEMENTS), fc.integer({ min: 1, max: 4 }))
    .map(([text, n]) => fact(text, `reinforced: ${n}\n`))
}
const someFiles = fc
  .tuple(...NAMES.map((path) => fc.option(contentOf(path), { nil: undefined })))
  .map((texts): Files => {
    const given = NAMES.flatMap((path, i) => (texts[i] === undefined ? [] : [[path, texts[i]] as const]))
    const files = Object.fromEntries(given)
    if (files['global/a.md'] !== undefined) delete files['global/a.md/b.md']
    return files
  })
/** Some of the files of the one and some of the other. */
const changed = (base: Files, other: Files, takes: readonly boolean[]): Files => {
  const files = Object.fromEntries(
    NAMES.flatMap((path, i) => {
      const text = (takes[i] ? other : base)[path]
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
  if (files['global/a.md'] !== undefined) delete files['global/a.md/b.md']
  return files
}
/** More with MEMFS_LONG. */
const RUNS = process.env['MEMFS_LONG'] ? 5_000 : 120
const takes = fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length })

test('whatever two machines did: equal trees, nothing lost, nothing forgotten comes back, and again it is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(someFiles, { nil: undefined }),
      someFiles,
      someFiles,
      takes,
      takes,
      fc.nat(),
      fc.nat(),
      async (base, one, two, taken, takenToo, late, seen) => {
        const [ours, theirs] = [changed(base ?? {}, one, taken), changed(base ?? {}, two, takenToo)]
        const bit = (number: number, text: string) =>
          ((number >> (Number.parseInt(idOf(text).slice(0, 4), 16) % 24)) & 1) === 1
        const later = (path: string) => (bit(late, path) ? 'laptop' : 'desktop')
        const hadSeen = (text: string) => bit(seen, text)
        const { files, notes } = await merge({ base, ours, theirs, later, hadSeen } as Given)

        const all = new Set(Object.values(files).flatMap((text) => text.split('\n')))
        const told = new Set(notes.map(({ path }) => path))
        for (const side of [ours, theirs])
          for (const [path, text] of Object.entries(side)) {
            if (
              path === FORGOTTEN ||
              path === CONFLICTS ||
              told.has(path) ||
              // Unchanged, where it was or moved.
              Object.entries(base ?? {}).some(
                ([at, was]) => was === text && (at === path || !(at in side)),
              ) ||
              modeOf(text) === '120000' ||
              path === '.dot'
            )
              continue
            for (const line of text.split('\n'))
              if (!line.startsWith('reinforced:') && !(base?.[path] ?? '').split('\n').includes(line))
                expect([...all]).toContain(line)
          }

        const forgotten = withoutLifted(forgottenLines(files[FORGOTTEN] ?? '')).map((line) => line.text)
        const open = new Set(
          ['global', 'projects/p'].flatMap((folder) =>
            openIn(files, `${folder}/facts/_CONFLICTS.md`).map(([path]) => `${folder}/${path}`),
          ),
        )
        for (const [path, text] of Object.entries(files)) {
          if (!/\/facts\/[a-z]/.test(path) || (ours[path] === theirs[path] && ours[path] === text)) continue
          if (forgotten.includes(textHash(parseText(text).body))) expect([...open]).toContain(path)
        }

        for (const [a, b, from] of [
          [files, files, base],
          [files, theirs, theirs],
          [ours, files, ours],
        ] as const)
          expect((await mergeOn('laptop', { base: from, ours: a, theirs: b } as Given)).files).toEqual(files)
      },
    ),
    { numRuns: RUNS },
  )
})

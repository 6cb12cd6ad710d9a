import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/lib/hash.js'
import { foldPath, isPathPart } from '../../src/memory/path.js'
import { type PlacementFacts, placeProject } from '../../src/projects/place-project.js'
import { formatRegistry, parseRegistry, registryRows } from '../../src/projects/registry.js'
import { absolutePath, anyText, commit, date, registryText } from './arbitraries.js'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const TABLE = [
  '| Project | Path | Last seen | Root commit |',
  '|---|---|---|---|',
  `| shop | /work/shop | 2025-03-10 | ${A} |`,
  '| shop-web | /work/shop/web | 2025-03-10 | |',
  '| My-Blog | /work/blog | 2025-03-10 | |',
  '',
].join('\n')

type Setting = { table?: string; folders?: string[]; vanished?: string[]; today?: string }
type Project = { path: string; opened?: string; alias?: string; rootCommit?: string }

function place(project: Project, setting: Setting = {}) {
  const { table = TABLE, folders = [], vanished = [], today = '2025-03-10' } = setting
  const placement = placeProject(
    parseRegistry(table),
    { opened: project.path, ...project },
    { today, takenFolders: new Set(folders), pathExists: (path) => !vanished.includes(path) },
  )
  const rows = registryRows(placement.registry)
  return { ...placement, text: formatRegistry(placement.registry), rows }
}

const suffixed = (name: string, path: string) => `${name}-${sha256(path, 4)}`

describe('a known project', () => {
  it.each<[string, Project, string]>([
    ['by its path', { path: '/work/shop', rootCommit: A }, 'shop'],
    [
      'from a worktree or a sub-folder',
      { path: '/work/shop', opened: '/elsewhere/wt', rootCommit: A },
      'shop',
    ],
    [
      'by the opened folder, before its repository',
      { path: '/work/shop', opened: '/work/shop/web' },
      'shop-web',
    ],
    ['by another way to the opened folder', { path: '/real/blog', alias: '/work/blog' }, 'My-Blog'],
    ['with a slash at the end', { path: '/work/shop/', rootCommit: A }, 'shop'],
  ])('%s', (_, project, name) => {
    expect(place(project)).toMatchObject({ name, outcome: 'known', changed: false, text: TABLE })
  })

  it('is dated once a day, and never backwards', () => {
    const next = place({ path: '/work/blog' }, { today: '2025-03-11' })
    expect(next).toMatchObject({ name: 'My-Blog', outcome: 'known', changed: true })
    expect(next.text).toBe(TABLE.replace('/work/blog | 2025-03-10', '/work/blog | 2025-03-11'))
    for (const today of ['2025-03-11', '2025-03-10']) {
      expect(place({ path: '/work/blog' }, { table: next.text, today }).changed).toBe(false)
    }
  })

  it('gets its root commit when that is first known, and a newer one with the date', () => {
    const first = place({ path: '/work/blog', rootCommit: A })
    expect(first).toMatchObject({ changed: true, rows: [{}, {}, { name: 'My-Blog', rootCommit: A }] })
    expect(place({ path: '/work/blog', rootCommit: B }, { table: first.text }).changed).toBe(false)
    const later = place({ path: '/work/blog', rootCommit: B }, { table: first.text, today: '2025-03-11' })
    expect(later.rows[2]).toMatchObject({ rootCommit: B })
  })

  it('does not give the repository’s root commit to a sub-folder’s own row', () => {
    const project = { path: '/work/shop', opened: '/work/shop/web', rootCommit: A }
    expect(place(project, { today: '2025-03-11' }).rows[1]).toEqual({
      name: 'shop-web',
      path: '/work/shop/web',
      lastSeen: '2025-03-11',
    })
  })

  it('keeps a name that would not be given today', () => {
    const table =
      '| Project | Path | Last Seen |\n|---|---|---|\n| .dotfiles | /home/u/.dotfiles | 2025-03-10 |'
    expect(place({ path: '/home/u/.dotfiles' }, { table })).toMatchObject({ name: '.dotfiles', text: table })
  })

  it('leaves a table alone whose owner removed the columns', () => {
    const table = '| Project | Path | Root commit |\n|---|---|---|\n| a | /a | |\n'
    expect(place({ path: '/a' }, { table })).toMatchObject({ name: 'a', changed: false, text: table })
  })
})

describe('a moved project', () => {
  const moved = { path: '/new/store', rootCommit: A }

  it('keeps its name and its place', () => {
    const found = place(moved, { vanished: ['/work/shop'], today: '2025-03-12' })
    expect(found).toMatchObject({ name: 'shop', outcome: 'moved', changed: true })
    expect(found.text).toBe(TABLE.replace('/work/shop | 2025-03-10', '/new/store | 2025-03-12'))
    expect(place(moved, { table: found.text, today: '2025-03-12' }).outcome).toBe('known')
  })

  it.each<[string, Project, Setting]>([
    ['whose old path is still there is a second clone', moved, {}],
    ['with another root commit is another', { ...moved, rootCommit: B }, { vanished: ['/work/shop'] }],
    ['without a root commit cannot be told', { path: '/new/store' }, { vanished: ['/work/blog'] }],
    [
      'that could be either of two is neither',
      moved,
      { vanished: ['/work/shop', '/fork'], table: `${TABLE}| fork | /fork | 2025-03-10 | ${A} |\n` },
    ],
  ])('%s', (_, project, setting) => {
    expect(place(project, setting)).toMatchObject({ name: 'store', outcome: 'new', changed: true })
  })

  it('is found among clones that are still there', () => {
    const table = `${TABLE}| fork | /fork | 2025-03-10 | ${A} |\n`
    expect(place(moved, { table, vanished: ['/fork'] })).toMatchObject({ name: 'fork', outcome: 'moved' })
  })
})

describe('a new project', () => {
  it('is registered below the others', () => {
    const { name, outcome, text } = place({ path: '/src/app', opened: '/src/app/lib', rootCommit: B })
    expect({ name, outcome }).toEqual({ name: 'app', outcome: 'new' })
    expect(text).toBe(`${TABLE}| app | /src/app | 2025-03-10 | ${B} |\n`)
  })

  const long = 'ü'.repeat(60)
  const cutLong = (path: string) => `${'ü'.repeat(37)}-${sha256(path, 4)}`
  it.each([
    ['/src/My App', 'My App'],
    ['/src/プロジェクト', 'プロジェクト'],
    ['/src/cafe\u0301', 'café'],
    ['/src/.dotfiles', 'dotfiles'],
    ['/src/we|ird', 'we-ird'],
    ['/src/a\\b:c*?"<>', 'a-b-c-----'],
    ['/src/line\nbreak\u202e', 'line-break-'],
    ['/src/broken\ud800', 'broken-'],
    ['/src/ends. . ', 'ends'],
    ['/src/~backup', 'backup'],
    ['/src/nul', '_nul'],
    ['/src/COM1.d', '_COM1.d'],
    ['/src/foo.git', 'foo'],
    ['/src/.git', 'git'],
    ['/src/...', 'root'],
    ['/', 'root'],
    ['/home/alice', 'alice'],
    ['C:\\Users\\al\\app', 'app'],
    ['C:\\', 'root'],
    [`/src/${long}`, cutLong(`/src/${long}`)],
  ])('%s becomes %s', (path, name) => {
    expect(place({ path }).name).toBe(name)
    expect(isPathPart(name)).toBe(true)
  })

  it.each([
    ['of the same name', '/other/shop', []],
    ['that differs in case', '/other/my-blog', []],
    ['whose folder differs in case', '/other/App', ['app']],
  ])('steps aside for a project %s', (_, path, folders) => {
    const base = path.split('/').at(-1)!
    expect(place({ path }, { folders }).name).toBe(suffixed(base, path))
  })

  it('gets a longer suffix when the short one is taken as well', () => {
    const path = '/other/shop'
    const table = `${TABLE}| ${suffixed('shop', path)} | /third | 2025-03-10 | |\n`
    expect(place({ path }, { table }).name).toMatch(/^shop-[0-9a-f]{8}$/)
  })
})

describe('a folder without a row, left by a lost registry', () => {
  const path = '/src/app'
  it.each([
    ['is taken back by its basename', path, ['app'], 'app'],
    [
      'goes first to the project whose hash it bears',
      path,
      ['app', suffixed('app', path)],
      suffixed('app', path),
    ],
    ['is taken back under the name that 0.0.12 gave it', '/src/.dot|s', ['.dot|s'], '.dot|s'],
    ['is taken back in its own spelling', '/src/café', ['cafe\u0301'], 'cafe\u0301'],
    ['is nothing to take when git’s', '/src/.git', ['.git'], 'git'],
  ])('%s', (_, at, folders, name) => {
    expect(place({ path: at }, { table: '', folders })).toMatchObject({ name, outcome: 'new' })
  })

  it('stays with the project whose row claims it', () => {
    expect(place({ path: '/other/shop' }, { folders: ['shop'] }).name).toBe(suffixed('shop', '/other/shop'))
  })
})

describe('properties', () => {
  const somePath = fc.oneof(
    absolutePath,
    fc.constantFrom('/a', '/b', '/a\\', '/x/a', '/y/A', '/z/a.git', '/'),
  )
  const project = fc.record(
    { path: somePath, opened: somePath, alias: somePath, rootCommit: commit },
    { requiredKeys: ['path', 'opened'] },
  )
  const facts: fc.Arbitrary<PlacementFacts> = fc.record({
    today: date,
    takenFolders: fc
      .array(fc.oneof(anyText, fc.constantFrom('a', 'A', 'root')), { maxLength: 4 })
      .map((names) => new Set(names)),
    pathExists: fc.array(somePath, { maxLength: 4 }).map((gone) => (path: string) => !gone.includes(path)),
  })

  it('the same project is known afterwards, under the same name, without another change', () => {
    fc.assert(
      fc.property(registryText, project, facts, (text, one, given) => {
        const first = placeProject(parseRegistry(text), one, given)
        expect(placeProject(parseRegistry(text), one, given)).toEqual(first)
        expect(first.changed).toBe(formatRegistry(first.registry) !== text)
        const again = placeProject(parseRegistry(formatRegistry(first.registry)), one, given)
        expect(again).toMatchObject({ name: first.name, changed: false, outcome: 'known' })
      }),
    )
  })

  it('a new project’s name passes the gate or was a folder, and is no other project’s', () => {
    fc.assert(
      fc.property(registryText, project, facts, (text, one, given) => {
        const rows = registryRows(parseRegistry(text))
        const { name, outcome } = placeProject(parseRegistry(text), one, given)
        if (outcome !== 'new') return
        expect(rows.map((row) => foldPath(row.name))).not.toContain(foldPath(name))
        if (given.takenFolders.has(name)) return
        expect(isPathPart(name)).toBe(true)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(80)
        expect([...given.takenFolders].map(foldPath)).not.toContain(foldPath(name))
      }),
    )
  })

  it('projects placed in any order all have a row, and different paths different names', () => {
    const paths = fc.uniqueArray(somePath, {
      maxLength: 6,
      selector: (path) => path.replace(/(?<=.)\/$/, ''),
    })
    fc.assert(
      fc.property(paths, facts, (all, given) => {
        for (const order of [all, all.toReversed()]) {
          const rows = registryRows(
            order.reduce(
              (registry, path) => placeProject(registry, { path, opened: path }, given).registry,
              parseRegistry(''),
            ),
          )
          expect(rows.map((row) => row.path)).toEqual(order)
          expect(new Set(rows.map((row) => foldPath(row.name))).size).toBe(order.length)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/lib/hash.js'
import { foldPath, isPathPart } from '../../src/memory/path.js'
import { type Known, type PlacementFacts, placeProject } from '../../src/projects/place-project.js'
import type { Place } from '../../src/projects/places.js'
import { pathAddress, registryRows } from '../../src/projects/registry.js'
import { absolutePath, commit, date, mixedText, registryText } from './arbitraries.js'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const HEADER = '| Project | Root commit | Address |\n|---|---|---|\n'
const SHOP = 'host/shop'
const REGISTRY = [
  `${HEADER}| shop | ${A} | ${SHOP} |`,
  `| shop-web | | ${pathAddress('/work/shop/web')} |`,
  `| My-Blog | | ${pathAddress('/work/blog')} |`,
  '',
].join('\n')
const place = (project: string, path: string, lastSeen = '2025-03-10'): Place => ({ project, path, lastSeen })
/** With what was seen there. */
const seen = (known: Place, rootCommit = A, address = SHOP): Place => ({
  ...known,
  repository: { path: known.path, rootCommit, address },
})
const PLACES = [
  place('shop', '/work/shop'),
  place('shop-web', '/work/shop/web'),
  place('My-Blog', '/work/blog'),
]
const fork = { row: `| fork | ${A} | |\n`, place: place('fork', '/fork') }

type Setting = { known?: Partial<Known>; folders?: string[]; vanished?: string[]; today?: string }
type Project = { path: string; opened?: string; alias?: string; rootCommit?: string; address?: string }

function placed(project: Project, setting: Setting = {}) {
  const { known, folders = [], vanished = [], today = '2025-03-10' } = setting
  const given: Known = { registry: REGISTRY, places: PLACES, ...known }
  const placement = placeProject(
    given,
    { opened: project.path, ...project },
    { today, takenFolders: new Set(folders), pathExists: (path) => !vanished.includes(path) },
  )
  const { registry, places } = placement
  const changed = [registry !== given.registry && 'registry', places !== given.places && 'places'].filter(
    Boolean,
  )
  return { ...placement, changed, rows: registryRows(registry) }
}

const suffixed = (name: string, path: string) => `${name}-${sha256(path, 4)}`

describe('a known project', () => {
  const shop = { path: '/work/shop', rootCommit: A, address: SHOP }
  it.each<[string, Project, string]>([
    ['by its path', shop, 'shop'],
    ['from a worktree or a sub-folder', { ...shop, opened: '/elsewhere/wt' }, 'shop'],
    ['by the opened folder, before its repository', { ...shop, opened: '/work/shop/web' }, 'shop-web'],
    ['by another way to the opened folder', { path: '/real/blog', alias: '/work/blog' }, 'My-Blog'],
    ['with a slash at the end', { ...shop, path: '/work/shop/' }, 'shop'],
  ])('%s', (_, project, name) => {
    expect(placed(project)).toMatchObject({ name, outcome: 'known', changed: [] })
  })

  it('is dated once a day, after a day that a wrong clock gave, too, and not in git', () => {
    const next = placed({ path: '/work/blog' }, { today: '2025-03-11' })
    expect(next).toMatchObject({ name: 'My-Blog', outcome: 'known', changed: ['places'] })
    expect(next.places).toEqual([...PLACES.slice(0, 2), place('My-Blog', '/work/blog', '2025-03-11')])
    for (const today of ['2025-03-11', '2025-03-10'])
      expect(placed({ path: '/work/blog' }, { known: next, today }).places.at(-1)?.lastSeen).toBe(today)
    expect(placed({ path: '/work/blog' }, { known: next, today: '2025-03-11' }).changed).toEqual([])
  })

  it('gets its root commit and address when they are first known, and newer ones with the day', () => {
    const first = placed({ path: '/work/blog', rootCommit: A })
    expect(first.changed).toEqual(['registry'])
    expect(first.rows[2]).toEqual({ name: 'My-Blog', rootCommit: A })
    const newer = { path: '/work/blog', rootCommit: B }
    expect(placed(newer, { known: first }).changed).toEqual([])
    const later = placed({ ...newer, address: 'host/blog' }, { known: first, today: '2025-03-11' })
    expect(later.rows[2]).toEqual({ name: 'My-Blog', rootCommit: B, address: 'host/blog' })
    expect(placed({ path: '/work/blog' }, { known: later, today: '2025-03-12' }).changed).toEqual(['places'])
  })

  it('does not give what identifies the repository to a sub-folder’s own memory', () => {
    const { registry } = placed({ ...shop, opened: '/work/shop/web' }, { today: '2025-03-11' })
    expect(registry).toBe(REGISTRY)
  })

  it('gets its row again when the registry lost it', () => {
    expect(placed(shop, { known: { registry: '' } })).toMatchObject({
      name: 'shop',
      rows: [{ name: 'shop', rootCommit: A, address: SHOP }],
    })
  })
})

describe('a registry of an earlier version', () => {
  const old = [
    '| Project | Path | Last Seen |\n|---|---|---|',
    '| shop | /work/shop | 2025-03-10 |',
    '| .dotfiles | /home/u/.dotfiles | 2025-03-09 |',
    '',
  ].join('\n')
  const taken = [place('shop', '/work/shop'), place('.dotfiles', '/home/u/.dotfiles', '2025-03-09')]

  it('gives its places to the machine, and has them no more', () => {
    const found = placed({ path: '/work/shop', rootCommit: A }, { known: { registry: old, places: [] } })
    expect(found).toMatchObject({ name: 'shop', outcome: 'known', places: taken })
    expect(found.registry).toBe(
      `${HEADER}| shop | ${A} | |\n| .dotfiles | | ${pathAddress('/home/u/.dotfiles')} |\n`,
    )
    const again = placed({ path: '/home/u/.dotfiles' }, { known: found, today: '2025-03-09' })
    expect(again).toMatchObject({ name: '.dotfiles', changed: [] })
  })

  it('does not overrule what the machine says', () => {
    const known = { registry: old, places: [place('mine', '/work/shop')] }
    expect(placed({ path: '/work/shop' }, { known }).places).toEqual([known.places[0], taken[1]])
  })
})

describe('a moved project', () => {
  const moved = { path: '/new/store', rootCommit: A, address: SHOP }

  it('keeps its name', () => {
    const found = placed(moved, { vanished: ['/work/shop'], today: '2025-03-12' })
    expect(found).toMatchObject({ name: 'shop', outcome: 'moved', changed: ['places'] })
    expect(found.places).toEqual([seen(place('shop', '/new/store', '2025-03-12')), ...PLACES.slice(1)])
    expect(placed(moved, { known: found, today: '2025-03-12' }).outcome).toBe('known')
    // An older version that knew no such table has added one of its own.
    const known = { registry: `${REGISTRY}\n${HEADER}| shop | ${A} | |\n` }
    expect(placed(moved, { known, vanished: ['/work/shop'] }).name).toBe('shop')
  })

  const forked = { registry: REGISTRY + fork.row, places: [...PLACES, fork.place] }
  it.each<[string, Project, Setting]>([
    ['whose old path is still there is a second clone', moved, {}],
    ['with another root commit is another', { ...moved, rootCommit: B }, { vanished: ['/work/shop'] }],
    ['without a root commit cannot be told', { path: '/new/store' }, { vanished: ['/work/blog'] }],
    ['that could be either of two is neither', moved, { vanished: ['/work/shop', '/fork'], known: forked }],
  ])('%s', (_, project, setting) => {
    expect(placed(project, setting)).toMatchObject({ name: 'store', outcome: 'new' })
  })

  it('is found among clones that are still there, and by its name among those that are not', () => {
    const fork = { name: 'fork', outcome: 'moved' }
    expect(placed(moved, { known: forked, vanished: ['/fork'] })).toMatchObject(fork)
    const both = { known: forked, vanished: ['/work/shop', '/fork'] }
    expect(placed({ ...moved, path: '/new/fork' }, both)).toMatchObject(fork)
  })
})

describe('another repository at a project’s path', () => {
  const known = { registry: REGISTRY, places: PLACES.map((one, i) => (i === 0 ? seen(one) : one)) }
  const other = { path: '/work/shop', rootCommit: B, address: 'host/other' }

  it('is a new project, and takes the place', () => {
    const found = placed(other, { known, folders: ['shop'] })
    const name = suffixed('shop', '/work/shop')
    expect(found).toMatchObject({ name, outcome: 'new', changed: ['registry', 'places'] })
    expect(found.places).toEqual([seen(place(name, '/work/shop'), B, 'host/other'), ...PLACES.slice(1)])
    const moved = { path: '/new', rootCommit: A, address: SHOP }
    expect(placed(moved, { known: found })).toMatchObject({ name: 'shop', outcome: 'moved' })
  })

  const elsewhere = { ...known, places: [{ ...seen(place('shop', '/before')), path: '/work/shop' }] }
  it.each<[string, Project, Partial<Known>]>([
    ['a history begun anew', { ...other, address: SHOP }, known],
    ['another address', { ...other, rootCommit: A }, known],
    ['no address', { path: '/work/shop', rootCommit: B }, known],
    ['no commit', { path: '/work/shop', address: 'host/other' }, known],
    ['nothing that was seen there', other, { places: PLACES }],
    ['a path that a person has changed since', other, elsewhere],
    ['a part with a memory of its own', { ...other, opened: '/work/shop/web' }, known],
  ])('is not told by %s', (_, project, state) => {
    expect(placed(project, { known: state })).toMatchObject({ outcome: 'known' })
  })
})

describe('where the machine’s file is lost, or on another machine', () => {
  const lost = { known: { places: [] } }
  it.each<[string, Project, string]>([
    ['a repository is found by its first commit', { path: '/mine/x', rootCommit: A, address: SHOP }, 'shop'],
    ['also without a remote', { path: '/mine/x', rootCommit: A }, 'shop'],
    ['and by its address', { path: '/mine/x', address: SHOP }, 'shop'],
    ['a folder by its path', { path: '/work/blog' }, 'My-Blog'],
    ['a part’s own memory too', { path: '/work/shop', rootCommit: A, opened: '/work/shop/web' }, 'shop-web'],
  ])('%s', (_, project, name) => {
    expect(placed(project, lost)).toMatchObject({ name, outcome: 'moved', changed: ['places'] })
  })

  it.each<[string, Project]>([
    ['a fork has another address', { path: '/mine/x', rootCommit: A, address: 'host/fork' }],
    ['another folder of the name has another path', { path: '/mine/My-Blog' }],
  ])('%s', (_, project) => {
    expect(placed(project, lost).outcome).toBe('new')
  })
})

describe('a new project', () => {
  it('is registered below the others', () => {
    const found = placed({ path: '/src/app', opened: '/src/app/lib', rootCommit: B })
    expect(found).toMatchObject({ name: 'app', outcome: 'new' })
    expect(found.registry).toBe(`${REGISTRY}| app | ${B} | |\n`)
    expect(found.places).toEqual([...PLACES, place('app', '/src/app')])
  })

  const long = 'ü'.repeat(60)
  const cutLong = (path: string) => `${'ü'.repeat(37)}-${sha256(path, 4)}`
  it.each([
    ['/src/cafe\u0301', 'café'],
    ['/src/.dotfiles', 'dotfiles'],
    ['/src/we|ird', 'we-ird'],
    ['/src/a\\b:c*?"<>', 'a-b-c-----'],
    ['/src/line\nbreak\u202e', 'line-break-'],
    ['/src/~backup', 'backup'],
    ['/src/nul', '_nul'],
    ['/src/foo.git', 'foo'],
    ['/src/.git', 'git'],
    ['/', 'root'],
    ['C:\\Users\\al\\app', 'app'],
    [`/src/${long}`, cutLong(`/src/${long}`)],
  ])('%s becomes %s', (path, name) => {
    expect(placed({ path }).name).toBe(name)
    expect(isPathPart(name)).toBe(true)
  })

  it.each([
    ['of the same name', '/other/shop', []],
    ['that differs in case', '/other/my-blog', []],
    ['whose folder differs in case', '/other/App', ['app']],
  ])('steps aside for a project %s', (_, path, folders) => {
    const base = path.split('/').at(-1)!
    expect(placed({ path }, { folders }).name).toBe(suffixed(base, path))
  })

  it('gets a longer suffix when the short one is taken as well', () => {
    const path = '/other/shop'
    const registry = `${REGISTRY}| ${suffixed('shop', path)} | | |\n`
    expect(placed({ path }, { known: { registry } }).name).toMatch(/^shop-[0-9a-f]{8}$/)
  })
})

describe('a folder without a row, left by a lost registry', () => {
  const path = '/src/app'
  const own = suffixed('app', path)
  it.each([
    ['is taken back by its basename', path, ['app'], 'app'],
    ['goes first to the project whose hash it bears', path, ['app', own], own],
    ['is taken back under the name that 0.0.12 gave it', '/src/.dot|s', ['.dot|s'], '.dot|s'],
    ['is taken back in its own spelling', '/src/café', ['cafe\u0301'], 'cafe\u0301'],
    ['is nothing to take when git’s', '/src/.git', ['.git'], 'git'],
  ])('%s', (_, at, folders, name) => {
    expect(placed({ path: at }, { known: { registry: '', places: [] }, folders })).toMatchObject({
      name,
      outcome: 'new',
    })
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
      .array(fc.oneof(mixedText, fc.constantFrom('a', 'A', 'root')), { maxLength: 4 })
      .map((names) => new Set(names)),
    pathExists: fc.array(somePath, { maxLength: 4 }).map((gone) => (path: string) => !gone.includes(path)),
  })

  const known = fc.record({
    registry: registryText,
    places: fc.array(
      fc.record({ project: fc.constantFrom('a', 'b', '.d'), path: somePath, lastSeen: date }),
      { maxLength: 3 },
    ),
  })

  it('the same project is known afterwards, under the same name, without another change', () => {
    fc.assert(
      fc.property(known, project, facts, (before, one, given) => {
        const first = placeProject(before, one, given)
        expect(placeProject(before, one, given)).toEqual(first)
        const again = placeProject(first, one, given)
        expect(again).toMatchObject({ name: first.name, outcome: 'known' })
        expect(again.registry).toBe(first.registry)
        expect(again.places).toBe(first.places)
      }),
    )
  })

  it('a new project’s name passes the gate or was a folder, and is no other project’s', () => {
    fc.assert(
      fc.property(known, project, facts, (before, one, given) => {
        const { name, outcome } = placeProject(before, one, given)
        if (outcome !== 'new') return
        const others = [
          ...registryRows(before.registry).map((row) => row.name),
          ...before.places.map((p) => p.project),
        ]
        expect(others.map(foldPath)).not.toContain(foldPath(name))
        if (given.takenFolders.has(name)) return
        expect(isPathPart(name)).toBe(true)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(80)
        expect([...given.takenFolders].map(foldPath)).not.toContain(foldPath(name))
      }),
    )
  })

  it('projects placed in any order all have a place, and different paths different names', () => {
    const paths = fc.uniqueArray(somePath, {
      maxLength: 6,
      selector: (path) => path.replace(/(?<=.)\/$/, ''),
    })
    fc.assert(
      fc.property(paths, facts, (all, given) => {
        for (const order of [all, all.toReversed()]) {
          const known = order.reduce<Known>(
            (before, path) =>
              placeProject(before, { path, opened: path }, { ...given, pathExists: () => true }),
            { registry: '', places: [] },
          )
          expect(known.places.map(({ path }) => path)).toEqual(order)
          const names = registryRows(known.registry).map((row) => foldPath(row.name))
          expect(new Set(names).size).toBe(order.length)
        }
      }),
    )
  })
})

describe('a project whose row is gone, since it was joined with one of another name', () => {
  const shop = { path: '/work/shop', rootCommit: A, address: SHOP }
  const registry = (...rows: string[]) => `${HEADER}${rows.map((row) => `| ${row} |\n`).join('')}`

  it.each<[string, string, string]>([
    ['the machine’s word counts', registry(`shop | ${B} | host/other`, `two | ${A} | ${SHOP}`), 'shop'],
    ['it is a part of another one', registry(`store | ${A} | ${SHOP}`), 'store'],
    ['two might be it', registry(`a | ${A} | ${SHOP}`, `b | ${A} | ${SHOP}`), 'shop'],
    ['a fork is none of it', registry(`store | ${A} | host/fork`), 'shop'],
    ['all rows are lost', HEADER, 'shop'],
  ])('%s', (_, text, name) => {
    const known = { registry: text, places: [place('shop', '/work/shop')] }
    expect(placed(shop, { known })).toMatchObject({ name, outcome: 'known' })
    const at = place(name, '/work/shop')
    expect(placed(shop, { known }).places).toEqual([name === 'shop' ? at : seen(at)])
  })
})

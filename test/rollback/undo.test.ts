import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ScopeFolder } from '../../src/memory/scope.js'
import type { UndoArgs } from '../../src/rollback/changes.js'
import { rollback } from '../../src/rollback/rollback.js'
import { listChanges, undo, viewUndo } from '../../src/rollback/undo.js'
import { joined, type Machine, synced, syncScene } from '../support/sync-scene.js'

const registry = (...rows: string[]) =>
  `| Project | Root commit | Address |\n|---|---|---|\n${rows.map((row) => `| ${row} |\n`).join('')}`

const args = ({ store, history }: Machine, project: ScopeFolder): UndoArgs => ({
  store,
  history,
  folders: ['global', project],
  hotDir: 'system',
})

const subjects = async (of: UndoArgs) =>
  (await listChanges(of, { limit: 50 })).map(({ subject }) => subject.replace(/^memory: /, ''))

/** Writes a file and commits it, as a person with an editor does. */
async function written(machine: Machine, file: string, text: string): Promise<string> {
  await machine.put(file, text)
  await machine.history.commit()
  return (await machine.history.head()) as string
}

const rolledBack = ({ store, history }: Machine, commitHash: string) =>
  rollback(store, history, {
    ...{ commitHash, folders: ['projects/shopa'], sessionID: 'ses_1' },
    confirm: async () => {},
  })

/** A machine with a memory that has begun, and what an undo works with in its project `app`. */
async function begun() {
  const { machine } = await syncScene()
  const a = await machine('desk')
  await written(a, 'global/begun.md', 'begun\n')
  return { a, of: args(a, 'projects/app') }
}

/** A machine with a project, and another that calls the same one `shopb` and has met the first. */
async function met() {
  const { machine } = await syncScene()
  const a = await machine('desk')
  await written(a, 'global/system/projects.md', registry('shopa | c0ffee | '))
  await written(a, 'projects/shopa/notes.md', 'notes of desk\n')
  await synced(a)
  const b = await machine('lap')
  await written(b, 'global/system/projects.md', registry('shopb | c0ffee | '))
  const first = await written(b, 'projects/shopb/one.md', 'one\n')
  await written(b, 'projects/shopb/notes.md', 'notes of lap\n')
  await written(b, 'projects/shopb/notes.md', 'notes of lap, again\n')
  const gone = await written(b, 'projects/shopb/gone.md', 'gone\n')
  await fs.rm(path.join(b.folder, 'projects/shopb/gone.md'))
  await b.history.commit()
  await joined(b)
  await b.store.open('projects/shopa')
  return { a, b, first, gone, of: args(b, 'projects/shopa') }
}

test('where projects became one, what was changed before is listed, and goes back where its files are now', async () => {
  const { b, of, first, gone } = await met()
  // The commit that moved it is no change, not by its name either.
  const before = await b.files()
  const moved = b.git('log', '--format=%H', '--grep=^memory: projects').trim()
  expect(moved).toMatch(/^[0-9a-f]{40}$/)
  await expect(viewUndo(of, moved)).rejects.toMatchObject({ code: 'refused' })
  await expect(undo(of, moved)).rejects.toMatchObject({ code: 'refused' })
  expect(await b.files()).toEqual(before)

  const listed = await subjects(of)
  expect(listed).toContain('by hand: add projects/shopa/notes.md')
  expect(listed.filter((subject) => subject.includes('shopb'))).toEqual([
    'by hand: delete projects/shopb/gone.md',
    'by hand: add projects/shopb/gone.md',
    'by hand: change projects/shopb/notes.md',
    'by hand: add projects/shopb/notes.md',
    'by hand: add projects/shopb/one.md',
  ])
  const [deletion] = (await listChanges(of, { limit: 9 })).filter(({ subject }) => subject.includes('shopb'))
  const plan = await viewUndo(of, deletion?.hash)
  expect(plan?.restore).toEqual(['gone.md (project)'])
  await undo(of, plan?.commit ?? '')
  expect(await b.read('projects/shopa/gone.md')).toBe('gone\n')
  expect(await b.read('projects/shopb/gone.md')).toBeUndefined()
  await undo(of, first)
  expect(await b.read('projects/shopa/one.md')).toBeUndefined()

  expect((await viewUndo(of, gone))?.deeds).toEqual(['added gone.md (project)'])

  await rolledBack(b, first)
  expect(await b.read('projects/shopa/one.md')).toBe('one\n')
})

test('what was joined on a person’s word is no change, and what another project does in the folder since is not this one’s', async () => {
  const { a, b } = await met()
  await synced(a)
  await written(a, 'projects/shopb/other.md', 'of a project that is called shopb now\n')
  await written(a, 'projects/ci/notes.md', 'first\n')
  await written(a, 'projects/ci/notes.md', 'second\n')
  const rows = registry('shopa | c0ffee | ', 'ci | beef | ', 'shopb | f00d | ')
  await written(a, 'global/system/projects.md', rows)
  await a.sync.join('shopa', 'ci')
  const listed = await subjects(args(a, 'projects/shopa'))
  expect(listed[0]).toBe('by hand: change projects/ci/notes.md')
  expect(listed.join()).not.toContain('other.md')
  // It stands beside another one of its name.
  const of = args(a, 'projects/shopa')
  const [{ hash = '' } = {}] = await listChanges(of, { limit: 1 })
  await undo(of, hash)
  expect(await a.read('projects/shopa/notes-ci.md')).toBe('first\n')
  expect(await a.read('projects/shopa/notes.md')).toMatch(/^notes of /)
  expect(await subjects(args(a, 'projects/shopb'))).toEqual(['by hand: add projects/shopb/other.md'])
  await synced(a)
  await synced(b)
  // Nor does it come back from there to a time without a file of its own.
  await fs.rm(path.join(a.folder, 'projects/shopa'), { recursive: true })
  const commitHash = await written(a, 'projects/shopb/other.md', 'of that one, too\n')
  await rolledBack(a, commitHash)
  expect(await a.read('projects/shopa/other.md')).toBeUndefined()
})

test('a history begins with what was there before, and that is no change', async () => {
  const { machine } = await syncScene()
  const a = await machine('desk')
  await written(a, 'projects/app/one.md', 'one\n')
  await written(a, 'projects/app/two.md', 'two\n')
  await fs.rm(path.join(a.folder, '.git'), { recursive: true })
  await a.store.open('projects/app')
  const of = args(a, 'projects/app')
  expect(await viewUndo(of)).toBeUndefined()
  await expect(undo(of, (await a.history.head()) ?? '')).rejects.toMatchObject({ code: 'refused' })
  await written(a, 'projects/app/three.md', 'three\n')
  expect((await viewUndo(of))?.remove).toEqual(['three.md (project)'])
})

test('what a take brought is no change, though it has a commit before it', async () => {
  const { machine, bare, base, git } = await syncScene()
  const a = await machine('desk')
  for (const name of ['one', 'two', 'three']) await written(a, `global/${name}.md`, `${name}\n`)
  await synced(a)
  const clone = path.join(base, 'purger')
  git(base, 'clone', '--quiet', bare, clone)
  git(clone, 'reset', '--quiet', '--soft', 'HEAD~2')
  git(clone, 'commit', '--quiet', '-m', 'squashed')
  git(clone, 'push', '--quiet', '--force', 'origin', 'HEAD:main')
  await a.sync.settleRewritten('take')
  const of = args(a, 'projects/app')
  expect(await viewUndo(of)).toBeUndefined()
  await written(a, 'global/four.md', 'four\n')
  expect((await viewUndo(of))?.remove).toEqual(['four.md (global)'])
})

/** Puts commits of a file each into the history, oldest first; those of the second line are merged at the end. */
async function imported(machine: Machine, commits: readonly { file: string; line?: 'first' | 'second' }[]) {
  const base = machine.git('rev-parse', 'HEAD').trim()
  const tips: Record<string, string> = {}
  const blocks = commits.map(({ file, line = 'first' }, i) => {
    const subject = file.includes('sessions/') ? 'memory: session' : `memory: add ${path.basename(file)}`
    const from = tips[line] ?? base
    tips[line] = `:${i + 1}`
    const committer = `committer x <memfs@localhost> ${1_900_000_000 + i} +0000`
    const head = `commit refs/heads/${line}\nmark :${i + 1}\n${committer}\ndata ${subject.length}\n${subject}\n`
    return `${head}from ${from}\nM 100644 inline ${file}\ndata 1\n${i % 10}\n`
  })
  execFileSync('git', ['fast-import', '--quiet'], { cwd: machine.folder, input: blocks.join('') })
  machine.git('merge', '--quiet', '--ff-only', 'first')
  if (tips['second']) machine.git('merge', '--quiet', '--no-edit', 'second')
}

test('a list goes on where it ended, also where two histories were merged', async () => {
  const { a, of } = await begun()
  const lines = ['first', 'second', 'second', 'first', 'second', 'first'] as const
  await imported(
    a,
    lines.map((line, i) => ({ file: `global/${i}.md`, line })),
  )
  const all = await listChanges(of, { limit: 50 })
  expect(all).toHaveLength(6)
  const page = await listChanges(of, { limit: 2 })
  const rest = await listChanges(of, { limit: 50, after: page.at(-1)?.hash })
  expect([...page, ...rest].map(({ hash }) => hash)).toEqual(all.map(({ hash }) => hash))
})

test('the last change is found behind however many notes of the plugin’s own', async () => {
  const { a, of } = await begun()
  await written(a, 'global/notes.md', 'notes\n')
  await imported(
    a,
    Array.from({ length: 700 }, (_, i) => ({ file: `projects/app/sessions/${i}.md` })),
  )
  await a.store.open('projects/app')
  expect((await viewUndo(of))?.remove).toEqual(['notes.md (global)'])
})

test('a link is no memory: an undo makes no file of it, and says that it stays away', async () => {
  const { a, of } = await begun()
  await fs.symlink('begun.md', path.join(a.folder, 'global/link.md'))
  const linked = await written(a, 'global/notes.md', 'notes\n')
  await fs.rm(path.join(a.folder, 'global/link.md'))
  const gone = await written(a, 'global/more.md', 'more\n')
  const stay = ['link.md (global) is not memory, and stays']
  expect(await viewUndo(of, linked)).toMatchObject({ stay })
  expect((await undo(of, gone)).stay).toEqual(stay)
  expect(await a.read('global/link.md')).toBeUndefined()
})

test('of a private part over several lines no line is shown, also where a secret stands beside its tag', async () => {
  const { a, of } = await begun()
  const text = (tag: string) => `Pay:\n${tag}\nmy salary is 5\n</private>\nand a bonus\n`
  const key = `token = ghp_${'a1B2'.repeat(9)}`
  for (const tag of ['<private>', `<private> ${key}`]) {
    const commit = await written(a, `global/pay-${tag.length}.md`, text(tag))
    expect((await viewUndo(of, commit))?.lines).toEqual(['+ Pay:', '+ [private]', '+ and a bonus'])
  }
})

test('of very many lines the first are shown, and none of what is no memory or too large for one', async () => {
  const { a, of } = await begun()
  const many = Array.from({ length: 200_000 }, (_, i) => `${i.toString(36)}\n`).join('')
  await a.put('global/many.md', many)
  await a.put('global/larger.md', `=\n${many}${many}`)
  const commit = await written(a, 'global/sheet.csv', `;\n${many}`)
  expect(await viewUndo(of, commit, 2)).toMatchObject({
    lines: ['+ 0', '+ 1', '… and 199998 more lines'],
    remove: ['larger.md (global)', 'many.md (global)'],
    stay: ['sheet.csv (global) is not memory, and stays'],
  })
  expect((await undo(of, commit)).removed).toHaveLength(2)
})

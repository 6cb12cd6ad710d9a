import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createForgottenFacts } from '../../src/capture/forgotten/forgotten-facts.js'
import { readConflicts } from '../../src/memory/conflict-file.js'
import { parseText } from '../../src/memory/document.js'
import { forgottenLines, textHash, withoutLifted } from '../../src/memory/forgotten-lines.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { listChanges, undo } from '../../src/rollback/undo.js'
import { randomFrom } from '../crash/random.js'
import { type Machine, syncScene } from '../support/sync-scene.js'

/** `npm run test:sync` makes 300 of 40 steps; MEMFS_SYNC_SEED makes one again. */
const RUNS = Number(process.env['MEMFS_SYNC_RUNS'] ?? 1)
const FIRST_SEED = Number(process.env['MEMFS_SYNC_SEED'] ?? Date.now() % 1_000_000)
const STEPS = process.env['MEMFS_SYNC_RUNS'] || process.env['MEMFS_SYNC_SEED'] ? 40 : 25

const FACTS = 'global/facts/'
const FORGOTTEN = `${FACTS}_FORGOTTEN.md`
const CONFLICTS = `${FACTS}_CONFLICTS.md`
const STATEMENTS = [
  'Publish with npm 10.',
  'Deploy on Mondays.',
  'Tabs, not spaces.',
  'Ada reviews the schema.',
]
const KINDS = [
  ...(['write', 'write', 'edit', 'delete', 'hand', 'hand', 'remember', 'remember'] as const),
  ...(['forget', 'undo', 'kill', 'sync', 'sync', 'sync'] as const),
]
const FILES = ['a.md', 'b.md', 'notes/c.md', 'notes/d.md']
/** Steps after which the machines are left in peace until nothing moves any more; more rounds would be a loop. */
const MAX_ROUNDS = 8

/**
 * Three machines that write, edit, delete, forget, remember again, undo, type by hand, sync and are killed, in an order that
 * the seed decides. Then: equal trees, no line lost that was once said to be kept, nothing forgotten is there unless a
 * conflict names it, a sound repository, and silence.
 */
async function threeMachines(seed: number, steps: number): Promise<void> {
  const random = randomFrom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const { machine, killed } = await syncScene()
  const machines: Machine[] = []
  for (const [i, name] of ['desk', 'lap', 'server'].entries()) {
    const one = await machine(name)
    one.clock.offsetMs = (i - 1) * 5 * 3_600_000
    await one.write(`of-${name}.md`, `${name}\n`)
    await sync(one)
    machines.push(one)
  }
  const acknowledged = new Set<string>()
  const state = { line: 0 }
  const line = (what: string) => {
    state.line += 1
    const text = `${what} ${state.line}`
    acknowledged.add(text)
    return text
  }
  /** What a person or an agent replaces is in the history first. */
  const settled = (one: Machine) => one.history.commit()
  const now = () => Date.UTC(2026, 10, 22)
  const forgottenOn = ({ store }: Machine) =>
    createForgottenFacts({ store, folders: ['global'], now, log: { info() {}, warn() {}, error() {} } })
  const textsOn = async (one: Machine) =>
    Object.entries(await one.files()).filter(([file]) => /\.md$/.test(file))
  const factsOn = async (one: Machine) =>
    (await textsOn(one)).filter(([file]) => /^global\/facts\/[a-z]/.test(file))

  async function step(one: Machine): Promise<string> {
    const file = pick(FILES)
    const text = await one.read(`global/${file}`)
    const kind = pick(KINDS)
    if (kind === 'write' && text !== undefined) {
      await settled(one)
      await one.write(file, `${parseText(text).body}${line('appended')}\n`)
    } else if (kind === 'write') await one.write(file, `${line('first')}\n\n${line('last')}\n`)
    else if (kind === 'edit' && text !== undefined) {
      await settled(one)
      const old = pick(parseText(text).body.split('\n').filter(Boolean))
      if (old) await one.write(file, parseText(text).body.replace(old, line('edited')))
    } else if (kind === 'delete' && text !== undefined) {
      await settled(one)
      await one.remove(file)
    } else if (kind === 'hand') {
      await settled(one)
      await one.put(`global/${file}`, `${text ?? ''}${line('by hand')}\n`)
    } else if (kind === 'remember') {
      const [statement, name] = [pick(STATEMENTS), `facts/decision-${pick(['x', 'y', 'z'])}.md`]
      if ((await one.read(`global/${name}`)) !== undefined) return `${kind}: there`
      await forgottenOn(one).lift('global', statement, { writer: 'setup' })
      await one.write(name, `${statement}\n\n${line('because')}\n`)
    } else if (kind === 'forget') {
      const [name, fact] = pick(await factsOn(one)) ?? []
      if (name === undefined || fact === undefined) return `${kind}: nothing`
      await settled(one)
      await one.store.apply(
        [{ kind: 'delete', folder: 'global', path: parseMemoryPath(name.slice(7)), expect: 'any' }],
        { writer: 'agent', way: 'forget' },
      )
      const [said = ''] = parseText(fact).body.split('\n')
      const stays = (await factsOn(one)).some(([, other]) => other.includes(said))
      if (!stays)
        await forgottenOn(one).add('global', [{ text: said, type: 'decision' }], { writer: 'setup' })
    } else if (kind === 'undo') {
      const args = { store: one.store, history: one.history, folders: ['global' as const], hotDir: 'system' }
      await one.history.commit()
      const [last] = await listChanges(args, { limit: 1 })
      // What an undo brings back of a fact is for the capture to lift.
      if (!last || last.files.some(({ path: at }) => at.startsWith(FACTS))) return `${kind}: nothing`
      await undo(args, last.hash)
    } else if (kind === 'kill') {
      await killed(one, 1 + Math.floor(random() * 30))
    } else if (kind === 'sync') await sync(one)
    return `${kind} ${file}`
  }

  const done: string[] = []
  try {
    for (let i = 0; i < steps; i += 1) {
      const one = pick(machines)
      done.push(`${one.name} …`)
      done[i] = `${one.name}: ${await step(one)}`
    }
    for (let round = 1; ; round += 1) {
      const heads = () => machines.map(({ git }) => git('rev-parse', 'HEAD').trim())
      const before = heads()
      for (const one of machines) await sync(one)
      if (heads().join() === before.join() && new Set(before).size === 1) break
      expect(round, 'rounds until nothing moves').toBeLessThan(MAX_ROUNDS)
    }
    const [first, ...others] = await Promise.all(machines.map((one) => one.files()))
    for (const other of others) expect(other).toEqual(first)
    for (const one of machines) {
      expect(one.git('status', '--porcelain')).toBe('')
      expect(one.git('fsck', '--strict')).not.toMatch(/error|missing|corrupt/)
    }
    const all = textsEver(machines[0] as Machine)
    expect([...acknowledged].filter((text) => !all.has(text))).toEqual([])
    expect(broughtBack(first ?? {})).toEqual([])
  } catch (error) {
    throw new Error(`seed ${seed}:\n${done.join('\n')}`, { cause: error })
  }
}

/** A sync, with a person's yes to whatever it asks. */
async function sync(one: Machine): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { status } = await one.sync.run()
    const { trouble, waiting } = status.record
    if (trouble) throw new Error(`${one.name}: ${trouble.says} ${trouble.hint}`)
    if (waiting === undefined) return
    await one.sync.agree()
  }
}

/** Every line of every version of every file in the history of a machine. */
function textsEver({ folder, git }: Machine): Set<string> {
  const ids = git('rev-list', '--objects', 'HEAD')
    .split('\n')
    .filter((one) => one.includes(' '))
    .map((one) => one.slice(0, 40))
  const input = `${ids.join('\n')}\n`
  const out = execFileSync('git', ['cat-file', '--batch'], { cwd: folder, input, maxBuffer: 1 << 28 })
  return new Set(out.toString('utf8').split('\n'))
}

/** Facts that are there though a tombstone in force says that they were forgotten, and no conflict names them. */
function broughtBack(files: Record<string, string>): string[] {
  const bodyOf = (file: string) => parseText(files[file] ?? '').body
  const gone = new Set(withoutLifted(forgottenLines(bodyOf(FORGOTTEN))).map(({ text }) => text))
  const named = new Set(
    readConflicts(bodyOf(CONFLICTS)).entries.flatMap(({ sides }) =>
      sides.map((side) => `global/${side.path}`),
    ),
  )
  return Object.keys(files).filter((file) => {
    if (!/^global\/facts\/[a-z].*\.md$/.test(file)) return false
    const [statement = ''] = bodyOf(file).split('\n')
    return gone.has(textHash(statement)) && !named.has(file)
  })
}

test.each(Array.from({ length: RUNS }, (_, i) => FIRST_SEED + i))(
  'three machines in any order of steps lose no line and come to one tree, seed %i',
  (seed) => threeMachines(seed, STEPS),
)

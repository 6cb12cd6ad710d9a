import { describe, expect, test } from 'vitest'
import { type FileVersion, parseDocument } from '../../src/memory/document.js'
import type { MemoryError } from '../../src/memory/errors.js'
import type { Keys } from '../../src/memory/keys.js'
import type { Expect, Op, Target } from '../../src/memory/op.js'
import type { WriterKind } from '../../src/memory/origin.js'
import { type PlannedOp, planOps } from '../../src/memory/plan.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { edit, move, remove, target, write } from '../support/store-scene.js'

const RULES = { hotDir: 'system', defaultLimit: 100, maxLimit: 200 }

const file = (text: string): FileVersion => {
  const bytes = Buffer.from(text)
  return { bytes, hash: `hash of ${text}`, document: parseDocument(bytes) }
}

/** A text alone is that of `a.md`. */
type Disk = string | Record<string, string>

const filesOf = (disk: Disk) => (typeof disk === 'string' ? { 'a.md': disk } : disk) as Record<string, string>

const keyOf = ({ folder, path }: Target) => (folder === 'global' ? `global:${path}` : path)

function planAs(writer: WriterKind, disk: Disk, ...ops: Op[]): PlannedOp[] {
  const read = (target: Target) => {
    const text = filesOf(disk)[keyOf(target)]
    return text === undefined ? undefined : file(text)
  }
  return planOps(ops, { read, rules: RULES, writer })
}
const plan = (disk: Disk, ...ops: Op[]) => planAs('agent', disk, ...ops)

/** What the disk holds after the plan is carried out. */
function after(disk: Disk, ...ops: Op[]): Record<string, string> {
  const result = { ...filesOf(disk) }
  for (const change of plan(disk, ...ops).flatMap(({ changes }) => changes)) {
    if (change.after) result[keyOf(change)] = Buffer.from(change.after).toString()
    else delete result[keyOf(change)]
  }
  return result
}

const seen = (...texts: string[]): Expect => ({ seen: texts.map((text) => file(text).hash) })
const restore = (path: string, text: string | undefined, over?: string): Op => ({
  kind: 'restore',
  ...target(path),
  bytes: text === undefined ? undefined : Buffer.from(text),
  replaces: over === undefined ? undefined : file(over).hash,
})

const annotate = (at: string, keys: Keys): Op => ({ kind: 'annotate', ...target(at), keys, expect: 'any' })

/** An op as a row has it: its name, and what its function is given. */
type Told = [name: keyof typeof OPS, ...given: unknown[]]
const OPS = { write, edit, move, remove, restore, annotate }
const opOf = ([name, ...given]: Told): Op => (OPS[name] as (...given: unknown[]) => Op)(...given)

const inGlobal = (op: Op): Op => ({ ...op, folder: 'global' })

const headed = (yaml: string, body: string) => `---\n${yaml}\n---\n${body}`
const READONLY = headed('readonly: true', 'guarded')
const DAMAGED = headed('description: "', 'hurt')
const registry = 'system/projects.md'
const REGISTRY = { [`global:${registry}`]: 'x' }
const LONG = 'x'.repeat(101)

describe('what is done', () => {
  test.each<[string, Disk, Op, Disk]>([
    ...fixtureRows<[string, Disk, Told, Disk]>('memory/plans').map(
      ([what, disk, told, expected]): [string, Disk, Op, Disk] => [what, disk, opOf(told), expected],
    ),
    ['a deletion', { 'a.md': 'x', 'b.md': 'y' }, remove('a.md', seen('x')), { 'b.md': 'y' }],
    ['a return to absence', 'new', restore('a.md', undefined, 'new'), {}],
    [
      'the registry by the plugin',
      {},
      { kind: 'put', ...target(registry), text: 't', expect: 'absent' },
      { [registry]: 't' },
    ],
  ])('%s', (_what, disk, op, expected) => expect(after(disk, op)).toEqual(filesOf(expected)))

  test.each<[string, Disk, Op]>([
    ['a read-only file', READONLY, restore('a.md', 'old', READONLY)],
    ['the registry', REGISTRY, inGlobal(restore(registry, 'old'))],
  ])('a return passes over %s', (_what, disk, op) => {
    const [planned] = plan(disk, op)
    expect(planned).toMatchObject({ changes: [], skipped: expect.stringContaining('read-only') })
  })

  const DOUBTFUL = [
    ...['', ' # why', 'true', 'yes', '"on"', 'ture'],
    ...['maybe', 'null', '[false]', 'nothing', 'true,'],
  ]
  const PLAIN_NO = ['false', 'No', 'off', 'n', '0', '"false"', "'no' ", 'false # why', 'false,', 'off}']
  test.each([
    ...DOUBTFUL.map((value) => [value, true] as const),
    ...PLAIN_NO.map((value) => [value, false] as const),
  ])('a return over damaged text with "readonly: %s": passed over %s', (value, isKept) => {
    for (const key of ['readonly:', '  "readOnly" : ', 'readonly: false\r\nreadonly:   ']) {
      const text = `---\ndescription: [bad\n${key} ${value}\r\n---\nbody`
      const [planned] = plan(text, restore('a.md', 'old', text))
      expect(planned?.skipped !== undefined, text).toBe(isKept)
    }
  })
})

test("a person's return passes over the registry alone", () => {
  const skippedOf = (disk: Disk, op: Op) => planAs('person', disk, op)[0]?.skipped
  expect(skippedOf(READONLY, restore('a.md', 'old', READONLY))).toBeUndefined()
  expect(skippedOf(DAMAGED, restore('a.md', undefined, DAMAGED))).toBeUndefined()
  const op: Op = inGlobal(restore(registry, 'old', 'x'))
  expect(skippedOf(REGISTRY, op)).toContain('read-only')
})

describe('what is refused', () => {
  test.each<[MemoryError['code'], string, Disk, Op]>([
    ['not-found', 'an edit of nothing', {}, edit('a.md', 'a', 'b')],
    ['not-found', 'a move of nothing', {}, move('a.md', 'b.md')],
    ['not-found', 'a deletion of nothing', {}, remove('a.md')],
    ['exists', 'a target that is there', { 'a.md': 'x', 'b.md': 'y' }, move('a.md', 'b.md')],
    ['exists', 'a file that should be absent', 'x', write('a.md', 'y', {}, 'absent')],
    ['stale', 'overwriting unseen', 'x', write('a.md', 'y', {}, { seenOrAbsent: [] })],
    ['stale', 'overwriting what has changed', 'x', write('a.md', 'y', {}, seen('w'))],
    ['stale', 'overwriting what has gone', {}, write('a.md', 'y', {}, seen('x'))],
    ['stale', 'deleting unseen', 'x', remove('a.md', { seen: [] })],
    ['stale', 'moving what has changed', 'x', move('a.md', 'b.md', seen('w'))],
    ['readonly', 'writing', READONLY, write('a.md', 'x')],
    ['readonly', 'taking off the protection', READONLY, write('a.md', 'guarded', { readonly: false })],
    ['readonly', 'editing', READONLY, edit('a.md', 'guarded', 'x')],
    ['readonly', 'deleting', READONLY, remove('a.md')],
    ['readonly', 'moving', READONLY, move('a.md', 'b.md')],
    ['readonly', 'writing the registry', REGISTRY, inGlobal(write(registry, 'y'))],
    ['readonly', 'forging an absent registry', {}, inGlobal(write(registry, 'y'))],
    ['readonly', 'moving to the registry', { 'global:a.md': 'x' }, inGlobal(move('a.md', registry))],
    ['damaged', 'writing a damaged file', DAMAGED, write('a.md', 'x')],
    ['damaged', 'editing a damaged file', DAMAGED, edit('a.md', 'hurt', 'x')],
    ['damaged', 'deleting a damaged file', DAMAGED, remove('a.md')],
    ['damaged', 'moving a damaged file', DAMAGED, move('a.md', 'b.md')],
    ['limit', 'a new file that is too long', {}, write('a.md', LONG)],
    ['limit', 'a new file that is longer than its own limit', {}, write('a.md', 'xyz', { limit: 2 })],
    ['limit', 'a file made too long', headed('limit: 3', 'abc'), write('a.md', 'abcd')],
    ['limit', 'an edit that makes it too long', headed('limit: 3', 'abc'), edit('a.md', 'a', 'aa')],
    ['limit', 'a letter beyond the basic plane, which counts two', {}, write('a.md', '💻', { limit: 1 })],
    ['limit', 'a limit above the highest', {}, write('a.md', 'x', { limit: 201 })],
    ['limit', 'a limit above what a person set', headed('limit: 500', ''), write('a.md', '', { limit: 501 })],
    ['limit', 'a limit below what stands there', 'abcdef', write('a.md', 'abc', { limit: 2 })],
    ['limit', 'lengthening what is too long', LONG, edit('a.md', LONG, `${LONG}x`)],
    ['limit', 'promoting what is too long', LONG, move('a.md', 'system/a.md')],
    ['private', 'overwriting private text', '<private>k</private>', write('a.md', 'x')],
    ['invalid-argument', 'front matter as content', {}, write('a.md', '---\nreadonly: false\n---\nx')],
    ['invalid-argument', 'front matter as new content', 'x', write('a.md', '---\nlimit: 1')],
    ['invalid-argument', 'an edit that makes front matter', 'x\nlimit: 9\n---\n', edit('a.md', 'x', '---')],
    ['invalid-argument', 'an edit that damages', 'x\nlimit: 9\n', edit('a.md', 'x', '---')],
    ['no-match', 'an edit of the front matter', headed('limit: 9', 'x'), edit('a.md', 'limit', 'x')],
  ])('%s: %s', (code, _what, disk, op) => {
    expect(() => plan(disk, op)).toThrow(expect.objectContaining({ code, name: 'MemoryError' }))
  })

  test('two changes of one file in one call, also under two spellings', () => {
    for (const ops of [
      [write('a.md', 'x'), write('a.md', 'y')],
      [write('a.md', 'x'), write('A.md', 'y')],
      [move('a.md', 'b.md'), write('a.md', 'y')],
      [move('a.md', 'b.md'), write('b.md', 'y')],
    ]) {
      expect(() => plan('x', ...ops)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
    }
  })

  test('one refused change refuses them all', () => {
    expect(() => plan({ 'b.md': READONLY }, write('a.md', 'x'), write('b.md', 'y'))).toThrow('read-only')
  })

  test('neither content nor private text is in the message', () => {
    const disk = headed('description: TOPSECRET', 'TOPSECRET <private>TOPSECRET</private>')
    for (const op of [write('a.md', 'TOPSECRET'), edit('a.md', 'TOPSECRET ', 'x'.repeat(400))])
      expect(() => plan(disk, op)).toThrow(/^(?!.*TOPSECRET)/s)
  })
})

const FACT = 'facts/decision-npm.md'
const QUOTE = 'evidence: {by: person, quote: "npm 10, please"}'
const EVIDENCE = { by: 'person', quote: 'npm 10, please' } as const

describe('a fact is written with its statement in the first line', () => {
  const old = headed(`description: "npm 10"\ntype: decision\n${QUOTE}`, '11 breaks.\n')
  const told = (content: string, description?: string) =>
    write(FACT, content, description === undefined ? {} : { description })

  test.each(fixtureRows<[string, string | null, Told, string]>('memory/fact-plans'))(
    '%s',
    (_what, before, [name, ...rest], expected) => {
      const disk: Disk = before === null ? {} : { [FACT]: before }
      expect(after(disk, opOf([name, FACT, ...rest]))).toEqual({ [FACT]: expected })
    },
  )

  test.each<[string, string, Op]>([
    ['private', headed('description: "npm <private>10</private>"', 'Why.'), told('npm 12')],
    ['private', headed('description: "npm <private>10</private>"', 'Why.'), told('Why.', 'npm 12')],
    ['no-match', headed('description: "npm <private>10</private>"', ''), edit(FACT, '10', '12')],
    ['limit', headed('description: "npm 10"\nlimit: 9', 'Why.'), edit(FACT, 'Why', 'Because')],
    ['no-match', headed('description: "npm 10"\ncanOverrideDescription: false', ''), edit(FACT, 'npm', 'x')],
    ['invalid-argument', old, write(FACT, 'npm 10', { evidence: EVIDENCE, source: 'explicit' })],
  ])('or not at all: %s', (code, before, op) => {
    expect(() => plan({ [FACT]: before }, op)).toThrow(expect.objectContaining({ code, name: 'MemoryError' }))
  })
})

describe('a file that a person made longer than its limit', () => {
  const disk = headed('limit: 3', 'abcdef')
  test.each<[string, Op]>([
    ['is shortened by an edit', edit('a.md', 'f', '')],
    ['is changed in place', edit('a.md', 'f', 'g')],
    ['is shortened by a write', write('a.md', 'abcde')],
    ['may have a higher limit', write('a.md', 'abcdef', { limit: 200 })],
    ['is moved among the cold', move('a.md', 'reference/a.md')],
    ['is deleted', remove('a.md')],
  ])('%s', (_what, op) => expect(plan(disk, op)[0]?.changes.length).toBeGreaterThan(0))
})

test('a file may have as much as its limit', () => {
  expect(plan({}, write('a.md', 'x'.repeat(100)))).toHaveLength(1)
  expect(plan(headed('limit: 3', 'ab'), edit('a.md', 'b', 'bc'))).toHaveLength(1)
})

test.each<[WriterKind, string]>([
  ['capture', 'sessions/2026-11-21-cart.md'],
  ['model', 'facts/_CONFLICTS.md'],
])('what %s alone writes has no limit, its file %s', (writer, path) => {
  const [long, disk] = ['x'.repeat(300), { [path]: headed('limit: 3', 'abc') }]
  expect(planAs(writer, {}, write(path, long))).toHaveLength(1)
  expect(planAs(writer, disk, write(path, long))).toHaveLength(1)
  expect(() => plan({}, write(path, long))).toThrow('its limit is 100')
})

test('a limit that a person set above the highest one may stay', () => {
  const disk = headed('limit: 500', 'x'.repeat(450))
  expect(plan(disk, write('a.md', 'y'.repeat(499), { limit: 500 }))).toHaveLength(1)
})

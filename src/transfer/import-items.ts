import path from 'node:path'
import { createKnownFacts } from '../capture/facts/known-facts.js'
import { createForgottenFacts } from '../capture/forgotten/forgotten-facts.js'
import { refusals } from '../capture/gate/gate.js'
import { holdsPlanted } from '../capture/gate/planted.js'
import { explainRefusal } from '../capture/gate/reasons.js'
import { createKeeper, type Outcome } from '../capture/keeper.js'
import { writerSubject } from '../history/commit-message.js'
import { isoDay } from '../lib/day.js'
import type { Log } from '../lib/log-file.js'
import { wordsOfPath } from '../memory/description.js'
import { parseText, updateDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { FACT_TYPES } from '../memory/fact-types.js'
import type { KeyName } from '../memory/keys.js'
import { MAX_MEMORY_BYTES } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath, foldPath } from '../memory/path.js'
import { fileKey, ownFolders, type Scope } from '../memory/scope.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { statementsIn } from '../memory/statement/statements-in.js'
import type { OpenMemory } from '../open-memory.js'
import type { Item } from './shapes.js'

export type Row = {
  from: string
  kind: Item['kind']
  scope: Scope
  /** A statement, or what a file is about. */
  text: string
  outcome: 'new' | 'known' | 'refused'
  /** File that it becomes or is in. */
  path?: string
  why?: string
}

const IMPORTED_DIR = 'reference/imported'

const ORIGIN = { writer: 'person', way: 'import', subject: writerSubject.imported } as const satisfies Origin

/** Keys by which a file would claim more than that it was imported, even after it is moved. */
const CLAIMS: readonly KeyName[] = ['limit', 'readonly', 'canOverrideDescription', 'confirmed', 'reinforced']

/**
 * Takes items into memory: statements through the gate, tombstones and audit log, texts as files that stay cold. What
 * is known or refused stays out, and its row says so. A trial only reports. Not to be committed before its end.
 */
export async function importItems(args: {
  memory: OpenMemory
  items: readonly Item[]
  /** Name of the source: of the folder for its files, and in the evidence of facts. */
  source: string
  /** Scope of all items; if absent, the item or the type of a fact decides. */
  scope: Scope | undefined
  isTrial: boolean
  now: () => number
  log: Log
  progress: (done: number) => void
}): Promise<Row[]> {
  const { memory, items, source, isTrial, now, log, progress } = args
  const { store, folders, auditLog, settings, stateFolder } = memory
  const known = createKnownFacts(path.join(stateFolder, 'capture'))
  for (const folder of ownFolders(folders)) await known.load(folder)
  const parts = { store, auditLog, known: { ...known, async load() {} }, now, log }
  const forgotten = createForgottenFacts({ ...parts, folders: ownFolders(folders) })
  const keeper = createKeeper({ ...parts, folders, forgotten })
  const seen = new Map<string, string>()
  const day = isoDay(now())
  const from = ({ from: place, link }: Item) =>
    `${place.startsWith(source) ? '' : `${source}: `}${place}${link ? ` (${link})` : ''}, ${day}`
  /** The item's own day, or today if it has none or that is still to come. */
  const created = (item: Item) => (item.day !== undefined && item.day < day ? item.day : day)

  async function take(given: Item): Promise<Row> {
    const item = asStated(given)
    const scope = args.scope ?? item.scope ?? (item.kind === 'fact' ? FACT_TYPES[item.type].scope : 'project')
    const text = item.kind === 'fact' ? item.text : (item.description ?? item.path)
    const row = { from: item.from, kind: item.kind, scope, text }
    const saidAs = `${scope} ${item.kind === 'fact' ? canonicalText(text) : item.path + item.text}`
    const before = seen.get(saidAs)
    if (before !== undefined) return { ...row, outcome: 'known', why: `The same as ${before}.` }
    const taking = item.kind === 'fact' ? takeFact(item, scope) : takeFile(item, scope)
    const took = await taking.catch(asRefusal)
    // One that is refused for its details says nothing of the next one.
    if (took.outcome !== 'refused') seen.set(saidAs, item.from)
    return { ...row, ...took }
  }

  async function takeFact(item: Item & { kind: 'fact' }, scope: Scope): Promise<Took> {
    const { text, why, type, keywords } = item
    const evidence = { by: 'agent' as const, quote: text, from: from(item) }
    const source = 'imported' as const
    const candidate = { text, why, type, keywords, scope, source, evidence, created: created(item) }
    const [outcome] = await keeper.propose([candidate], { ...ORIGIN, isTrial })
    const { outcome: became, says, reasons, target } = outcome as Outcome
    if (became === 'rejected') return reasons.includes('secret') ? secret() : refused(says)
    const taken = became === 'absorbed' ? 'known' : 'new'
    return { outcome: taken, ...(target && { path: target.path }), why: says }
  }

  async function takeFile(item: Item & { kind: 'file' }, scope: Scope): Promise<Took> {
    const names = [source, ...item.path.split('/')].map(asPart)
    const file = asMemoryPath([IMPORTED_DIR, ...names].join('/'))
    if (file === undefined) return refused('Its name is not allowed in memory.')
    const target: Target = { folder: folders[scope], path: file }
    const read = parseText(item.text)
    // A front matter that nobody can read is text.
    const plain =
      read.damage === undefined ? read : { head: '', body: item.text, frontMatter: { readonly: false } }
    if (Buffer.byteLength(item.text) > MAX_MEMORY_BYTES / 2) return refused('It is too long for a memory.')
    const { description = '' } = item
    const says = [wordsOfPath(item.path), description, item.text].join('\n')
    if ((await store.scanSecrets(`${item.path}\n${says}`)).length > 0) return secret()
    if (holdsPlanted(says)) return refused(explainRefusal('planted'))
    for (const said of statementsIn([description, plain.body].join('\n\n')))
      if (await forgotten.find(target.folder, said)) return refused('It says what was forgotten on purpose.')
    const there = await store.read(target)
    if (there?.document.body === plain.body)
      return { outcome: 'known', path: file, why: 'The same is there already.' }
    const place = fileKey(target.folder, foldPath(file))
    if (there || seen.has(place)) return refused('Another text has its place: delete or move it first.', file)
    const keys = {
      description: item.description,
      ...(item.text.length > settings.defaultLimit ? { limit: item.text.length } : {}),
      source: 'imported',
      created: created(item),
      evidence: { by: 'agent' as const, from: from(item) },
    }
    const unclaimed = CLAIMS.filter((name) => !(name in keys))
    const text = updateDocument(plain, plain.body, keys, unclaimed)
    if (!isTrial) await store.apply([{ kind: 'put', ...target, text, expect: 'absent' }], ORIGIN)
    seen.set(place, item.from)
    return { outcome: 'new', path: file }
  }

  const rows: Row[] = []
  for (const item of items) {
    rows.push(await take(item))
    progress(rows.length)
  }
  return rows
}

/** Reasons for which the gate refuses a text that states nothing. */
const STATES_NOTHING: ReadonlySet<string> = new Set([
  ...(['only-wish', 'too-short', 'paths', 'question', 'momentary', 'manifest'] as const),
  ...(['hash', 'stack-trace', 'raw-error'] as const),
])

function asStated(item: Item): Item {
  if (item.kind === 'file' || !item.otherwise) return item
  const { text, why, otherwise } = item
  const reasons = refusals({ text, why, evidence: { by: 'agent', quote: text } }, false)
  const isLabel = reasons.length > 0 && reasons.every((code) => STATES_NOTHING.has(code))
  return isLabel ? { ...item, ...otherwise } : item
}

/** What became of an item, and what is told of it in place of its own words. */
type Took = Pick<Row, 'outcome' | 'path' | 'why'> & { text?: string }

const refused = (why: string, path?: string): Took => ({ outcome: 'refused', why, ...(path && { path }) })

/** A secret is not shown again. */
const secret = (): Took => ({ ...refused(explainRefusal('secret')), text: '' })

/** An item that the write path refuses does not stop the others. */
function asRefusal(error: unknown): Took {
  if (!(error instanceof MemoryError) || ['disk', 'busy', 'readonly'].includes(error.code)) throw error
  return error.code === 'secret' ? secret() : refused(error.sentence)
}

/** A name as one part of a path of memory. */
const asPart = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\\:]/gu, '-')
    .replace(/^[\s.~]+|[\s.]+$/g, '')

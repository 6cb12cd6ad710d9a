import { isTable, parseJson, type Table } from '../lib/json.js'
import { closedFile } from '../memory/closed-files.js'
import { parseText } from '../memory/document.js'
import { type FactType, isFactType, factTypeOf as typeOfFile } from '../memory/fact-types.js'
import { SESSIONS_DIR } from '../memory/reserved-folders.js'
import type { Scope } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'

/** What another memory has to give: a statement that may become a fact, or a text that stays a file. */
export type Item = {
  /** Where it stood: a file, and its place in it. */
  from: string
  /** `YYYY-MM-DD`, if the source tells. */
  day?: string | undefined
  /** Address of the page that it was clipped from, out of its key `source`, which our own replaces. */
  link?: string | undefined
  scope?: Scope | undefined
} & (
  | {
      kind: 'fact'
      text: string
      why?: string | undefined
      /** The statement to use if the text, a description beside a body, is only a label. */
      otherwise?: { text: string; why: string } | undefined
      type: FactType
      keywords?: readonly string[] | undefined
    }
  /** `path` is where it was, `text` all of it, including its front matter. */
  | { kind: 'file'; path: string; description?: string | undefined; text: string }
)

/** Something of a source that cannot be taken, and why. */
export type LeftOut = { from: string; reason: string }

export type Found = { items: Item[]; leftOut: LeftOut[] }

/** A statement about a thing: begins with its name, unless it has it. With a colon it would look like an error. */
export const aboutIt = (name: string, said: string): string =>
  said.toLowerCase().includes(name.toLowerCase()) ? said : `${name} — ${said}`

const TYPES: ReadonlyMap<string, FactType> = new Map([
  ['preference', 'feedback'],
  ['rule', 'feedback'],
  ['convention', 'feedback'],
  ['profile', 'user'],
  ['architecture', 'decision'],
  ['link', 'reference'],
  ['resource', 'reference'],
])

/** What an entry of this form gives, or why it gives nothing; `undefined` for any other entry. */
type Shape = (entry: Table, from: string) => Item[] | string | undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((it) => text(it) ?? []) : []

/** The first day among texts that begin with one and numbers of ms since 1970 (of seconds if that were before 1973). */
function dayIn(...values: unknown[]): string | undefined {
  const days = values.map((value) => {
    const isTime = typeof value === 'number' && value > 0 && value < 8.64e15
    const ms = isTime && value < 1e11 ? value * 1000 : value
    return /^\d{4}-\d{2}-\d{2}/.exec(isTime ? new Date(ms as number).toISOString() : (text(value) ?? ''))?.[0]
  })
  return days.find((day) => day !== undefined)
}

export function factTypeOf(...values: unknown[]): FactType {
  const types = values.map((value) => {
    const word = text(value)?.toLowerCase() ?? ''
    return isFactType(word) ? word : TYPES.get(word)
  })
  return types.find((type) => type !== undefined) ?? 'project'
}

/** The first that fits an entry reads it; a further form is one more row. */
const SHAPES: readonly Shape[] = [
  ownFile,
  // A knowledge graph: what is known of a thing, and how two things are related.
  (entry, from) => {
    if (text(entry['entityType']) === undefined || !Array.isArray(entry['observations'])) return undefined
    const name = text(entry['name'])?.replaceAll('_', ' ') ?? ''
    // Such a memory calls the person it talks with by that name; any other person is one of many.
    const type = /^(?:default )?user$/i.test(name) ? 'user' : factTypeOf(entry['entityType'])
    const said = texts(entry['observations']).map((one) => aboutIt(name, one))
    return said.map((text) => ({ kind: 'fact', text, type, from }))
  },
  (entry, from) => {
    const words = ['from', 'relationType', 'to'].map((key) => text(entry[key])?.replaceAll('_', ' '))
    return words.includes(undefined)
      ? undefined
      : [{ kind: 'fact', text: words.join(' '), type: 'project', from }]
  },
  // mem0 (`memory`), working memory in three layers (`text`), opencode-mem and its like (`content`).
  (entry, from) => {
    const statement = ['memory', 'text', 'content'].map((key) => text(entry[key])).find(Boolean)
    if (statement === undefined) return undefined
    if (entry['status'] === 'superseded') return 'was superseded there'
    const { type, category } = isTable(entry['metadata']) ? entry['metadata'] : {}
    const keywords = texts(entry['tags'])
    const fact = {
      text: statement,
      why: text(entry['rationale']),
      type: factTypeOf(entry['type'], type, category, ...texts(entry['categories']), ...keywords),
      day: dayIn(...['updatedAt', 'updated_at', 'createdAt', 'created_at'].map((key) => entry[key])),
    }
    return [{ kind: 'fact', ...fact, keywords, from }]
  },
]

export const itemsOf = (entry: Table, from: string) =>
  SHAPES.map((read) => read(entry, from)).find((given) => given !== undefined)

/** A file of memfs's own export, taken like anybody else's: what it says, but not what it claims of its provenance. */
function ownFile(entry: Table, from: string): Item[] | string | undefined {
  if (entry['memfs'] === 'export') return []
  if (['folder', 'path', 'text'].some((key) => typeof entry[key] !== 'string')) return undefined
  const path = String(entry['path'])
  const document = parseText(String(entry['text']))
  const scope = entry['folder'] === 'global' ? 'global' : 'project'
  if (closedFile({ path }) || path.startsWith(`${SESSIONS_DIR}/`)) return 'needs --restore'
  const { keywords, created: day } = document.frontMatter
  const type = document.damage === undefined ? typeOfFile(path, document.frontMatter.type) : undefined
  if (!isFactType(type)) return [{ kind: 'file', path, text: String(entry['text']), day, scope, from }]
  const { statement, details } = readFact(document, path)
  return [{ kind: 'fact', text: statement, why: details, type, keywords, day, scope, from }]
}

/** Keys below which a file holds its entries. */
const LISTS = ['results', 'memories', 'entries', 'entities', 'relations', 'items', 'data']

/** The entries of a JSON or JSONL text, `undefined` for a line that is neither; `undefined` if all of it is neither. */
export function entriesIn(source: string): unknown[] | undefined {
  const whole = parseJson(source)
  if (whole !== undefined) return flat(whole)
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.flatMap((line) => flat(parseJson(line)))
  return lines.length > 1 && entries.some((entry) => entry !== undefined) ? entries : undefined
}

function flat(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isTable(value)) return [value]
  const lists = LISTS.flatMap((key) => (Array.isArray(value[key]) ? (value[key] as unknown[]) : []))
  return lists.length > 0 ? lists : [value]
}

import { isTable, type Table } from '../lib/is-table.js'
import { type FactType, isFactType } from '../memory/fact-types.js'
import type { Item } from './item.js'

/** Words of other memories for kinds of facts. */
const TYPES: Readonly<Record<string, FactType>> = {
  preference: 'feedback',
  rule: 'feedback',
  convention: 'feedback',
  person: 'user',
  profile: 'user',
  architecture: 'decision',
  link: 'reference',
  resource: 'reference',
}

/** One form in which other memories give out what they hold. */
type Shape = {
  name: string
  fits(entry: Table): boolean
  items(entry: Table, from: string): Item[]
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((it) => text(it) ?? []) : []
const dayIn = (...values: unknown[]): string | undefined =>
  values.flatMap((value) => /^\d{4}-\d{2}-\d{2}/.exec(text(value) ?? '') ?? [])[0]

export function factTypeOf(...values: unknown[]): FactType {
  for (const value of values) {
    const word = text(value)?.toLowerCase()
    if (word !== undefined && isFactType(word)) return word
    if (word !== undefined && Object.hasOwn(TYPES, word)) return TYPES[word] as FactType
  }
  return 'project'
}

/** The first that fits an entry reads it; a further form is one more row. */
export const SHAPES: readonly Shape[] = [
  {
    name: 'mem0',
    fits: (entry) => text(entry['memory']) !== undefined,
    items(entry, from) {
      const metadata = isTable(entry['metadata']) ? entry['metadata'] : {}
      const type = factTypeOf(metadata['type'], metadata['category'], ...texts(entry['categories']))
      const day = dayIn(entry['updated_at'], entry['created_at'])
      return [{ kind: 'fact', text: text(entry['memory']) ?? '', type, day, from }]
    },
  },
  {
    name: 'knowledge graph, entity',
    fits: (entry) => text(entry['entityType']) !== undefined && Array.isArray(entry['observations']),
    items(entry, from) {
      const name = text(entry['name'])?.replaceAll('_', ' ') ?? ''
      const type = factTypeOf(entry['entityType'])
      return texts(entry['observations']).map((observation) => ({
        kind: 'fact',
        text: observation.toLowerCase().includes(name.toLowerCase())
          ? observation
          : `${name}: ${observation}`,
        type,
        from,
      }))
    },
  },
  {
    name: 'knowledge graph, relation',
    fits: (entry) => ['from', 'to', 'relationType'].every((key) => text(entry[key]) !== undefined),
    items: (entry, from) => [
      {
        kind: 'fact',
        text: ['from', 'relationType', 'to'].map((key) => String(entry[key]).replaceAll('_', ' ')).join(' '),
        type: 'project',
        from,
      },
    ],
  },
  {
    // The long-term entries of working memory in three layers.
    name: 'three layers',
    fits: (entry) => text(entry['text']) !== undefined && isFactType(entry['type']),
    items: (entry, from) => [
      {
        kind: 'fact',
        text: text(entry['text']) ?? '',
        why: text(entry['rationale']),
        type: factTypeOf(entry['type']),
        keywords: texts(entry['tags']),
        day: dayIn(entry['updatedAt'], entry['createdAt']),
        from,
      },
    ],
  },
  {
    // opencode-mem and its like: a content with tags and a type.
    name: 'content',
    fits: (entry) => text(entry['content']) !== undefined,
    items(entry, from) {
      const metadata = isTable(entry['metadata']) ? entry['metadata'] : {}
      const type = factTypeOf(entry['type'], metadata['type'], ...texts(entry['tags']))
      const day = dayIn(entry['updatedAt'], entry['updated_at'], entry['createdAt'], entry['created_at'])
      return [
        { kind: 'fact', text: text(entry['content']) ?? '', type, keywords: texts(entry['tags']), day, from },
      ]
    },
  },
]

/** Keys below which a file holds its entries. */
const LISTS = ['results', 'memories', 'entries', 'entities', 'relations', 'items', 'data']
/** Entries that are read of one file. */
const MAX_ENTRIES = 20_000

/** The entries of a JSON or JSONL text. Throws `SyntaxError` where it is neither. */
export function entriesIn(source: string): unknown[] {
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  try {
    return flat(JSON.parse(source)).slice(0, MAX_ENTRIES)
  } catch (error) {
    if (!(error instanceof SyntaxError) || lines.length < 2) throw error
    return lines.flatMap((line) => flat(JSON.parse(line))).slice(0, MAX_ENTRIES)
  }
}

function flat(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isTable(value)) return []
  const lists = LISTS.flatMap((key) => (Array.isArray(value[key]) ? (value[key] as unknown[]) : []))
  return lists.length > 0 ? lists : [value]
}

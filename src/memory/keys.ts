import {
  bare,
  json,
  readCount,
  readDay,
  readEvidence,
  readImportance,
  readKeywords,
  readLimit,
  readPaths,
  readText,
  readWord,
  saysNo,
  writeEvidence,
} from './key-values.js'
import type { WriterKind } from './origin.js'
import { readWhen, writeWhen } from './when.js'

type KeyRule<Value> = {
  /** The value as the plugin uses it, from a scalar, or a map or list of scalars. `undefined` counts as absent. */
  read(raw: unknown): Value | undefined
  /** The value in YAML's notation, on one line. */
  write(value: Value): string
  /** Who may set it. A person with an editor may set anything. */
  writers: readonly WriterKind[]
  /** Whether `MemoryFile.keys` has it, so that it is known without reading the file. */
  indexed: boolean
  /** What `memory_tree` says, after "its", of a value that is present but cannot be used. */
  complaint?: string
}

const ANYBODY: readonly WriterKind[] = ['agent', 'person', 'capture', 'model', 'setup']
/** An agent may not set provenance: its word would have to be taken for it. */
const NO_AGENT = { writers: ANYBODY.filter((writer) => writer !== 'agent') }
/** `MemoryFile` has a field of its own for it. */
const OF_FILE = { indexed: false }

function rule<Value>(
  read: (raw: unknown) => Value | undefined,
  write: (value: NoInfer<Value>) => string,
  rest: Partial<Omit<KeyRule<never>, 'read' | 'write'>> = {},
): KeyRule<Value> {
  return { read, write, writers: ANYBODY, indexed: true, ...rest }
}

const readFlag = (raw: unknown) => !saysNo(raw)
const writeList = (texts: readonly string[]) => `[${texts.map(json).join(', ')}]`

/**
 * Every key that the plugin knows (docs/store-format.md), in the order in which a new file gets them. Any other is a person's,
 * and only carried along.
 */
export const KEY_RULES = {
  /** For a fact only another name: what it says is the first line of its body. */
  description: rule(readText, json, OF_FILE),
  /** In characters of the body. */
  limit: rule(readLimit, json, {
    ...OF_FILE,
    complaint: 'limit is not a positive number, so the default counts',
  }),
  readonly: rule(readFlag, json, OF_FILE),
  /** From opencode-memfs 0.0.12. `false`: the agent may not change the description. */
  canOverrideDescription: rule(readFlag, json, { ...OF_FILE, writers: ['person', 'setup'] }),
  /** Kind of a fact, such as `decision`; if absent, the file's name tells it (`factTypeOf`). */
  type: rule(readWord, bare, NO_AGENT),
  /** How a fact came in, such as `explicit`. */
  source: rule(readWord, bare, NO_AGENT),
  created: rule(readDay, bare, NO_AGENT),
  /** Day on which the person said it last. */
  confirmed: rule(readDay, bare, NO_AGENT),
  reinforced: rule(readCount, json, NO_AGENT),
  importance: rule(readImportance, bare),
  /** Has no quote if the statement has the same words. */
  evidence: rule(readEvidence, writeEvidence, NO_AGENT),
  /** Other words for it, by which recall finds it. */
  keywords: rule(readKeywords, writeList),
  /** Files of the project that it is about, and is checked against. */
  about: rule(readPaths, writeList, NO_AGENT),
  /** Actions at which the agent is reminded of it. */
  when: rule(readWhen, writeWhen, {
    ...NO_AGENT,
    complaint: '"when" is broken or too broad, so it reminds of nothing and stops nothing',
  }),
}

export type KeyName = keyof typeof KEY_RULES

type ValueOf<Rule> = Rule extends KeyRule<infer Value> ? Value : never

/** Values of some keys. In a change, a key that is `undefined` keeps its value. */
export type Keys = { [Name in KeyName]?: ValueOf<(typeof KEY_RULES)[Name]> | undefined }

export const KEY_NAMES = Object.keys(KEY_RULES) as KeyName[]

const ruleOf = (name: KeyName) => KEY_RULES[name] as KeyRule<unknown>

export function readKeys(values: ReadonlyMap<string, unknown>): { keys: Keys; complaint?: string } {
  const keys: Record<string, unknown> = {}
  let complaint: string | undefined
  for (const name of KEY_NAMES) {
    if (!values.has(name)) continue
    const raw = values.get(name)
    const value = ruleOf(name).read(raw)
    if (value !== undefined) keys[name] = value
    else if (raw !== null && raw !== undefined) complaint ??= ruleOf(name).complaint
  }
  return { keys, ...(complaint === undefined ? {} : { complaint: `its ${complaint}` }) }
}

export const writeKey = (name: KeyName, value: unknown): string => ruleOf(name).write(value)

/** The keys that have a value, in the order of the table, each with the value as it will be read back. */
export function entriesOf(keys: Keys): [KeyName, unknown][] {
  return KEY_NAMES.flatMap((name): [KeyName, unknown][] => {
    const given = keys[name]
    const value = given === undefined ? undefined : ruleOf(name).read(given)
    return value === undefined ? [] : [[name, value]]
  })
}

/** The first key whose value would not be read back. An empty list is no value. */
export function unusableKey(keys: Keys): KeyName | undefined {
  const isGiven = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return KEY_NAMES.find((name) => isGiven(keys[name]) && ruleOf(name).read(keys[name]) === undefined)
}

/** Keys whose values differ between `a` and `b`. An absent `readonly` is `false`. */
export function changedKeys(a: Keys, b: Keys): KeyName[] {
  return KEY_NAMES.filter((name) => !isSameValue(name, a[name], b[name]))
}

export function isSameValue(name: KeyName, a: unknown, b: unknown): boolean {
  const normal = (value: unknown) => value ?? (name === 'readonly' ? false : undefined)
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b))
}

export function maySet(writer: WriterKind, name: KeyName): boolean {
  return ruleOf(name).writers.includes(writer)
}

export function keysFrom(writer: WriterKind, keys: Keys): Keys {
  return Object.fromEntries(entriesOf(keys).filter(([name]) => maySet(writer, name)))
}

/** The keys that the index keeps; a stored index that was made with others is built anew. */
export const INDEXED_KEYS: readonly KeyName[] = KEY_NAMES.filter((name) => ruleOf(name).indexed)

/** The keys that the index keeps in addition to the fields of every file; `undefined` for most files. */
export function indexedKeys(keys: Keys): Keys | undefined {
  const kept = INDEXED_KEYS.filter((name) => keys[name] !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept.map((name) => [name, keys[name]]))
}

/** The text of a file with only these keys. */
export function newDocument(keys: Keys, body: string): string {
  const lines = entriesOf(keys).map(([name, value]) => `${name}: ${writeKey(name, value)}\n`)
  return `---\n${lines.join('')}---\n${body}`
}

/** Whether a fact with these keys rests on what a person has said or made. */
export const isPersons = ({ source = 'manual', evidence }: Keys): boolean =>
  source !== 'imported' && (source === 'manual' || evidence?.by === 'person')

/** Why `before` stops nothing in a fact with these keys; `undefined` if it does, or is not set. */
export function beforeFault(keys: Keys): string | undefined {
  if (keys.when?.before !== true || (keys.when.by === undefined && isPersons(keys))) return undefined
  const whose = keys.when.by ? 'an agent’s "when"' : keys.source === 'imported' ? 'imported' : 'an agent’s'
  return `${whose}, so "before" stops nothing`
}

/** Why a value has no effect in this file, in words. */
export const idleKey = (keys: Keys, isFact: boolean): string | undefined =>
  keys.when && !isFact ? 'no fact, so "when" has no effect' : beforeFault(keys)

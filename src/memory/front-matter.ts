import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import type { FrontMatterPatch } from './new-document.js'
import { readPlainFrontMatter } from './plain-front-matter.js'

/** What the plugin itself reads in a front matter; any other key is a person's and only carried along. */
export type FrontMatter = {
  description?: string
  /** In characters of the body. */
  limit?: number
  readonly: boolean
  /** `canOverrideDescription: false` of opencode-memfs 0.0.12: the agent may not change the description. */
  descriptionLocked: boolean
  /** A value that was present but could not be used, in words. */
  complaint?: string
}

/** Anything longer is no front matter that a person wrote; parsing it would only cost time. */
const MAX_FRONT_MATTER_CHARS = 16_384
/** Enough for honest use; a "billion laughs" needs many more. */
const MAX_ALIASES = 20
/** Deeper nesting is no honest use either, and a parser that calls itself runs out of stack: V8 may end the process then. */
const MAX_NESTING = 32
/** Block lists and keys that are opened within one line, such as `- - ? - a`. */
const NESTED_IN_LINE = /(?:[-?:][ \t]+){8}/

/** The written words for "no". Everything else that stands in `readonly` protects: in doubt, read-only. */
const NEGATIVES = new Set<unknown>([false, 0, 'false', 'no', 'off', '0'])

const READONLY_LINE = /^[ \t]*["']?readonly["']?[ \t]*:[ \t]*["']?(?:true|yes|on|y|1)\b/im

/** Whether a text that could not be read as a memory says plainly that it is read-only. */
export const saysReadonly = (text: string): boolean =>
  READONLY_LINE.test(text.slice(0, MAX_FRONT_MATTER_CHARS))

/** Reads the YAML between the fences. Returns the reason, as a string, when it cannot be read. */
export function readFrontMatter(yaml: string): FrontMatter | string {
  const values = readValues(yaml)
  if (typeof values === 'string') return values
  const limit = readLimit(values.get('limit'))
  const description = readDescription(values.get('description'))
  const isNo = (key: string) => NEGATIVES.has(lowered(values.get(key)))
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    readonly: values.has('readonly') && !isNo('readonly'),
    descriptionLocked: values.has('canOverrideDescription') && isNo('canOverrideDescription'),
    ...(limit === 'unusable'
      ? { complaint: 'its limit is not a positive number, so the default counts' }
      : {}),
  }
}

/** Values of the map, by key: scalars, and anything else as the node that it is. Aliases are never expanded. */
function readValues(yaml: string): ReadonlyMap<string, unknown> | string {
  if (yaml.length > MAX_FRONT_MATTER_CHARS)
    return `the front matter is longer than ${MAX_FRONT_MATTER_CHARS} characters`
  const plain = readPlainFrontMatter(yaml)
  if (plain) return plain
  if (nestsTooDeep(yaml)) return 'the front matter is nested too deep'
  const document = parseDocument(yaml.replace(/\r\n?/g, '\n'))
  const [error] = document.errors
  if (error) return `the front matter is not valid YAML (${error.code.toLowerCase().replaceAll('_', ' ')})`
  if (document.contents === null) return new Map()
  if (!isMap(document.contents)) return 'the front matter is not a list of "key: value" lines'
  const aliases = aliasesIn(document)
  if (aliases.length > MAX_ALIASES) return `the front matter uses more than ${MAX_ALIASES} YAML aliases`
  if (aliases.some((alias) => !alias.resolve(document)))
    return 'the front matter uses a YAML alias of nothing'
  const pairs = document.contents.items.map(({ key, value }) => [read(key, document), read(value, document)])
  const named = pairs.filter((pair): pair is [string, unknown] => typeof pair[0] === 'string')
  const values = new Map(named)
  // Given twice, by way of an alias or in other letters: one that protects is enough.
  const protects = named.find(([key, value]) => /^readonly$/i.test(key) && !NEGATIVES.has(lowered(value)))
  if (protects) values.set('readonly', protects[1])
  return values
}

function read(node: unknown, document: Document): unknown {
  const target = isAlias(node) ? node.resolve(document) : node
  return isScalar(target) ? target.value : target
}

/** Counts brackets without understanding them: those in a text count too, those in lines of comment do not. */
function nestsTooDeep(text: string): boolean {
  const yaml = text.replace(/^[ \t]*#.*$/gm, '')
  let depth = 0
  for (const [sign] of yaml.matchAll(/[[\]{}]/g)) {
    depth = sign === '[' || sign === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MAX_NESTING) return true
  }
  return NESTED_IN_LINE.test(yaml)
}

function aliasesIn(document: Document): Alias[] {
  const aliases: Alias[] = []
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) })
  return aliases
}

function readDescription(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'object') return undefined
  return String(value)
}

function readLimit(value: unknown): number | 'unusable' | undefined {
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'string' ? Number(value.trim().replaceAll('_', '') || Number.NaN) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 1
    ? Math.floor(number)
    : 'unusable'
}

function lowered(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

/** Changes single keys; every other character stays, but where YAML's notation leaves no other way than writing it anew. */
export function patchFrontMatter(yaml: string, patch: FrontMatterPatch): string {
  const wanted = Object.entries(patch).filter(([, value]) => value !== undefined) as Entry[]
  const spliced = wanted.reduce(splice, yaml)
  return holds(spliced, wanted) ? spliced : writeAnew(yaml, wanted)
}

type Entry = [key: string, value: string | number | boolean]

/** Puts the value in the place of the old one, or in a line of its own at the end. JSON's notation is also YAML's. */
function splice(yaml: string, [key, value]: Entry): string {
  const lineEnd = yaml.includes('\r\n') ? '\r\n' : '\n'
  const old = findValue(yaml, key)
  if (!old?.range) {
    const end = yaml === '' || yaml.endsWith('\n') ? '' : lineEnd
    return `${yaml}${end}${key}: ${JSON.stringify(value)}${lineEnd}`
  }
  const [start, end] = old.range
  const before = /[ \t\n]$/.test(yaml.slice(0, start)) ? '' : ' '
  const after = yaml.slice(start, end).endsWith('\n') ? lineEnd : yaml[end] === '#' ? ' ' : ''
  return yaml.slice(0, start) + before + JSON.stringify(value) + after + yaml.slice(end)
}

function findValue(yaml: string, key: string): Node | undefined {
  const { contents } = parseDocument(yaml)
  const pair = isMap(contents)
    ? contents.items.find((item) => isScalar(item.key) && item.key.value === key)
    : undefined
  return isNode(pair?.value) ? pair.value : undefined
}

/** Whether the text says of these keys what is wanted. */
function holds(yaml: string, wanted: readonly Entry[]): boolean {
  const values = readValues(yaml)
  return typeof values !== 'string' && wanted.every(([key, value]) => values.get(key) === value)
}

/** For a map in braces and the like. Comments and the order of keys stay, spacing may not. */
function writeAnew(yaml: string, wanted: readonly Entry[]): string {
  const document = parseDocument<YAMLMap.Parsed, true>(yaml.replace(/\r\n?/g, '\n'))
  for (const [key, value] of wanted) document.set(key, value)
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false })
  return yaml.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

import type { Alias, Document, Node, YAMLMap } from 'yaml'
import { parseJson } from '../lib/json.js'
import { yaml as library } from '../lib/yaml.js'
import { saysNo } from './key-values.js'
import { changedKeys, KEY_NAMES, type KeyName, type Keys, readKeys, writeKey } from './keys.js'

/** What the plugin itself reads in a front matter; any other key is a person's and only carried along. */
export type FrontMatter = Keys & {
  readonly: boolean
  /** A value that was present but could not be used, in words. */
  complaint?: string
}

/** Anything longer is no front matter that a person wrote; parsing it would only cost time. */
const MAX_FRONT_MATTER_CHARS = 16_384
/** Enough for honest use; a "billion laughs" needs many more. */
const MAX_ALIASES = 20
/** Deeper nesting is no honest use either, and a recursive parser runs out of stack: V8 may then end the process. */
const MAX_NESTING = 32
/** Block lists and keys that are opened within one line, such as `- - ? - a`. */
const NESTED_IN_LINE = /(?:[-?:][ \t]+){8}/

/** A line for the key whose value is anything but a plain "no", which a comment or more of a map in braces may follow. */
const READONLY_LINE =
  /^[ \t]*["']?readonly["']?[ \t]*:(?![ \t]*["']?(?:false|no|off|n|0)["']?[ \t]*(?:[,}#]|$))/im

/** Whether a text that could not be read as a memory says that it is read-only; in doubt, it does. */
export const saysReadonly = (text: string): boolean =>
  READONLY_LINE.test(text.slice(0, MAX_FRONT_MATTER_CHARS))

/** Reads the YAML between the fences. Returns the reason, as a string, when it cannot be read. */
export function readFrontMatter(yaml: string): FrontMatter | string {
  const values = readValues(yaml)
  if (typeof values === 'string') return values
  const { keys, complaint } = readKeys(values)
  return { ...keys, readonly: keys.readonly ?? false, ...(complaint === undefined ? {} : { complaint }) }
}

/** Values of the plugin's own keys; `readonly` counts in any letter case. */
function readValues(yaml: string): ReadonlyMap<string, unknown> | string {
  if (yaml.length > MAX_FRONT_MATTER_CHARS)
    return `the front matter is longer than ${MAX_FRONT_MATTER_CHARS} characters`
  const known = readPlainFrontMatter(yaml)
  if (known) return known
  if (nestsTooDeep(yaml)) return 'the front matter is nested too deep'
  const document = library().parseDocument(yaml.replace(/\r\n?/g, '\n'), { logLevel: 'error' })
  const [error] = document.errors
  // Plus one, for the line of the fence.
  const line = error?.linePos ? `line ${error.linePos[0].line + 1}: ` : ''
  if (error)
    return `${line}the front matter is not valid YAML (${error.code.toLowerCase().replaceAll('_', ' ')})`
  if (document.contents === null) return new Map()
  if (!library().isMap(document.contents)) return 'the front matter is not a list of "key: value" lines'
  const aliases = aliasesIn(document)
  if (aliases.length > MAX_ALIASES) return `the front matter uses more than ${MAX_ALIASES} YAML aliases`
  if (aliases.some((alias) => !alias.resolve(document)))
    return 'the front matter uses a YAML alias of nothing'
  const named = document.contents.items.flatMap(({ key, value }): [string, unknown][] => {
    const name = nameOf(key, document)
    // Every use of an alias gives the same object, so no number of uses multiplies anything.
    const plain = library().isNode(value) ? value.toJS(document, { maxAliasCount: -1 }) : value
    return name ? [[name, plain]] : []
  })
  const values = new Map(named)
  // `readonly` may be given twice, through an alias or in another case: one that protects is enough.
  const protects = named.find(([name, value]) => name === 'readonly' && !saysNo(value))
  if (protects) values.set('readonly', protects[1])
  return values
}

/** Which of our keys this is; `readonly` protects in any letter case. */
function nameOf(key: unknown, document: Document): KeyName | undefined {
  const node = library().isAlias(key) ? key.resolve(document) : key
  const name = library().isScalar(node) ? node.value : node
  const read = typeof name === 'string' && /^readonly$/i.test(name) ? 'readonly' : name
  return KEY_NAMES.find((one) => one === read)
}

/** Counts brackets without parsing: those in strings count too, those in comment lines do not. */
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
  library().visit(document, { Alias: (_key, alias) => void aliases.push(alias) })
  return aliases
}

const LINE = new RegExp(`^(${KEY_NAMES.join('|')}): (.+)$`)
/** Parts of a value: a quoted text, a key of a map, an escape outside quotes, and an unquoted word, day or number. */
const TOKEN = /("(?:[^"\\]|\\.)*")|([a-z]+): |\\.|[a-z\d][\w-]*:?/g
const LITERAL = /^(?:true|false|null|\d+)$/
const BARE = /^(?:[a-z][\w-]*|\d{4}-\d\d-\d\d)$/
/** Makes JSON invalid. */
const NO_VALUE = '\\'

/** Reads lines as the plugin writes them, JSON with some quotes left out, ten times as fast as YAML; `undefined` for others. */
export function readPlainFrontMatter(yaml: string): ReadonlyMap<string, unknown> | undefined {
  const values = new Map<string, unknown>()
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    const [, key = '', text = ''] = LINE.exec(line) ?? []
    const value = plainValue(text)
    if (value === undefined || values.has(key)) return undefined
    values.set(key, value)
  }
  return values
}

function plainValue(text: string): unknown {
  const keys: string[] = []
  const json = text.replace(TOKEN, (token: string, quoted?: string, key?: string) => {
    if (key !== undefined) {
      keys.push(key)
      return `"${key}": `
    }
    if (quoted !== undefined || LITERAL.test(token)) return token
    return BARE.test(token) ? `"${token}"` : NO_VALUE
  })
  // Duplicate keys are an error. Keys in quotes or before a blank, and deep lists, are not counted: YAML reads them.
  const bare = text.replace(TOKEN, (token: string, quoted?: string) => (quoted === undefined ? token : '""'))
  const isClear = new Set(keys).size === keys.length && !/["\w-]\s+:|":|(?:[[{][^\]}]*){3}/.test(bare)
  return isClear ? parseJson(json) : undefined
}

/** A key and its new value; `undefined` removes it. */
export type Change = readonly [name: KeyName, value: unknown]

/** Changes single keys. Every other character stays, unless YAML's notation leaves no way but to write it anew. */
export function patchFrontMatter(yaml: string, changes: readonly Change[]): string {
  const [lineEnd = '\n', ...others] = new Set(yaml.match(/\r\n?|\n/g))
  if (lineEnd !== '\n' && others.length === 0)
    return patchFrontMatter(yaml.replaceAll(lineEnd, '\n'), changes).replaceAll('\n', lineEnd)
  const spliced = changes.reduce(splice, yaml)
  // The library does not take a lone CR for a line end.
  return !/\r(?!\n)/.test(yaml) && holds(spliced, yaml, changes) ? spliced : writeAnew(yaml, changes)
}

/** Replaces a value in its place, or adds a line at the end; a comment after a removed key stays. */
function splice(yaml: string, [name, value]: Change): string {
  const { start, valueStart, end } = findPair(yaml, name) ?? {}
  const line = value === undefined ? '' : `${name}: ${writeKey(name, value)}\n`
  if (end === undefined)
    return yaml === '' || line === '' || yaml.endsWith('\n') ? yaml + line : `${yaml}\n${line}`
  const rest = yaml.slice(end)
  const hasLineEnd = yaml[end - 1] === '\n'
  if (value === undefined)
    return yaml.slice(0, start) + (hasLineEnd ? rest : rest.replace(/^[ \t]*(?:\r\n|\n|\r)?/, ''))
  const before = /[ \t\n]$/.test(yaml.slice(0, valueStart)) ? '' : ' '
  const after = hasLineEnd ? '\n' : rest.startsWith('#') ? ' ' : ''
  return yaml.slice(0, valueStart) + before + writeKey(name, value) + after + rest
}

/** Where a key begins, and its value, which may be empty. */
function findPair(yaml: string, name: KeyName) {
  const document = library().parseDocument(yaml)
  const { contents } = document
  if (!library().isMap<Node | null, Node | null>(contents)) return undefined
  const { key, value } = contents.items.find((item) => nameOf(item.key, document) === name) ?? {}
  const [start, [valueStart, end] = []] = [key?.range?.[0], value?.range ?? undefined]
  const isMarked = /\?[ \t]*$/.test(yaml.slice(0, start))
  return isMarked || start === undefined || valueStart === undefined || end === undefined
    ? undefined
    : { start, valueStart, end }
}

/** Whether the YAML has the wanted values of the changed keys, the old ones of all others, and none of removed keys. */
function holds(yaml: string, before: string, changes: readonly Change[]): boolean {
  const [old, values] = [readValues(before), readValues(yaml)]
  if (typeof old === 'string' || typeof values === 'string') return false
  const due = { ...readKeys(old).keys, ...Object.fromEntries(changes) }
  const isGone = ([name, value]: Change) => value !== undefined || !values.has(name)
  return changedKeys(readKeys(values).keys, due).length === 0 && changes.every(isGone)
}

/** For a map in braces and the like. Comments and the order of keys stay, spacing may not. */
function writeAnew(yaml: string, changes: readonly Change[]): string {
  const document = library().parseDocument<YAMLMap.Parsed, true>(yaml.replace(/\r\n?/g, '\n'))
  const meant = new Map(aliasesIn(document).map((alias) => [alias, alias.resolve(document)]))
  for (const [name, value] of changes) {
    const pairs = document.contents?.items ?? []
    const [first, ...others] = pairs.filter(({ key }) => nameOf(key, document) === name)
    for (const { key } of others) document.delete(key)
    // The tag was that of the old value.
    if (first?.value && !library().isAlias(first.value)) delete first.value.tag
    if (value !== undefined) document.set(first?.key ?? name, value)
    else if (first) document.delete(first.key)
    // If a value went with its anchor, the first alias takes it over.
    library().visit(document, {
      Alias: (_key, alias) => (alias.resolve(document) ? undefined : meant.get(alias)),
    })
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

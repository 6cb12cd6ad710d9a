import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { isSystemError } from '../lib/errno.js'
import { isTable } from '../lib/json.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { isUtf8 } from '../lib/text.js'
import { parseText } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { isFactType, MAX_BODY_CHARS, MAX_FACT_CHARS } from '../memory/fact-types.js'
import { sentencesOf } from '../memory/language/sentences.js'
import { aboutIt, entriesIn, type Found, factTypeOf, type Item, itemsOf } from './shapes.js'

/** Bounds of what is read: nobody keeps more by hand, and a wrong folder must not take minutes. */
const MAX_ENTRIES = 20_000
const MAX_DEPTH = 12
const MAX_BYTES = 16 * 1024 * 1024
/** Folders that hold no notes. */
const SKIPPED = /^(?:\.|node_modules$)/

/** Reads a JSON or JSONL export, a note, or a folder of notes. Follows no link. Throws `not-found` and `limit`. */
export function readSource(source: string, glob?: string): Found {
  const stats = lstatSync(source, { throwIfNoEntry: false })
  const found: Found = { items: [], leftOut: [] }
  if (stats?.isDirectory()) readNotes(source, notesIn(source, glob, found), found)
  else if (stats?.isFile() && /\.jsonl?$/i.test(source)) readJson(source, found)
  else if (stats?.isFile()) readNotes(path.dirname(source), [path.basename(source)], found)
  else throw new MemoryError('not-found', `${source} is neither a file nor a folder.`, LISTS)
  if (found.items.length > MAX_ENTRIES) throw tooMany(source)
  return { ...found, items: found.items.map(asItFits) }
}

const LISTS = 'memfs import alone lists what it finds.'

const tooMany = (source: string) =>
  new MemoryError(
    'limit',
    `${source} holds more than ${MAX_ENTRIES} entries.`,
    'Import it in parts (--glob).',
  )

/** A statement that is too long for a fact becomes a file. */
function asItFits(item: Item): Item {
  if (item.kind === 'file' || item.text.length + (item.why ?? '').length <= MAX_BODY_CHARS) return item
  const { from, day, scope, text, why } = item
  return { kind: 'file', path: `${from}.md`, text: [text, why].join('\n\n'), from, day, scope }
}

function readText(file: string): { text: string } | { reason: string } {
  try {
    if (lstatSync(file).size > MAX_BYTES) return { reason: `is larger than ${MAX_BYTES / 1_048_576} MB` }
    const bytes = readRegularFile(file)
    const isText = isUtf8(bytes) && !bytes.includes(0)
    return isText ? { text: new TextDecoder().decode(bytes) } : { reason: 'is not UTF-8 text' }
  } catch (error) {
    if (isSystemError(error)) return { reason: `cannot be read (${error.code})` }
    throw error
  }
}

function readJson(file: string, { items, leftOut }: Found): void {
  const name = path.basename(file)
  const read = readText(file)
  const entries = 'text' in read ? entriesIn(read.text) : undefined
  if (!entries)
    return void leftOut.push({ from: name, reason: 'reason' in read ? read.reason : 'is not JSON' })
  if (entries.length > MAX_ENTRIES) throw tooMany(file)
  for (const [i, entry] of entries.entries()) {
    const from = `${name}#${i + 1}`
    const given = isTable(entry) ? itemsOf(entry, from) : undefined
    if (Array.isArray(given)) items.push(...given)
    else leftOut.push({ from, reason: given ?? 'has no known format' })
  }
}

function notesIn(folder: string, glob: string | undefined, { leftOut }: Found): string[] {
  const notes: string[] = []
  const matches = !glob ? () => true : picomatch(glob, { dot: true })
  const walk = (relative: string, depth: number): void => {
    for (const entry of entriesOf(path.join(folder, relative))) {
      const name = path.posix.join(relative, entry.name)
      if (SKIPPED.test(entry.name)) continue
      if (entry.isDirectory() && depth < MAX_DEPTH) walk(name, depth + 1)
      else if (entry.isDirectory()) leftOut.push({ from: name, reason: 'is nested too deep' })
      else if (!matches(name)) continue
      else if (entry.isSymbolicLink()) leftOut.push({ from: name, reason: 'is a link' })
      else if (!/\.(?:mdc?|markdown)$/i.test(name)) leftOut.push({ from: name, reason: 'is not a note' })
      else notes.push(name)
      if (notes.length + leftOut.length > MAX_ENTRIES) throw tooMany(folder)
    }
  }
  const entriesOf = (place: string) => {
    try {
      return readdirSync(place, { withFileTypes: true })
    } catch (error) {
      if (!isSystemError(error)) throw error
      leftOut.push({ from: path.relative(folder, place) || '.', reason: `cannot be read (${error.code})` })
      return []
    }
  }
  walk('', 0)
  return notes.sort()
}

function readNotes(folder: string, names: readonly string[], { items, leftOut }: Found): void {
  for (const name of names) {
    const read = readText(path.join(folder, name))
    if ('reason' in read) leftOut.push({ from: name, reason: read.reason })
    else if (read.text.trim() === '') leftOut.push({ from: name, reason: 'is empty' })
    else if (isIndex(name, read.text, names)) leftOut.push({ from: name, reason: 'only lists the others' })
    else items.push(...itemsOfNote(name, read.text))
  }
}

/** `- [Title](topic.md) — hook`, as Claude Code's `MEMORY.md` names the files beside it. */
const POINTER = /^\s*[-*] \[[^\]]*\]\(([^)]+)\)/

function isIndex(name: string, source: string, names: readonly string[]): boolean {
  if (path.posix.basename(name) !== 'MEMORY.md') return false
  const lines = source.split(/\r?\n/).filter((line) => !/^\s*(?:#.*)?$/.test(line))
  const places = lines.map((line) => path.posix.join(path.posix.dirname(name), POINTER.exec(line)?.[1] ?? ''))
  return places.every((place) => names.includes(place))
}

/** `- [decision] We use pg #db (since 2024)`, as basic-memory writes an observation; `[x]` is a task. */
const OBSERVATION = /^\s*[-*] \[((?![xX]\])[a-zA-Z][\w-]{0,39})\] (.+)$/
/** `- depends_on [[Other]]`, as it writes a relation. */
const RELATION = /^\s*[-*] (\w[\w ]{0,40}) \[\[([^\]\n]+)\]\]/

/** A short typed note is a fact; basic-memory's observations and relations are one each; any other note stays a file. */
function itemsOfNote(name: string, text: string): Item[] {
  const { head, body, frontMatter, damage } = parseText(text)
  const title = valueIn(head, 'title') ?? path.posix.basename(name).replace(/\.[^.]*$/, '')
  const lines = body.split(/\r?\n/)
  const statements = lines.flatMap((line, i) => statementIn(line, title, `${name}:${i + 1}`) ?? [])
  const isFile = lines.some((line) => !/^\s*(?:#.*)?$/.test(line) && !statementIn(line, title, ''))
  if (statements.length > 0 && !isFile) return statements

  const type = valueIn(head, 'type')
  const link = /^[a-z][a-z+.-]*:\/\/\S{1,500}$/i.exec(valueIn(head, 'source') ?? '')?.[0]
  const told = { from: name, day: frontMatter.created, link }
  const named = frontMatter.description ?? valueIn(head, 'description')
  const said = (named ?? (body.trim().length <= MAX_FACT_CHARS ? body : '')).trim()
  const isFact = damage === undefined && isFactType(type) && said !== '' && said.length <= MAX_FACT_CHARS
  if (isFact && body.length <= MAX_BODY_CHARS - MAX_FACT_CHARS) {
    const why = body.trim() === said ? undefined : body.trim()
    const otherwise = named === undefined || why === undefined ? undefined : stated(why, said)
    return [{ kind: 'fact', text: said, why, otherwise, type, ...told }]
  }
  const heading = /^# (.{1,200})$/m.exec(body)?.[1]
  const description = named ?? valueIn(head, 'title') ?? valueIn(head, 'name') ?? heading?.trim()
  // A single note may be any text file: `.cursorrules`, `notes.txt`.
  const asNote = `${name.replace(/\.(?:md|markdown)$/i, '')}.md`
  return [{ kind: 'file', path: asNote, description, text, ...told }]
}

/** The first sentence of a text below its headings, with its label and the rest as details. */
function stated(body: string, label: string): { text: string; why: string } | undefined {
  const said = body.replace(/^(?:\s*#.*\n|\s*[-*+] )+/, '')
  const [{ start, end } = { start: 0, end: 0 }] = sentencesOf(said)
  const text = said.slice(start, end)
  const why = [label, said.slice(end).trim()].filter(Boolean).join('\n\n')
  return text === '' || text.length > MAX_FACT_CHARS ? undefined : { text, why }
}

/** What an observation or a relation says of the thing that a note is about. */
function statementIn(line: string, title: string, from: string): Item | undefined {
  const [, category, said] = OBSERVATION.exec(line) ?? []
  if (category !== undefined && said !== undefined) {
    const text = aboutIt(title, said.replace(/\s#[\w/-]+/g, '').trim())
    const keywords = [...said.matchAll(/#([\w/-]+)/g)].map(([, tag = '']) => tag)
    return { kind: 'fact', text, type: factTypeOf(category), keywords, from }
  }
  const [, relation, other] = RELATION.exec(line) ?? []
  if (relation === undefined || other === undefined) return undefined
  const text = `${title} ${relation.replaceAll('_', ' ')} [[${other}]]`
  return { kind: 'fact', text, type: 'project', from }
}

/** A scalar in a front matter, or in a table in it, since other memories keep a type below `metadata`. */
function valueIn(head: string, key: string): string | undefined {
  const [, value] = new RegExp(`^[ \\t]*${key}:(.*)$`, 'm').exec(head.replaceAll('\r', '')) ?? []
  return value?.trim().replace(/^(["'])(.*)\1$/, '$2') || undefined
}

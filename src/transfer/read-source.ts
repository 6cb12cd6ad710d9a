import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import { isTable } from '../lib/is-table.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { parseText } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { isFactType, MAX_FACT_CHARS } from '../memory/fact-types.js'
import type { Found, Item } from './item.js'
import { entriesIn, factTypeOf, SHAPES } from './shapes.js'

/** Bounds of what is read: nobody keeps more by hand, and a wrong folder must not take minutes. */
const MAX_FILES = 20_000
const MAX_DEPTH = 12
const MAX_BYTES = 4 * 1024 * 1024
/** Folders that hold no notes. */
const SKIPPED = /^(?:\.|node_modules$)/

/**
 * What a file or folder of another memory holds: a JSON or JSONL export, one note, or a folder of notes. No link is followed.
 * Throws `not-found`.
 */
export function readSource(source: string, glob?: string): Found {
  const stats = lstatSync(source, { throwIfNoEntry: false })
  if (stats?.isFile())
    return /\.jsonl?$/i.test(source)
      ? readJson(source)
      : readNotes(path.dirname(source), [path.basename(source)])
  if (stats?.isDirectory()) {
    const names = notesIn(source, glob)
    const { items, leftOut } = readNotes(source, names.notes)
    return { items, leftOut: [...names.leftOut, ...leftOut] }
  }
  throw new MemoryError(
    'not-found',
    `${source} is no file and no folder.`,
    'memfs import alone lists what it finds.',
  )
}

function readJson(file: string): Found {
  const found: Found = { items: [], leftOut: [] }
  let entries: unknown[]
  try {
    entries = entriesIn(readBounded(file))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { items: [], leftOut: [{ from: file, reason: 'is no JSON' }] }
  }
  for (const [i, entry] of entries.entries()) {
    const from = `${path.basename(file)}#${i + 1}`
    const shape = isTable(entry) ? SHAPES.find((one) => one.fits(entry)) : undefined
    if (shape && isTable(entry)) found.items.push(...shape.items(entry, from))
    else found.leftOut.push({ from, reason: 'is of no known form' })
  }
  return found
}

/** Notes below a folder, and what else lies there. */
function notesIn(folder: string, glob: string | undefined): { notes: string[]; leftOut: Found['leftOut'] } {
  const notes: string[] = []
  const leftOut: Found['leftOut'] = []
  const matches = glob === undefined ? () => true : picomatch(glob, { dot: true })
  const walk = (relative: string, depth: number): void => {
    for (const entry of readdirSync(path.join(folder, relative), { withFileTypes: true })) {
      const name = path.posix.join(relative, entry.name)
      if (SKIPPED.test(entry.name)) continue
      if (entry.isSymbolicLink()) leftOut.push({ from: name, reason: 'is a link' })
      else if (entry.isDirectory() && depth < MAX_DEPTH) walk(name, depth + 1)
      else if (entry.isDirectory()) leftOut.push({ from: name, reason: 'lies too deep' })
      else if (!/\.(?:md|markdown)$/i.test(entry.name)) leftOut.push({ from: name, reason: 'is no note' })
      else if (matches(name)) notes.push(name)
      if (notes.length > MAX_FILES)
        throw new MemoryError(
          'limit',
          `${folder} holds more than ${MAX_FILES} notes.`,
          'Name a folder in it, or a --glob.',
        )
    }
  }
  walk('', 0)
  return { notes: notes.sort(), leftOut }
}

function readNotes(folder: string, names: readonly string[]): Found {
  const found: Found = { items: [], leftOut: [] }
  for (const name of names) {
    try {
      found.items.push(...itemsOfNote(name, readBounded(path.join(folder, name))))
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      found.leftOut.push({ from: name, reason: error.sentence })
    }
  }
  return found
}

/** `- [decision] We use pg #db (since 2024)`, as basic-memory writes an observation. */
const OBSERVATION = /^\s*[-*] \[([\w-]{1,40})\] (.+)$/
/** `- depends_on [[Other]]`, as it writes a relation. */
const RELATION = /^\s*[-*] \w[\w ]{0,40} \[\[[^\]\n]+\]\]/

/** A short typed note is a fact; basic-memory's observations are one each; any other note stays a file. */
function itemsOfNote(name: string, source: string): Item[] {
  const { head, body, frontMatter, damage } = parseText(source)
  const lines = body.split('\n')
  const observations = lines.flatMap((line, i): Item[] => {
    const [, category, said] = OBSERVATION.exec(line) ?? []
    if (category === undefined || said === undefined || /^[ xX]$/.test(category)) return []
    const text = said.replace(/\s+#[\w/-]+/g, '').trim()
    const keywords = [...said.matchAll(/#([\w/-]+)/g)].map(([, tag = '']) => tag)
    return [{ kind: 'fact', text, type: factTypeOf(category), keywords, from: `${name}:${i + 1}` }]
  })
  const rest = lines.filter((line) => !OBSERVATION.test(line))
  const isOnlyObservations = rest.every(
    (line) => line.trim() === '' || /^#/.test(line) || RELATION.test(line),
  )
  if (observations.length > 0 && isOnlyObservations) return observations

  const type = valueIn(head, 'type')
  const title = frontMatter.description ?? valueIn(head, 'name')
  const statement =
    title ??
    lines
      .find((line) => line.trim() !== '')
      ?.replace(/^#+\s*/, '')
      .trim()
  if (
    damage === undefined &&
    type !== undefined &&
    isFactType(type) &&
    statement !== undefined &&
    statement.length <= MAX_FACT_CHARS
  ) {
    const why = body.trim() === statement ? undefined : body.trim()
    return [{ kind: 'fact', text: statement, why, type, from: name }]
  }
  return [
    {
      kind: 'file',
      path: name.replace(/\.markdown$/i, '.md'),
      description: title,
      body: damage === undefined ? body : source,
      from: name,
    },
  ]
}

/** A scalar of a front matter, also of a table in it, as other memories keep a type below `metadata`. */
function valueIn(head: string, key: string): string | undefined {
  const [, value] = new RegExp(`^[ \\t]*${key}:[ \\t]*["']?([^"'\\n]+?)["']?[ \\t]*$`, 'm').exec(head) ?? []
  return value
}

function readBounded(file: string): string {
  const { size } = lstatSync(file)
  if (size > MAX_BYTES)
    throw new MemoryError('limit', `is larger than ${MAX_BYTES / 1_048_576} MB`, 'Divide it.')
  return readRegularFile(file).toString('utf8')
}

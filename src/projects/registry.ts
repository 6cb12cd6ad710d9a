import { sha256 } from '../lib/hash.js'
import { isFolderName } from './folder-name.js'
import type { Place } from './places.js'

/** What is kept in git about a project. Each machine keeps for itself where it lies (`places.ts`). */
export type RegistryRow = {
  /** The project's folder below `projects/`. */
  name: string
  rootCommit?: string | undefined
  /** Address of its remote; for a project with neither a remote nor a root commit, a hash of its path. */
  address?: string | undefined
}

const TITLES = { name: 'Project', rootCommit: 'Root commit', address: 'Address' } as const
const FIELDS = Object.keys(TITLES) as (keyof RegistryRow)[]
/** Columns of versions up to 0.1.0. */
const PLACE_TITLES = { path: 'path', lastSeen: 'last seen' } as const

type Line = {
  text: string
  /** Line break, empty at the end of the text. */
  end: string
  /** Titles of the columns, folded; none outside of a table of projects. */
  titles: readonly string[]
  cells: readonly string[]
  kind: 'header' | 'delimiter' | 'row' | 'other'
}

/** The registry's text, line by line: what a person wrote around the rows, and in columns of their own, stays. */
function parse(body: string): Line[] {
  const raw = body.split(/(?<=\n)/).map((line) => {
    const end = /\r?\n$/.exec(line)?.[0] ?? ''
    const text = line.slice(0, line.length - end.length)
    return { text, end, cells: splitRow(text) }
  })
  let titles: readonly string[] = []
  return raw.map(({ text, end, cells }, i): Line => {
    if (cells === undefined) return { text, end, titles: [], cells: [], kind: 'other' }
    if (isDelimiterRow(cells)) return { text, end, titles, cells, kind: 'delimiter' }
    if (!isDelimiterRow(raw[i + 1]?.cells)) return { text, end, titles, cells, kind: 'row' }
    const found = cells.map((cell) => decodeCell(cell).toLowerCase())
    const isOurs = found.includes('project') && (found.includes('path') || found.includes('root commit'))
    titles = isOurs ? found : []
    return { text, end, titles, cells, kind: 'header' }
  })
}

/** The lines without the columns of places that earlier versions have, and with the columns that those lack. */
const linesOf = (body: string): Line[] =>
  parse(body).map((line) => {
    const { titles, kind } = line
    const isPlace = (title = '') => Object.values<string>(PLACE_TITLES).includes(title)
    if (!titles.some(isPlace)) return line
    const lacking = FIELDS.filter((field) => !titles.includes(titleOf(field)))
    const blank = kind === 'delimiter' ? '---' : ' '
    const place = rowOf(line)?.rootCommit ? '' : cellOf(line, PLACE_TITLES.path)
    const added = lacking.map((field) => {
      if (kind === 'header') return encodeCell(TITLES[field])
      return kind === 'row' && field === 'address' && place !== '' ? encodeCell(pathAddress(place)) : blank
    })
    const kept = (all: readonly string[]) => all.filter((_, i) => !isPlace(titles[i]))
    const named = titles.map((_, i) => line.cells[i] ?? blank)
    const cells = [...kept(named), ...added, ...line.cells.slice(titles.length)]
    return { ...line, titles: [...kept(titles), ...lacking.map(titleOf)], cells, text: joinRow(cells) }
  })

const titleOf = (field: keyof RegistryRow) => TITLES[field].toLowerCase()
const cellOf = ({ titles, cells }: Line, title: string) => decodeCell(cells[titles.indexOf(title)] ?? '')

function rowOf(line: Line): RegistryRow | undefined {
  if (line.kind !== 'row' || line.titles.length === 0) return undefined
  const [name = '', rootCommit, address] = FIELDS.map((field) => cellOf(line, titleOf(field)))
  if (!isFolderName(name)) return undefined
  return { name, ...(rootCommit && { rootCommit }), ...(address && { address }) }
}

export const registryRows = (body: string): RegistryRow[] =>
  linesOf(body).flatMap((line) => rowOf(line) ?? [])

/** What a registry of versions up to 0.1.0 tells about the places of projects. */
export function placesIn(body: string): Place[] {
  return parse(body).flatMap((line) => {
    const [name, path] = [rowOf(line)?.name, cellOf(line, PLACE_TITLES.path)]
    if (name === undefined || !/^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path)) return []
    return [{ project: name, path, lastSeen: cellOf(line, PLACE_TITLES.lastSeen) }]
  })
}

/** Names only, for the prompt. */
export const projectNames = (body: string): string[] =>
  [...new Set(registryRows(body).map((row) => row.name))].sort()

/** Pairs that may be one and the same project, for a person to decide. */
export function alikeProjects(rows: readonly RegistryRow[]): [string, string][] {
  const isAlike = (a: RegistryRow, b: RegistryRow) =>
    a.name !== b.name &&
    (['rootCommit', 'address'] as const).some((field) => a[field] !== undefined && a[field] === b[field])
  return rows.flatMap((a, i) => {
    const others = rows.slice(i + 1).filter((b) => isAlike(a, b))
    return others.map((b): [string, string] => [a.name, b.name])
  })
}

/** Address of a project that only its path identifies; it does not reveal the path. */
export const pathAddress = (path: string) => `path:${sha256(path, 8)}`

/** The text with a project's row added or updated. */
export function withProject(body: string, row: RegistryRow): string {
  const lines = linesOf(body)
  const at = lines.findIndex((line) => rowOf(line)?.name === row.name)
  const last = lines.findLastIndex(({ titles }) => titles.length > 0)
  const [own, above] = [lines[at], lines[last]]
  const end = lines[0]?.end || '\n'
  if (!above) {
    const gap = lines.at(-1)?.end ? end : lines.at(-1)?.text ? end + end : ''
    const head = [FIELDS.map((field) => encodeCell(TITLES[field])), FIELDS.map(() => '---')]
    return withProject(textOf(lines) + gap + head.map((cells) => joinRow(cells) + end).join(''), row)
  }
  const cells = cellsWith(own ?? { ...above, cells: [] }, row)
  if (!own) {
    lines[last] = { ...above, end: above.end || end }
    lines.splice(last + 1, 0, { ...above, text: joinRow(cells) })
  }
  // A row that says the same keeps its blanks.
  else if (cells.some((cell, i) => decodeCell(cell) !== decodeCell(own.cells[i] ?? '')))
    lines[at] = { ...own, text: joinRow(cells) }
  return textOf(lines)
}

export const withoutProject = (body: string, name: string): string =>
  textOf(linesOf(body).filter((line) => rowOf(line)?.name !== name))

const textOf = (lines: readonly Line[]) => lines.map(({ text, end }) => text + end).join('')

function cellsWith({ titles, cells }: Line, row: RegistryRow): string[] {
  const named = titles.map((title, column) => {
    const field = FIELDS.find((name) => titleOf(name) === title)
    const cell = field && row[field] ? encodeCell(row[field]) : (cells[column] ?? ' ')
    // The root commit identifies it better, and on every machine.
    return field === 'address' && row.rootCommit && /^\s*path:/.test(cell) ? ' ' : cell
  })
  return [...named, ...cells.slice(titles.length)]
}

/** A pipe after an even number of backslashes. */
const CELL_BORDER = /(?<=(?:^|[^\\])(?:\\\\)*)\|/
/** What would end a row, hide in it, or be trimmed off its cell. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$/gu
const LOOKS_LIKE_REFERENCE = /&(?=amp;|#\d+;)/g
const ESCAPED = /\\([\\|])|&#(\d+);|&amp;/g

/** The cells of a markdown table's row as they are written, `undefined` for any other line. */
function splitRow(line: string): string[] | undefined {
  const [before, ...cells] = line.split(CELL_BORDER)
  if (cells.length === 0 || before?.trim() !== '') return undefined
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells
}

const joinRow = (cells: readonly string[]) => `|${cells.join('|')}|`

/** Whether the row is the line of dashes below a table's header. */
const isDelimiterRow = (cells: readonly string[] | undefined) =>
  cells !== undefined && cells.length > 0 && cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))

/**
 * Any text as one cell. Pipes and backslashes are escaped as GitHub Flavored Markdown does, line breaks and what cannot be
 * seen become numeric references.
 */
function encodeCell(value: string): string {
  const text = value
    .replace(LOOKS_LIKE_REFERENCE, '&amp;')
    .replace(/[\\|]/g, '\\$&')
    .replace(UNSAFE, (character) => `&#${character.codePointAt(0)};`)
  return text === '' ? ' ' : ` ${text} `
}

/** The text of a cell. A backslash before anything else stands for itself, as in a Windows path written by hand. */
function decodeCell(cell: string): string {
  return cell.trim().replace(ESCAPED, (whole, plain?: string, code?: string) => {
    if (plain !== undefined) return plain
    if (code === undefined) return '&'
    return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole
  })
}

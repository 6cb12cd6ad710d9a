import { isFolderName } from './folder-name.js'
import { decodeCell, isDelimiterRow, splitRow } from './table-row.js'

export type RegistryRow = {
  /** The project's folder below `projects/`. */
  name: string
  path: string
  /** `YYYY-MM-DD`. */
  lastSeen: string
  rootCommit?: string
}

type Field = keyof RegistryRow
/** What each column of a table holds; `undefined` for a column of a person's own. */
export type Columns = readonly (Field | undefined)[]
export type Line = {
  text: string
  /** Line break, empty at the end of the text. */
  end: string
  kind: 'header' | 'delimiter' | 'row' | 'other'
  columns: Columns
  row?: RegistryRow
}

/** The text of `projects.md`, line by line: what a person wrote around, between and into the rows stays. */
export type Registry = { readonly lines: readonly Line[] }

export const TITLES: Record<Field, string> = {
  name: 'Project',
  path: 'Path',
  lastSeen: 'Last seen',
  rootCommit: 'Root commit',
}
export const FIELDS = Object.keys(TITLES) as Field[]

/** Reads any text. A row counts where its name can be a folder's and its path is absolute; others are only kept. */
export function parseRegistry(body: string): Registry {
  const raw = body.split(/(?<=\n)/).map((line) => ({ line, cells: splitRow(line) }))
  // Rows without a header above them have the usual columns.
  let columns: Columns = FIELDS
  const lines = raw.map(({ line, cells }, index): Line => {
    const end = /\r?\n$/.exec(line)?.[0] ?? ''
    const base = { text: line.slice(0, line.length - end.length), end }
    if (cells === undefined) return { ...base, kind: 'other', columns: [] }
    if (isDelimiterRow(cells)) return { ...base, kind: 'delimiter', columns }
    const row = readRow(cells, columns)
    if (row) return { ...base, kind: 'row', columns, row }
    if (!isDelimiterRow(raw[index + 1]?.cells)) return { ...base, kind: 'other', columns: [] }
    columns = cells.map(fieldOf)
    return { ...base, kind: 'header', columns }
  })
  return { lines }
}

/** The text again: byte for byte that which was parsed, but for the rows changed since. */
export function formatRegistry(registry: Registry): string {
  return registry.lines.map(({ text, end }) => text + end).join('')
}

export function registryRows(registry: Registry): RegistryRow[] {
  return registry.lines.flatMap((line) => line.row ?? [])
}

/** Names only: paths are long, private and change, so the prompt does without them. */
export function projectNames(registry: Registry): string[] {
  return [...new Set(registryRows(registry).map((row) => row.name))].sort()
}

function fieldOf(title: string): Field | undefined {
  return FIELDS.find((field) => TITLES[field].toLowerCase() === title.trim().toLowerCase())
}

function readRow(cells: readonly string[], columns: Columns): RegistryRow | undefined {
  const read = (field: Field) => decodeCell(cells[columns.indexOf(field)] ?? '')
  const [name, path, rootCommit] = [read('name'), read('path'), read('rootCommit')]
  if (!isFolderName(name) || !/^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path)) return undefined
  return { name, path, lastSeen: read('lastSeen'), ...(rootCommit && { rootCommit }) }
}

import {
  type Columns,
  FIELDS,
  formatRegistry,
  type Line,
  parseRegistry,
  type Registry,
  type RegistryRow,
  TITLES,
} from './registry.js'
import { encodeCell, joinRow, splitRow } from './table-row.js'

/** Adds a row below the last one, or a table at the end of a text that has none. */
export function addRow(registry: Registry, row: RegistryRow): Registry {
  const lines = withRootCommitColumn(registry).lines
  const last = lines.findLastIndex((line) => line.row)
  const at = last >= 0 ? last : lines.findIndex((line) => line.kind === 'delimiter' && isOurs(line.columns))
  const above = lines[at]
  if (above === undefined) return parseRegistry(formatRegistry(registry) + newTable(registry, row))
  const end = above.end || lineBreak(registry)
  const added: Line = { ...above, text: formatRow(row, above.columns), end: above.end }
  return reparsed([...lines.slice(0, at), { ...above, end }, added, ...lines.slice(at + 1)])
}

/** Replaces cells of `row`, one of `registryRows(registry)`; the other cells and lines stay. */
export function updateRow(registry: Registry, row: RegistryRow, changes: Partial<RegistryRow>): Registry {
  const at = registry.lines.findIndex((line) => line.row === row)
  const lines = withRootCommitColumn(registry).lines
  return reparsed(
    lines.map((line, index) => (index === at ? { ...line, text: changedRow(line, changes) } : line)),
  )
}

const reparsed = (lines: readonly Line[]) => parseRegistry(formatRegistry({ lines }))

const isOurs = (columns: Columns) => columns.includes('name') && columns.includes('path')

const lineBreak = (registry: Registry) => registry.lines[0]?.end || '\n'

function formatRow(row: RegistryRow, columns: Columns): string {
  return joinRow(columns.map((field) => encodeCell((field && row[field]) ?? '')))
}

function changedRow(line: Line, changes: Partial<RegistryRow>): string {
  const cells = splitRow(line.text) ?? []
  for (const field of FIELDS) {
    const column = line.columns.indexOf(field)
    const value = changes[field]
    if (column < 0 || value === undefined) continue
    while (cells.length < column) cells.push(' ')
    cells[column] = encodeCell(value)
  }
  return joinRow(cells)
}

/** Gives the tables of opencode-memfs 0.0.12, which have three columns, their fourth. */
function withRootCommitColumn(registry: Registry): Registry {
  const added = { header: encodeCell(TITLES.rootCommit), delimiter: '---', row: ' ', other: '' }
  return reparsed(
    registry.lines.map((line) => {
      if (!isOurs(line.columns) || line.columns.includes('rootCommit')) return line
      const cells = splitRow(line.text) ?? []
      while (cells.length < line.columns.length) cells.push(added[line.kind])
      return { ...line, text: joinRow(cells.toSpliced(line.columns.length, 0, added[line.kind])) }
    }),
  )
}

function newTable(registry: Registry, row: RegistryRow): string {
  const above = registry.lines.at(-1)
  const end = lineBreak(registry)
  const gap = above?.end ? end : above?.text ? end + end : ''
  const header = joinRow(FIELDS.map((field) => encodeCell(TITLES[field])))
  const delimiter = joinRow(FIELDS.map(() => '---'))
  return gap + [header, delimiter, formatRow(row, FIELDS)].map((line) => line + end).join('')
}

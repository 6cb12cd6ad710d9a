import type { Browsed, Row } from '../features/browse.js'
import type { FileView } from '../features/file-view.js'
import type { OpenConflict } from '../features/settle.js'
import { widthOf } from '../lib/text-width.js'
import { countOf } from '../memory/listing.js'
import type { AnyScope } from '../memory/scope.js'
import type { Undoable } from '../panel/protocol.js'
import {
  BLANK,
  bold,
  heading,
  type Line,
  line,
  muted,
  type Piece,
  row,
  spread,
  type Tone,
  wrapped,
} from './lines.js'

/** Rows above and below the panes: title, filter, a blank, note and keys. */
const FRAME_ROWS = 5
/** Below this width, list and file take turns: the file is shown while the person goes through its changes. */
const BOTH_COLUMNS = 72
const MIN_LIST_COLUMNS = 34

/** What a screen shows: a title, one or two panes side by side, and which keys do what. */
export type Frame = {
  title: Line
  left: Line[]
  right: Line[]
  leftColumns: number
  keys: Line
  /** How far a text, or the file beside the list, can be scrolled, in rows. */
  lastTop?: number
}

export type Size = { columns: number; rows: number }
export const paneRows = ({ rows }: Size): number => Math.max(3, rows - FRAME_ROWS)

/** Where the person is in the list and in the file beside it. */
export type Browsing = {
  words: string
  type?: string | undefined
  scope?: AnyScope | undefined
  toggled: readonly string[]
  list?: Browsed | undefined
  /** The list could not be loaded; the note says why. */
  isRefused?: boolean
  /** Index in all rows, including those that are not loaded. */
  cursor: number
  /** Id of the row that keys apply to, wherever it is; absent until the list that has it at the cursor has come. */
  chosen?: string | undefined
  top: number
  file?: FileView | undefined
  /** First of the file's lines in view. */
  fileTop: number
  /** Index of the chosen change, while the person goes through the file's changes. */
  change?: number | undefined
}

export const START: Browsing = { words: '', toggled: [], cursor: 0, top: 0, fileTop: 0 }

const TIERS = { hot: '●', fact: '·', cold: ' ' } as const

export function listColumns({ columns }: Size, change: number | undefined): number {
  if (columns < BOTH_COLUMNS) return change === undefined ? columns : 0
  return Math.max(MIN_LIST_COLUMNS, Math.round(columns * 0.42))
}

/** Identifies a row, wherever it is in the list. */
export const idOf = (row: Row): string => ('folder' in row ? row.folder : row.key)

/** The first row of the list in view, moved no more than keeps the cursor in view. */
export function topOf({ top, cursor, list }: Browsing, size: Size): number {
  const rows = paneRows(size)
  const near = Math.max(cursor - rows + 1, Math.min(top, cursor))
  return Math.max(0, Math.min(near, (list?.total ?? 0) - rows))
}

export function browseFrame(at: Browsing, size: Size): Frame {
  const leftColumns = listColumns(size, at.change)
  const rightColumns = size.columns - leftColumns - 2
  const rows = paneRows(size)
  const list = at.list
  const narrowed = [at.scope && `scope ${at.scope}`, at.type && `type ${at.type}`].filter(Boolean).join(', ')
  const only = { text: narrowed && `  ${narrowed}`, tone: 'primary' } as const
  const says = list ? countOf(list.files, 'file') : at.isRefused ? '' : 'looking …'
  const top = topOf(at, size)
  const shown = list?.rows.slice(top - list.from, top - list.from + rows) ?? []
  const file = at.file
    ? fileLines(at.file, rightColumns, at.change)
    : wrapped(HINTS, rightColumns, 'textMuted')
  const isChosen = (one: Row, i: number) =>
    at.chosen === undefined ? top + i === at.cursor : idOf(one) === at.chosen
  return {
    title: spread([bold('Memory'), only], muted(says), size.columns),
    leftColumns,
    left:
      shown.length > 0
        ? shown.map((one, i) => listRow(one, leftColumns - 1, isChosen(one, i), at.words !== ''))
        : [line(list ? 'Nothing matches.' : '', 'textMuted')],
    right: inView(file, at.fileTop, size),
    lastTop: lastTopOf(file, size),
    keys: keys(at.change === undefined ? BROWSE_KEYS : CHANGE_KEYS, size.columns),
  }
}

function listRow(one: Row, columns: number, isChosen: boolean, isFound: boolean): Line {
  const indent = { text: '  '.repeat(Math.min(one.depth, 6)) }
  if ('folder' in one) {
    const mark = one.isOpen ? '▾ ' : '▸ '
    return { ...spread([indent, { text: mark + one.name }], muted(`${one.files}`), columns), isChosen }
  }
  const { says, tier, isDamaged, path, scope } = one
  const tone: Tone = isDamaged ? 'warning' : tier === 'hot' ? 'primary' : 'text'
  const name = tier === 'fact' ? says : (path.split('/').at(-1) as string)
  const aside = tier === 'fact' ? [] : [muted(`  ${isFound && !isDamaged ? `${path} (${scope})` : says}`)]
  return row([indent, { text: `${TIERS[tier]} `, tone }, { text: name, tone }, ...aside], columns, isChosen)
}

/** A file in lines: what is known of it, its text, and what was done with it. */
export function fileLines(file: FileView, columns: number, change?: number): Line[] {
  return [
    row([bold(file.name)], columns),
    ...file.about.flatMap((text) => wrapped(text, columns, 'textMuted')),
    BLANK,
    ...wrapped(file.text.trimEnd(), columns),
    BLANK,
    ...(file.changes.length > 0 ? [heading('Changes')] : []),
    ...file.changes.map(({ says }, i) => row([muted(says)], columns, i === change)),
    ...file.decisions.flatMap((text) => wrapped(text, columns, 'textMuted')),
  ]
}

const HINTS = '● in full in every prompt (hot)\n· a fact, in one line\n▸ a folder: enter opens it'

export type ConflictScreen = { list: readonly OpenConflict[]; at: number; top: number }

export function conflictFrame({ list, at, top }: ConflictScreen, size: Size): Frame {
  const one = list[at]
  if (!one)
    return onePane('Contradictions', [line('No facts contradict each other.', 'success')], 'esc back', size)
  const half = Math.floor(size.columns / 2)
  const side = (i: 0 | 1, name: string, columns: number): Line[] => {
    const { statement, about, path } = one.sides[i] ?? { statement: '', about: '', path: '' }
    const from = [about, path].flatMap((text) => wrapped(text, columns, 'textMuted'))
    return [heading(name), BLANK, ...wrapped(statement, columns), BLANK, ...from]
  }
  const kinds = {
    contradiction: 'Contradiction',
    versions: 'Two versions',
    forgotten: 'Forgotten, but there',
  }
  const title = bold(`${kinds[one.kind]} (${one.scope})`)
  const [left, right] = [side(0, '1  this', half - 2), side(1, '2  that', size.columns - half - 2)]
  return {
    title: spread([title], muted(`${at + 1} of ${list.length}`), size.columns),
    leftColumns: half,
    left: inView(left, top, size),
    right: inView(right, top, size),
    keys: keys(CONFLICT_KEYS, size.columns),
    lastTop: Math.max(lastTopOf(left, size), lastTopOf(right, size)),
  }
}

const DIFF_TONES: Readonly<Record<string, Tone>> = { '+': 'diffAdded', '-': 'diffRemoved' }

/** A change as a diff, and what taking it back would do. */
export const undoScreen = (undo: Undoable | undefined) => ({
  title: 'Undo a change',
  text: undo ? (columns: number) => undoLines(undo, columns) : 'There is no change of memory to undo.',
  choices: undo?.isPossible ? ['yes'] : [],
})

const undoLines = ({ says }: Undoable, columns: number): Line[] =>
  says.flatMap((text) => wrapped(text, columns, DIFF_TONES[/^ {2}([-+]) /.exec(text)?.[1] ?? '']))

/** What a command has said, or a change; `more` goes on with the rest. */
export type TextScreen = {
  title: string
  text: string | ((columns: number) => Line[])
  top: number
  more?: (() => Promise<void>) | undefined
  /** The possible answers to it; `choose` carries one out. */
  choices?: readonly string[] | undefined
  choose?: (word: string) => Promise<void>
}

export function textFrame({ title, text, top, more, choices = [] }: TextScreen, size: Size): Frame {
  const [first, last] = [choices[0] ?? '', choices.at(-1)]
  const range = first === last ? first : `${first}–${last}`
  const offered = [
    ...(first === '' ? [] : [first === 'yes' ? 'y yes' : `${range} that one`]),
    ...(more ? ['m more'] : []),
    TEXT_KEYS,
  ]
  const lines = typeof text === 'string' ? wrapped(text, size.columns - 1) : text(size.columns - 1)
  return onePane(title, lines, offered.join(', '), size, top)
}

/** Each key's name and what it does, the most needed first: those without room are left out, and shown by `?`. */
const BROWSE_KEYS =
  'esc back, ? keys, / filter, e edit, f forget, u undo, c contradictions, h history, p hot/cold, t type, s scope, $ cost'
const CHANGE_KEYS = '↑↓ choose a change, enter show it, esc to the list'
const CONFLICT_KEYS = '1 keep this, 2 keep that, 3 keep both, n next, esc back, ↑↓ scroll'
const TEXT_KEYS = 'esc back, ↑↓ scroll'

function keys(all: string, columns: number): Line {
  const pieces: Piece[] = []
  let room = columns
  for (const text of all.split(', ')) {
    if (widthOf(text) > room) break
    room -= widthOf(text) + 2
    const [name = ''] = text.split(' ', 1)
    pieces.push({ text: name, tone: 'text' }, muted(`${text.slice(name.length)}  `))
  }
  return { pieces }
}

/** How far lines can be scrolled: never so far that the pane has room left, also after the screen has grown. */
const lastTopOf = (lines: readonly Line[], size: Size) => Math.max(0, lines.length - paneRows(size))

/** The lines that a pane shows, scrolled to a row. */
const inView = (lines: readonly Line[], top: number, size: Size) =>
  lines.slice(Math.min(top, lastTopOf(lines, size))).slice(0, paneRows(size))

/** A frame of one pane, scrolled to a row. */
const onePane = (title: string, lines: Line[], keyNames: string, size: Size, top = 0): Frame => ({
  title: heading(title),
  leftColumns: size.columns,
  left: inView(lines, top, size),
  right: [],
  keys: keys(keyNames, size.columns),
  lastTop: lastTopOf(lines, size),
})

/** The text that `?` shows. */
export const KEYS = `↑ ↓            move
enter          open a folder, or go through a file's changes
pgup pgdn      scroll the file
/              filter by words; enter, an arrow or esc leaves the field
t  s           only one type of facts, only one scope
e              open it in your editor ($VISUAL, else $EDITOR)
p              make it hot (in full in every prompt), or cold
f              forget it; asks
h              its changes: enter shows one as a diff, y undoes it
u              the last change of memory: y undoes it
c              contradictions: 1 keeps this, 2 that, 3 both
$              what memory holds and costs
esc            back`

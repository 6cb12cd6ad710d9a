import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'
import { escapeInvisible } from '../memory/sanitize.js'

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Where a command line's words go, and what is known of who reads them. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  cwd: string
  /** Whether a person reads the answer, and no other program. */
  isTerminal: boolean
  /** Columns of a line; without bound into a pipe. */
  columns: number
  out(line: string): void
  /** Beside the answer: errors, progress, notes. */
  err(line: string): void
  /** Shows how far long work is, on a terminal alone. */
  progress(text: string): void
  style(style: Style, text: string): string
  /** Asks for a yes; `false` where nobody can answer. */
  confirm(question: string): Promise<boolean>
}

/** Narrower than this no table is laid out. */
const MIN_COLUMNS = 60

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

export function createTerminal(args: {
  env: NodeJS.ProcessEnv
  cwd: string
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Stream
  stderr: Stream
}): Terminal {
  const { env, cwd, stdin, stdout, stderr } = args
  const isTerminal = stdout.isTTY === true
  const hasColor = isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  const showsProgress = stderr.isTTY === true
  const state = { progressWidth: 0 }

  function clearProgress(): void {
    if (state.progressWidth > 0) stderr.write(`\r${' '.repeat(state.progressWidth)}\r`)
    state.progressWidth = 0
  }

  return {
    env,
    cwd,
    isTerminal,
    columns: isTerminal ? Math.max(MIN_COLUMNS, stdout.columns ?? 80) : Number.POSITIVE_INFINITY,
    out(line) {
      clearProgress()
      stdout.write(`${line}\n`)
    },
    err(line) {
      clearProgress()
      stderr.write(`${line}\n`)
    },
    progress(text) {
      if (!showsProgress) return
      clearProgress()
      state.progressWidth = widthOf(text)
      stderr.write(`\r${text}`)
    },
    style: (style, text) => (hasColor ? styleText(style, text) : text),
    async confirm(question) {
      if (stdin.isTTY !== true || stderr.isTTY !== true) return false
      const prompt = createInterface({ input: stdin, output: stderr })
      try {
        return /^y(?:es)?$/i.test((await prompt.question(`${question} [y/N] `)).trim())
      } finally {
        prompt.close()
      }
    },
  }
}

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(char)) continue
    width += eastAsianWidth(char.codePointAt(0) ?? 0)
  }
  return width
}

/** At most so many columns of a text, with a sign of what is left out. */
export function cutToWidth(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let cut = ''
  let width = 1
  for (const char of text) {
    width += widthOf(char)
    if (width > columns) break
    cut += char
  }
  return `${cut}…`
}

/** A text of memory as a terminal may get it: what it cannot show, or would obey, is spelled out. */
export const shownText = (text: string): string => escapeInvisible(text)
export const shownLine = (text: string): string => escapeInvisible(text).replace(/\s+/g, ' ').trim()

export type Column = {
  title: string
  align?: 'right'
  /** Takes what room the others leave, and is cut. One column of a table at most. */
  grows?: boolean
}

/** Rows in columns, under their titles; no line is wider than the terminal. */
export function drawTable(
  { columns: room, style }: Pick<Terminal, 'columns' | 'style'>,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const gap = 2
  const widths = columns.map(({ title }, i) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[i] ?? ''))),
  )
  const growing = columns.findIndex(({ grows }) => grows)
  const others = widths.reduce((sum, width, i) => (i === growing ? sum : sum + width), 0)
  const left = room - others - gap * (columns.length - 1)
  if (growing >= 0 && (widths[growing] ?? 0) > left) widths[growing] = Math.max(10, left)
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, i) => {
        const width = widths[i] ?? 0
        const cell = cutToWidth(cells[i] ?? '', width)
        const fill = ' '.repeat(Math.max(0, width - widthOf(cell)))
        return align === 'right' ? fill + cell : cell + fill
      })
      .join(' '.repeat(gap))
      .trimEnd()
  return [style('dim', line(columns.map(({ title }) => title))), ...rows.map(line)]
}

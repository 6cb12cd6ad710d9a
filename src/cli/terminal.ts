import { stripVTControlCharacters, styleText } from 'node:util'
import { cutToWidth, widthOf } from '../lib/text-width.js'

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Narrower than this no table is laid out. */
const MIN_COLUMNS = 60

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

export type Terminal = ReturnType<typeof createTerminal>

/** Where a command line's words go, and what is known of who reads them. */
export function createTerminal(args: {
  env: NodeJS.ProcessEnv
  cwd: string
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Stream
  stderr: Stream
}) {
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
    /** Whether a person reads the answer, and no other program. */
    isTerminal,
    /** Columns of a line; without bound into a pipe. */
    columns: isTerminal ? Math.max(MIN_COLUMNS, stdout.columns ?? 80) : Number.POSITIVE_INFINITY,
    out(line: string): void {
      clearProgress()
      stdout.write(`${line}\n`)
    },
    /** Beside the answer: errors, progress, notes. */
    err(line: string): void {
      clearProgress()
      stderr.write(`${line}\n`)
    },
    /** Shows how far long work is, on a terminal alone. */
    progress(text: string): void {
      if (!showsProgress) return
      clearProgress()
      state.progressWidth = widthOf(text)
      stderr.write(`\r${text}`)
    },
    style: (style: Style, text: string) => (hasColor ? styleText(style, text) : text),
    /** Asks for a yes; `false` where nobody can answer. */
    async confirm(question: string): Promise<boolean> {
      if (stdin.isTTY !== true || stderr.isTTY !== true) {
        stderr.write(`${question} Nobody can be asked here: --yes does it.\n`)
        return false
      }
      const { createInterface } = await import('node:readline/promises')
      const prompt = createInterface({ input: stdin, output: stderr })
      try {
        return /^y(?:es)?$/i.test((await prompt.question(`${question} [y/N] `)).trim())
      } finally {
        prompt.close()
      }
    },
  }
}

/** A line in as many as it needs, broken at blanks; what has none stays whole, to be copied. */
function foldLine(line: string, columns: number): string[] {
  if (widthOf(stripVTControlCharacters(line)) <= columns) return [line]
  const indent = ' '.repeat(line.length - line.trimStart().length)
  const lines: string[] = []
  let current = ''
  for (const word of line.trimStart().split(' ')) {
    const longer = current === '' ? indent + word : `${current} ${word}`
    if (current === '' || widthOf(stripVTControlCharacters(longer)) <= columns) current = longer
    else {
      lines.push(current)
      current = `${indent}  ${word}`
    }
  }
  return [...lines, current]
}

/** A terminal on which sentences go on in the next line. */
export function folding(terminal: Terminal): Terminal {
  const fold = (text: string) =>
    text
      .split('\n')
      .flatMap((line) => foldLine(line, terminal.columns))
      .join('\n')
  return { ...terminal, out: (text) => terminal.out(fold(text)), err: (text) => terminal.err(fold(text)) }
}

/** A text of memory as a terminal may get it: what it cannot show, or would obey, is spelled out. */
export { escapeInvisible as shownText, oneLine as shownLine } from '../memory/sanitize.js'
export { cutToWidth, widthOf }

export type Column = {
  title: string
  align?: 'right'
  /** Takes what room the others leave, and is cut first. One column of a table at most. */
  grows?: boolean
  /** Where it is cut, its end is kept, as of a path. */
  keepsEnd?: boolean
}

/** No column is cut below this, unless it is narrower by itself. */
const MIN_WIDTH = 10

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
  if (growing >= 0 && (widths[growing] ?? 0) > left) widths[growing] = Math.max(MIN_WIDTH, left)
  const total = () => widths.reduce((sum, width) => sum + width, gap * (columns.length - 1))
  while (total() > room && Math.max(...widths) > MIN_WIDTH) {
    const widest = widths.indexOf(Math.max(...widths))
    widths[widest] = Math.max(MIN_WIDTH, (widths[widest] ?? 0) - (total() - room))
  }
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align, keepsEnd = false }, i) => {
        const width = widths[i] ?? 0
        const cell = cutToWidth(cells[i] ?? '', width, { keepsEnd })
        const fill = ' '.repeat(Math.max(0, width - widthOf(cell)))
        return align === 'right' ? fill + cell : cell + fill
      })
      .join(' '.repeat(gap))
      .trimEnd()
  return [style('dim', line(columns.map(({ title }) => title))), ...rows.map(line)]
}

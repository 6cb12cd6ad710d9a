import { stripVTControlCharacters, styleText } from 'node:util'
import { cutToWidth, widthOf } from '../lib/text-width.js'

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Tables are laid out for at least this width. */
const MIN_COLUMNS = 60

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

export type Terminal = ReturnType<typeof createTerminal>

/** Where a command's output goes, and what is known of its reader. */
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
  const state = { progressWidth: 0 }

  function clearProgress(): void {
    if (state.progressWidth > 0) stderr.write(`\r${' '.repeat(state.progressWidth)}\r`)
    state.progressWidth = 0
  }

  return {
    env,
    cwd,
    /** Whether the answer goes to a terminal, and not to a program or file. */
    isTerminal,
    /** Columns of a line; infinite into a pipe. */
    columns: isTerminal ? Math.max(MIN_COLUMNS, stdout.columns ?? 80) : Number.POSITIVE_INFINITY,
    out(line: string): void {
      clearProgress()
      stdout.write(`${line}\n`)
    },
    /** To stderr, beside the answer: errors and notes. */
    err(line: string): void {
      clearProgress()
      // `style` goes by stdout, and stderr may be no terminal.
      stderr.write(`${stderr.isTTY === true ? line : stripVTControlCharacters(line)}\n`)
    },
    /** Shows how far long work has come, only on a terminal. */
    progress(text: string): void {
      if (stderr.isTTY !== true) return
      clearProgress()
      state.progressWidth = widthOf(text)
      stderr.write(`\r${text}`)
    },
    style: (style: Style, text: string) => (hasColor ? styleText(style, text) : text),
    /** Asks for a yes; `false` where nobody can answer. */
    async confirm(question: string): Promise<boolean> {
      if (stdin.isTTY !== true || stderr.isTTY !== true) {
        stderr.write(`${question} Nobody can be asked here: use --yes.\n`)
        return false
      }
      const { createInterface } = await import('node:readline')
      const prompt = createInterface({ input: stdin, output: stderr })
      const answer = await new Promise<string>((resolve) => {
        // Ctrl-C and the end of input close the prompt without an answer.
        prompt.once('close', () => resolve('\n'))
        prompt.question(`${question} [y/N] `, resolve)
      })
      prompt.close()
      if (answer === '\n') stderr.write(answer)
      return /^y(?:es)?$/i.test(answer.trim())
    },
  }
}

/** Folds a line at blanks. A word too long for a line stays whole, so that it can be copied. */
function foldLine(line: string, columns: number): string {
  if (widthOf(stripVTControlCharacters(line)) <= columns) return line
  const [, indent = '', text = ''] = /^( *)(.*)$/.exec(line) ?? []
  const [first = '', ...words] = text.split(' ')
  const lines = [indent + first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (widthOf(stripVTControlCharacters(longer)) <= columns) lines.splice(-1, 1, longer)
    else lines.push(`${indent}  ${word}`)
  }
  return lines.join('\n')
}

/** A terminal that folds long lines. */
export function folding(terminal: Terminal): Terminal {
  const fold = (text: string) => text.replace(/.+/g, (line) => foldLine(line, terminal.columns))
  return { ...terminal, out: (text) => terminal.out(fold(text)), err: (text) => terminal.err(fold(text)) }
}

/** Make a text of memory safe for a terminal: characters that it cannot show, or would obey, are spelled out. */
export { escapeInvisible as shownText, oneLine as shownLine } from '../memory/sanitize.js'

/** No column is cut below this width; a narrower one stays as it is. */
const MIN_WIDTH = 10
const GAP = 2

/**
 * Lays out rows in columns under their titles, cut to the width of the terminal. `#` before a title: figures, aligned
 * right. `…`: a cell that is cut keeps its end, as a path should. The last column takes the room that the others leave.
 */
export function drawTable(
  { columns: room, style }: Pick<Terminal, 'columns' | 'style'>,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const names = titles.map((title) => title.replace(/^[#…]/, ''))
  const widths = names.map((name, i) => Math.max(widthOf(name), ...rows.map((row) => widthOf(row[i] ?? ''))))
  const excess = () => widths.reduce((sum, width) => sum + width + GAP, -GAP) - room
  const narrow = (i: number) => {
    const width = widths[i] ?? 0
    widths[i] = Math.max(Math.min(width, MIN_WIDTH), width - Math.max(0, excess()))
  }
  narrow(titles.length - 1)
  while (excess() > 0 && Math.max(...widths) > MIN_WIDTH) narrow(widths.indexOf(Math.max(...widths)))
  const line = (cells: readonly string[]) =>
    titles
      .map((title, i) => {
        const width = widths[i] ?? 0
        const cell = cutToWidth(cells[i] ?? '', width, { keepsEnd: title.startsWith('…') })
        const fill = ' '.repeat(Math.max(0, width - widthOf(cell)))
        return title.startsWith('#') ? fill + cell : cell + fill
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  return [style('dim', line(names)), ...rows.map(line)]
}

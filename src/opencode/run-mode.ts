/** Commands that start a host other than the terminal, or a server that several kinds of hosts may use. */
const SERVERS = new Set(['run', 'serve', 'web', 'acp', 'github', 'pr'])
/** An option whose value is the next word. */
const VALUED = /^-(?!-print-logs$|-pure$)[^=]*$/

/** The command that this process was started with, after global options; `undefined` for a terminal. */
const commandIn = (argv: readonly string[]) =>
  argv.slice(2).find((word, i, words) => SERVERS.has(word) && !VALUED.test(words[i - 1] ?? ''))

/** Whether this process is `opencode run`, which ends with its one turn; no hook tells it. */
export const isRun = (argv: readonly string[] = process.argv) => commandIn(argv) === 'run'

/** Prints a notice beside what `opencode run` prints. Each line says who speaks. */
export const printNotice = (text: string) => void process.stderr.write(`${text.replace(/^/gm, 'MemFS: ')}\n`)

/** Whether this process is OpenCode's terminal with its own server: started without a word, or with a folder. */
export const isTerminal = (argv: readonly string[] = process.argv) => commandIn(argv) === undefined

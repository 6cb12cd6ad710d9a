/** Commands that are a host of their own, or a server that several kinds of them may use. */
const SERVERS = new Set(['run', 'serve', 'web', 'acp', 'github', 'pr'])
/** An option that the next word is the value of. */
const VALUED = /^-(?!-print-logs$|-pure$)[^=]*$/

/** The one that this process was started with, behind options for all; of a terminal none. */
const commandIn = (argv: readonly string[]) =>
  argv.slice(2).find((word, i, words) => SERVERS.has(word) && !VALUED.test(words[i - 1] ?? ''))

/** Whether this process is `opencode run`, which ends with its one turn; no hook tells it. */
export const isRun = (argv: readonly string[] = process.argv) => commandIn(argv) === 'run'

/** Prints a notice beside what `opencode run` prints: each line of it says who speaks. */
export const printNotice = (text: string) => void process.stderr.write(`${text.replace(/^/gm, 'MemFS: ')}\n`)

/** Whether this process is OpenCode's terminal with its own server: it was started with no word, or with a folder. */
export const isTerminal = (argv: readonly string[] = process.argv) => commandIn(argv) === undefined

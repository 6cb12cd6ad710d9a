/** Options of OpenCode without a value, of those that may stand before its command. */
const FLAGS = new Set(['--print-logs', '--pure', '-c', '--continue', '--fork'])

/** The command of OpenCode that this process was started with; a folder or nothing for its terminal. */
function commandIn(argv: readonly string[]): string {
  const words = argv.slice(2)
  const isValue = (before = '') => /^-[^=]*$/.test(before) && !FLAGS.has(before)
  return words.find((word, i) => !word.startsWith('-') && !isValue(words[i - 1])) ?? ''
}

/** Whether this process is `opencode run`, which ends with its one turn; no hook tells it. */
export const isRun = (argv: readonly string[] = process.argv) => commandIn(argv) === 'run'

/** Prints a notice beside what `opencode run` prints: each line of it says who speaks. */
export const printNotice = (text: string) => void process.stderr.write(`${text.replace(/^/gm, 'MemFS: ')}\n`)

/** Whether this process is OpenCode's terminal with its own server: it was started with no word, or with a folder. */
export const isTerminal = (argv: readonly string[] = process.argv) => !SERVERS.has(commandIn(argv))

/** Commands that are a host of their own, or a server that several kinds of them may use. */
const SERVERS = new Set(['run', 'serve', 'web', 'acp', 'github', 'pr'])

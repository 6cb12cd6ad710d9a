/** Whether this process is `opencode run`, which ends with its one turn; no hook tells it. */
export const isRun = (argv: readonly string[] = process.argv) => argv[2] === 'run'

/** Prints a notice beside what `opencode run` prints: each line of it says who speaks. */
export const printNotice = (text: string) => void process.stderr.write(`${text.replace(/^/gm, 'MemFS: ')}\n`)

/** Whether this process is OpenCode's terminal with its own server: it was started with no word, or with a folder. */
export const isTerminal = (argv: readonly string[] = process.argv) => !SERVERS.has(argv[2] ?? '')

/** Commands that are a host of their own, or a server that several kinds of them may use. */
const SERVERS = new Set(['run', 'serve', 'web', 'acp', 'github', 'pr'])

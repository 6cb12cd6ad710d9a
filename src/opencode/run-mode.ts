/** Whether this process is `opencode run`, which ends with its one turn; no hook tells it. */
export const isRun = (argv: readonly string[] = process.argv) => argv[2] === 'run'

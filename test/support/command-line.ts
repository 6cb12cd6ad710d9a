import { run } from '../../src/cli/run.js'
import type { Terminal } from '../../src/cli/terminal.js'
import { VERBS } from '../../src/cli/verbs/index.js'
import type { Home } from './home.js'

/** What a command printed, and its exit code. */
export type Printed = { exit: number; out: string; err: string }

/** The PATH without programs of packages: doctor would ask the real OpenCode for its version, which takes a second. */
const systemPath = ({ PATH = '' }: Record<string, string>) =>
  PATH.split(':')
    .filter((folder) => !folder.endsWith('/node_modules/.bin'))
    .join(':')

/** Runs a command in this process, as typed in a folder; on a terminal of `columns` where `isTerminal`. */
export async function memfs(
  home: Home,
  cwd: string,
  argv: readonly string[],
  {
    isTerminal = false,
    columns = 80,
    says = false,
    env = {},
  }: {
    isTerminal?: boolean
    columns?: number
    says?: boolean | (() => Promise<boolean>)
    env?: NodeJS.ProcessEnv
  } = {},
): Promise<Printed> {
  const ofHome = home.env(cwd)
  const out: string[] = []
  const err: string[] = []
  const terminal: Terminal = {
    env: { ...ofHome, PATH: systemPath(ofHome), ...env },
    cwd,
    isTerminal,
    columns: isTerminal ? columns : Number.POSITIVE_INFINITY,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    progress: () => {},
    style: (_, text) => (isTerminal ? `\u001b[1m${text}\u001b[22m` : text),
    confirm: async () => (typeof says === 'function' ? says() : says),
  }
  const exit = await run(argv, terminal, VERBS)
  // What is whole is as good as a colour; a half of it stays, to be seen.
  const shown = (lines: string[]) => lines.join('\n').replace(/\u001b\[1m([^\u001b]*)\u001b\[22m/g, '$1')
  return { exit, out: shown(out), err: shown(err) }
}

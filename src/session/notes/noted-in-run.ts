import type { ToolUse } from '../../host/events.js'
import { effectOf } from '../errors/read-run.js'
import { type CommandKind, kindOf } from '../shell/kinds.js'
import type { Call } from '../shell/unwrap.js'
import { fileOfUse } from './active-files.js'
import { addedPackages } from './dependencies.js'
import type { Noted } from './take-notes.js'

/** What a finished tool call tells. Pure. Loaded when the first one has finished: a shell's parser comes with it. */
export function notedInRun(
  run: { use?: ToolUse | undefined; text: string; exit?: number | null | undefined },
  root: string,
): Noted {
  const file = fileOfUse(run.use, root)
  if (run.use?.act !== 'shell') return file ? { file, said: file.path } : {}
  const { command } = run.use
  const { opened, succeeded, calls } = effectOf({ command, text: run.text, exit: run.exit }, 0)
  return {
    opened,
    succeeded,
    worked: workedCommand(command, calls),
    packages: addedPackages(calls),
    said: opened ? `${command}\n${opened.summary}` : command,
  }
}

/** Kinds that are worth knowing the next time. */
const WORTH_KEEPING: ReadonlySet<CommandKind> = new Set(['build', 'test', 'lint', 'typecheck', 'run'])
const MAX_COMMAND_CHARS = 160
/** `node -e '…'` is a question, not a command to come back to. */
const ASKS = /^-(?:[ecvV]|-?version|-?help)$/

/** The command of a run that worked and is worth keeping, on one line. */
function workedCommand(command: string, calls: readonly Call[]): Noted['worked'] {
  const line = command.trim().replace(/\s*\n\s*/g, '; ')
  const kind = calls.map(kindOf).find((one) => WORTH_KEEPING.has(one))
  if (kind === undefined || line.length > MAX_COMMAND_CHARS) return undefined
  return calls.some(({ args }) => ASKS.test(args[0] ?? '')) ? undefined : { kind, command: line }
}

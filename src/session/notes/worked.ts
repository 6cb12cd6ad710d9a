import { type CommandKind, kindOf } from '../shell/kinds.js'
import type { Call } from '../shell/unwrap.js'

export type WorkedCommand = { kind: CommandKind; command: string }

/** Kinds that are worth knowing the next time. */
const WORTH_KEEPING: ReadonlySet<CommandKind> = new Set(['build', 'test', 'lint', 'typecheck', 'run'])
export const MAX_WORKED_COMMANDS = 5
const MAX_COMMAND_CHARS = 160

/** The command of a run that worked and is worth keeping, on one line. */
export function workedCommand(command: string, succeeded: readonly Call[]): WorkedCommand | undefined {
  const line = command.trim().replace(/\s*\n\s*/g, '; ')
  const kind = succeeded.map(kindOf).find((one) => WORTH_KEEPING.has(one))
  if (kind === undefined || line.length > MAX_COMMAND_CHARS) return undefined
  // `node -e '…'` is a question, not a command to come back to.
  if (
    succeeded.some(
      ({ args }) => args[0] === '-e' || args[0] === '-c' || /^-?-(?:v|V|version|help)$/.test(args[0] ?? ''),
    )
  )
    return undefined
  return { kind, command: line }
}

/** The last five different ones, newest last. */
export function noteWorked(known: readonly WorkedCommand[], one: WorkedCommand): WorkedCommand[] {
  return [...known.filter(({ command }) => command !== one.command), one].slice(-MAX_WORKED_COMMANDS)
}

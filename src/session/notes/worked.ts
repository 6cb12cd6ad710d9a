import type { CommandKind } from '../shell/kinds.js'

/** A command of the project that is known to work. */
export type WorkedCommand = { kind: CommandKind; command: string }

export const MAX_WORKED_COMMANDS = 5

/** The last five different ones, newest last. */
export function addSucceeded(known: readonly WorkedCommand[], one: WorkedCommand): WorkedCommand[] {
  return [...known.filter(({ command }) => command !== one.command), one].slice(-MAX_WORKED_COMMANDS)
}

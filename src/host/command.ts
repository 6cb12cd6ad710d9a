/**
 * A command's answer: `shown` to the person, and `forModel`, a sentence to which the model replies. Without it, the
 * model is told only that something was shown.
 */
export type CommandAnswer = {
  shown?: string
  forModel?: string
  /** Where the rest of a list begins that had no room: `/memfs more` goes on from there. */
  next?: number
  /** How many entries the rest has, if known. */
  left?: number
  /** What may be typed after the verb now to go on, such as `yes` or a number. */
  choices?: readonly string[]
  /** Shown as the title instead of what was typed, where that must not be repeated. */
  echo?: string
}

/** `/memfs <verb> <args>`; a verb of '' is `/memfs` alone. */
export type Command = {
  verb: string
  /** What may be typed after the verb, for the overview. */
  args?: string
  /** If only a few words, or nothing, may be typed: these words. Any other is refused. */
  words?: readonly string[]
  /** What it does, in a few words, for the overview. */
  description: string
  /** `args`: without blanks and quotation marks around them. `from`: where to go on, from the last answer's `next`. */
  run(args: string, sessionID: string, from?: number): Promise<CommandAnswer>
}

/** How a command is typed: `/memfs team [allow|deny]`. */
export const usageOf = ({ verb, args, words }: Command): string =>
  `/memfs ${verb} ${args ?? (words ? `[${words.join('|')}]` : '')}`.trimEnd()

/** Strips blanks, and the quotation marks that a shell leaves around words (`--command memfs "undo yes"`). */
export const unquoted = (typed: string): string =>
  typed.replace(/^\s*(?:"([^"]*)"|'([^']*)')\s*$/, '$1$2').trim()

/** An answer that only the person reads. */
export const shownToPerson = (...lines: string[]): CommandAnswer => ({ shown: lines.join('\n') })

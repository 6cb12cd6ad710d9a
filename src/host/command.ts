/**
 * What a command gives: a text for the person's eyes, and a sentence to which the model replies; one that merely says that
 * something was shown, where there is none.
 */
export type CommandAnswer = {
  shown?: string
  forModel?: string
  /** Where the rest begins of what there was no room for: `/memfs more` goes on from there. */
  next?: number
  /** How much that is, where it is known. */
  left?: number
  /** What may be typed behind the verb now to go on, such as `yes` or a number. */
  choices?: readonly string[]
  /** Stands above what is shown in place of what was typed, where that must not be repeated. */
  echo?: string
}

/** `/memfs <verb> <args>`; a verb of '' is `/memfs` alone. */
export type Command = {
  verb: string
  /** What may be typed behind the verb, for the overview. */
  args?: string
  /** Where that is one of a few words, or nothing: those. Any other is refused. */
  words?: readonly string[]
  /** What it does, in a few words, for the overview. */
  description: string
  /** `args`: without blanks and quotation marks around them. `from`: where to go on, as the last answer's `next` had it. */
  run(args: string, sessionID: string, from?: number): Promise<CommandAnswer>
}

/** How a command is typed: `/memfs team [allow|deny]`. */
export const usageOf = ({ verb, args, words }: Command): string =>
  `/memfs ${verb} ${args ?? (words ? `[${words.join('|')}]` : '')}`.trimEnd()

/** What is typed without the quotation marks that a shell leaves around words (`--command memfs "undo yes"`), and blanks. */
export const unquoted = (typed: string): string =>
  typed.replace(/^\s*(?:"([^"]*)"|'([^']*)')\s*$/, '$1$2').trim()

/** An answer that the person alone reads. */
export const shownToPerson = (...lines: string[]): CommandAnswer => ({ shown: lines.join('\n') })

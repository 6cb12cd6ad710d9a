/**
 * What a command gives: a text for the person's eyes, and a sentence to which the model replies; one that merely says that
 * something was shown, where there is none.
 */
export type CommandAnswer = { shown?: string; forModel?: string }

/** `/memfs <verb> <args>`; a verb of '' is `/memfs` alone. */
export type Command = {
  verb: string
  /** What it does, in a few words, for the overview. */
  description: string
  run(args: string, sessionID: string): Promise<CommandAnswer>
}

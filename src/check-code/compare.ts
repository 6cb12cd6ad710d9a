import { type ManifestCommand, manifestCommands, manifestHas } from './manifest-commands.js'
import { isSaidIn, sharedWords, type Word } from './shared-words.js'

/** What a fact and a file had in common when the fact was written or confirmed. */
export type Shared = { words: Word[]; commands: ManifestCommand[] }

export function sharedWith(statement: string, path: string, text: string): Shared {
  const commands = manifestCommands(statement).filter(
    (command) => command.manifest === path && manifestHas(command, text),
  )
  const isOfCommand = ({ text: word }: Word) => commands.some((command) => command.text === word)
  return { words: sharedWords(statement, path, text).filter((word) => !isOfCommand(word)), commands }
}

/** What of it the file no longer says. */
export function missingFrom({ words, commands }: Shared, text: string): string[] {
  return [
    ...words.filter((word) => !isSaidIn(word, text)),
    ...commands.filter((command) => !manifestHas(command, text)),
  ].map(({ text: word }) => word)
}

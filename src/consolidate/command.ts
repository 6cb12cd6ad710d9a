import type { Command } from '../host/command.js'
import type { ScopeFolders } from '../memory/scope.js'
import { sayOutcome } from './outcome.js'
import type { Consolidation } from './pass.js'

/** How long the person is kept waiting, in ms: one or two calls of a slow model. What is left is done at the next look. */
const LIMIT_MS = 120_000

/** `/memfs consolidate`: a pass over both scopes now, and what became of it. */
export function createConsolidateCommand(args: {
  consolidation(): Promise<Consolidation>
  folders: ScopeFolders
  /** Says to whom the facts will be sent, where the person has not been told yet. */
  announce(sessionID: string): Promise<string | undefined>
  signal: AbortSignal
}): Command {
  const { consolidation, folders, announce, signal } = args
  return {
    verb: 'consolidate',
    description: 'join facts that say the same, now',
    async run(_, sessionID) {
      const told = await announce(sessionID)
      if (told !== undefined)
        return {
          shown: `${told}\nNothing was sent yet: /memfs consolidate once more begins now.`,
          forModel:
            'The person was told what the memory plugin would send to whom. Reply with the single word: Done.',
        }
      const until = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
      const { pass } = await consolidation()
      const lines: string[] = []
      for (const [scope, folder] of Object.entries({ project: folders.project, global: folders.global })) {
        const outcome = await pass(folder, { asked: true, signal: until })
        if (outcome) lines.push(`${scope}: ${sayOutcome(outcome)}`)
      }
      return {
        shown: lines.join('\n'),
        forModel: `The person asked the memory plugin to consolidate its facts; the outcome was shown. Reply with the single word: Done.`,
      }
    },
  }
}

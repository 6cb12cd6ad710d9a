import type { Command } from '../host/command.js'
import type { ScopeFolders } from '../memory/scope.js'
import { type Outcome, sayOutcome } from './outcome.js'
import type { Consolidation } from './pass.js'

/** How long the person is kept waiting, in ms: one or two calls of a slow model. What is left is done at the next look. */
const LIMIT_MS = 120_000
/** Most dead links that are named. */
const MAX_LINKS = 10

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
        if (outcome) lines.push(`${scope}: ${sayOutcome(outcome)}`, ...linksOf(outcome))
      }
      return {
        shown: lines.join('\n'),
        forModel: `The person asked the memory plugin to consolidate its facts; the outcome was shown. Reply with the single word: Done.`,
      }
    },
  }
}

function linksOf(outcome: Outcome): string[] {
  const links = 'links' in outcome ? outcome.links : []
  const more = links.length > MAX_LINKS ? [`  and ${links.length - MAX_LINKS} more`] : []
  return [
    ...links.slice(0, MAX_LINKS).map(({ path, link }) => `  [[${link}]] in ${path} leads nowhere`),
    ...more,
  ]
}

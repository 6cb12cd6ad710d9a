import { MemoryError } from '../memory/errors.js'
import type { WriteGuard } from '../store/prepare-changes.js'

/** What of a session the person keeps out of memory, whichever tool of the agent brings it. */
export type Withheld = {
  /** Throws `refused` where the agent may not write a text in a session. */
  refuse(sessionID: string | undefined): Promise<void>
  guard: WriteGuard
}

/** These bring no words of a session. */
const WITHOUT_WORDS: readonly string[] = ['move', 'delete', 'restore']

export function createWithheld({ isPaused }: { isPaused(sessionID: string): boolean }): Withheld {
  async function refuse(sessionID: string | undefined): Promise<void> {
    if (sessionID !== undefined && isPaused(sessionID))
      throw new MemoryError(
        'refused',
        'The person has paused memory in this session.',
        'Nothing was kept. The person ends it with /memfs resume.',
      )
  }
  return {
    refuse,
    async guard({ kind }, _change, { writer, sessionID }) {
      if (writer === 'agent' && !WITHOUT_WORDS.includes(kind)) await refuse(sessionID)
      return undefined
    },
  }
}

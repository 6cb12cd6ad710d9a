import type { PluginInput } from '@opencode-ai/plugin'
import { BoundedMap } from '../../lib/bounded-map.js'

/** Which sessions are subagents': those with a parent. */
export type SubagentSessions = {
  /** Notes what an event told. */
  note(session: { id: string; parentID?: string | undefined }): void
  /** Asks the host where no event has told. */
  isSubagent(sessionID: string): Promise<boolean>
  forget(sessionID: string): void
}

const MAX_SESSIONS = 1_000

export function createSubagentSessions(client: PluginInput['client']): SubagentSessions {
  const known = new BoundedMap<string, boolean>(MAX_SESSIONS)
  return {
    note({ id, parentID }) {
      known.set(id, parentID !== undefined)
    },
    async isSubagent(sessionID) {
      const told = known.get(sessionID)
      if (told !== undefined) return told
      const { data } = await client.session.get({ path: { id: sessionID } })
      const isSubagent = data?.parentID !== undefined
      if (data) known.set(sessionID, isSubagent)
      return isSubagent
    },
    forget: (sessionID) => void known.delete(sessionID),
  }
}

import type { PluginInput } from '@opencode-ai/plugin'
import type { AssistantMessage } from '@opencode-ai/sdk'
import type { SessionKind } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { processStart, runs } from '../lib/process.js'

/** Names the process, so that a session is recognized as left over once that process has ended. */
export const helperTitle = () => `memfs helper ${process.pid} ${processStart(process.pid)}`.trim()

/** The titles of our own sessions, by which other processes recognize them, too. */
const HELPER_TITLE = /^memfs helper (\d+)(?: (\d+))?$/

/** Whether this is the title of a session of our own whose process has ended. */
export function isLeftHelper(title: string): boolean {
  const [, pid, started = ''] = HELPER_TITLE.exec(title) ?? []
  return pid !== undefined && !runs(Number(pid), started)
}

/**
 * Sessions of our own, each with the listener for its messages. Kept for the whole process: the host may create a
 * second instance of the plugin while the first one ends, and that must not take them for a person's.
 */
const helpers = new Map<string, (message: AssistantMessage) => void>()

type Told = { parentID?: string | undefined; title?: string | undefined }
type Known = { kind: SessionKind; parentID: string | undefined }

const MAX_SESSIONS = 1_000

/** The project's sessions of which the title has these words in any letter case, those of agents among them. */
export async function sessionsTitled(client: PluginInput['client'], search: string) {
  // The host lists the newest hundred unless it is told. The type that it gives lacks both.
  const query = { search, limit: 1_000_000 } as object
  return (await client.session.list({ query })).data ?? []
}

export function createSessionKinds(client: PluginInput['client']) {
  const known = new BoundedMap<string, Known>(MAX_SESSIONS)
  const agents = new BoundedMap<string, string>(MAX_SESSIONS)

  async function lookUp(sessionID: string): Promise<Known> {
    const told = known.get(sessionID)
    if (told) return told
    const { data } = await client.session.get({ path: { id: sessionID } })
    const found = describe(sessionID, data ?? {})
    if (data) known.set(sessionID, found)
    return found
  }

  return {
    note: (session: Told & { id: string }) => void known.set(session.id, describe(session.id, session)),
    /** Asks the host where no event has told the kind. */
    kindOf: async (sessionID: string): Promise<SessionKind> =>
      helpers.has(sessionID) ? 'helper' : (await lookUp(sessionID)).kind,
    /** `agent`: the one that answers the last message. */
    noteAgent: (sessionID: string, agent: string) => void agents.set(sessionID, agent),
    agentOf: (sessionID: string) => agents.get(sessionID),
    parentOf: async (sessionID: string) => (await lookUp(sessionID)).parentID,
    /** Whether a session is one of our own, as far as this process knows. */
    isHelper: (sessionID: string) => helpers.has(sessionID) || known.get(sessionID)?.kind === 'helper',
    /** `onMessage` is called with each of its messages as it begins, and as it changes. */
    noteHelper: (sessionID: string, onMessage: (message: AssistantMessage) => void) =>
      void helpers.set(sessionID, onMessage),
    noteMessage: (message: AssistantMessage) => helpers.get(message.sessionID)?.(message),
    forget: (sessionID: string) => void known.delete(sessionID),
  }
}

export type SessionKinds = ReturnType<typeof createSessionKinds>

function describe(id: string, { parentID, title }: Told): Known {
  if (helpers.has(id) || HELPER_TITLE.test(title ?? '')) return { kind: 'helper', parentID }
  return { kind: parentID === undefined ? 'main' : 'subagent', parentID }
}

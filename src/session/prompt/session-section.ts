import type { Sessions } from '../../state/sessions.js'
import { workingMemorySlice } from '../notes/working-memory.js'
import { renderSession } from './render-session.js'
import { goalAlone, type SessionView, viewOf } from './session-view.js'

type View = { session: SessionView; isSubagent: boolean }

/** Moments at which the section is made anew: the prompt cache is lost in any case, or a person asked for it. */
const RENEWS = /^(?:first$|compacted$|forced:)/

/** The working memory of a session behind the memory block. A subagent gets the goal of the session that it works for. */
export function createSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }) {
  return {
    name: 'session',
    place: 'behind' as const,
    renewsAt: (reason: string) => RENEWS.test(reason),
    view({ sessionID, parentID }: { sessionID: string; parentID: string | undefined }): View {
      const view = viewOf(sessions.read(parentID ?? sessionID, workingMemorySlice))
      return parentID === undefined
        ? { session: view, isSubagent: false }
        : { session: goalAlone(view), isSubagent: true }
    },
    render: ({ view, room }: { view: View; room: number }) => ({
      text: renderSession(view.session, room, view.isSubagent),
    }),
  }
}

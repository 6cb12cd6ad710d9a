import type { BustReason, Section } from '../../memory/section.js'
import type { Sessions } from '../../state/sessions.js'
import { workingMemorySlice } from '../notes/working-memory.js'
import { renderSession } from './render-session.js'
import { goalAlone, type SessionView, viewOf } from './session-view.js'

type View = { session: SessionView; isSubagent: boolean }

/** The prompt cache is lost in any case, or somebody asked for a fresh block. */
const renewsAt = (reason: BustReason) =>
  reason === 'first' || reason === 'compacted' || reason.startsWith('forced:')

/** The working memory of a session behind the memory block. A subagent gets the goal of the session that it works for. */
export function createSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }): Section<View> {
  return {
    name: 'session',
    place: 'behind',
    renewsAt,
    view({ sessionID, parentID }) {
      const view = viewOf(sessions.read(parentID ?? sessionID, workingMemorySlice))
      return parentID === undefined
        ? { session: view, isSubagent: false }
        : { session: goalAlone(view), isSubagent: true }
    },
    render: ({ view, room }) => ({
      text: renderSession(view.session, room, view.isSubagent),
    }),
  }
}

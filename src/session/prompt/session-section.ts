import type { Section } from '../../memory/section.js'
import type { Sessions } from '../../state/sessions.js'
import { workingMemorySlice } from '../notes/working-memory.js'
import { renderSession } from './render-session.js'
import { goalAlone, type SessionView, viewOf } from './session-view.js'

type View = { session: SessionView; isSubagent: boolean }

/** The working memory of a session behind the memory block. A subagent gets the goal of the session that it works for. */
export function createSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }): Section<View> {
  return {
    name: 'session',
    place: 'behind',
    // The prompt cache is lost in any case, or somebody asked for a fresh block.
    renewsAt: (reason) => reason === 'first' || reason === 'compacted' || reason.startsWith('forced:'),
    view({ sessionID, parentID }) {
      const memory = sessions.read(parentID ?? sessionID, workingMemorySlice)
      const isSubagent = parentID !== undefined
      return { session: viewOf(isSubagent ? goalAlone(memory) : memory), isSubagent }
    },
    render: ({ view, room }) => ({ text: renderSession(view.session, room, view.isSubagent) }),
  }
}

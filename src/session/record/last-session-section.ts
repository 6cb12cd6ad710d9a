import type { Section } from '../../memory/section.js'
import type { Sessions } from '../../state/sessions.js'
import { type LastSession, lastSessionSlice, renderLastSession } from './last-session.js'

type View = { last?: LastSession | undefined }

/** Where the last session in this worktree stopped, behind the working memory. A subagent gets none. */
export function createLastSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }): Section<View> {
  return {
    name: 'last session',
    place: 'behind',
    renewsAt: (reason) => reason === 'first',
    view({ sessionID, parentID }) {
      const { shown } = sessions.read(sessionID, lastSessionSlice)
      return parentID === undefined && shown ? { last: shown } : {}
    },
    render: ({ view, room }) => ({ text: renderLastSession(view.last, room) }),
  }
}

import type { Sessions } from '../../state/sessions.js'
import { type LastSession, lastSessionSlice, renderLastSession } from './last-session.js'

type View = { last?: LastSession | undefined }

/** Where the last session in this worktree stopped, behind the working memory. A subagent gets none. */
export function createLastSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }) {
  return {
    name: 'last session',
    place: 'behind' as const,
    renewsAt: (reason: string) => reason === 'first',
    view({ sessionID, parentID }: { sessionID: string; parentID: string | undefined }): View {
      const { shown } = sessions.read(sessionID, lastSessionSlice)
      return parentID === undefined && shown ? { last: shown } : {}
    },
    render: ({ view, room }: { view: View; room: number }) => ({ text: renderLastSession(view.last, room) }),
  }
}

import * as z from 'zod'
import { cut } from '../../memory/listing.js'
import { oneLine, sanitizeLine } from '../../memory/sanitize.js'
import type { Section } from '../../memory/section.js'
import type { Sessions } from '../../state/sessions.js'
import { createSlice } from '../../state/slice.js'
import type { WorkingMemory } from '../notes/working-memory.js'
import { commandsLine } from '../prompt/session-section.js'
import { errorInBrief, goalOf, nextStepOf } from './session-file.js'

const lastSession = z.object({ day: z.string(), lines: z.array(z.string()) })

/** Where the last session stopped, as a new one is shown it: no words of tools or summaries. */
export type LastSession = z.infer<typeof lastSession>

/** What a session was shown of the one before it; kept, so that a compaction shows the same. */
export const lastSessionSlice = createSlice(
  'last-session',
  z.object({ shown: lastSession.optional().catch(undefined) }),
)

const MAX_CHARS = 800
const MAX_GOAL_CHARS = 240
const MAX_NEXT_CHARS = 160
const MAX_ERRORS = 3
const MAX_COMMANDS = 3

export function lastSessionOf(memory: WorkingMemory, day: string): LastSession {
  const goal = cut(oneLine(goalOf(memory)), MAX_GOAL_CHARS)
  const next = cut(oneLine(nextStepOf(memory) ?? ''), MAX_NEXT_CHARS)
  const errors = memory.errors.slice(-MAX_ERRORS).reverse()
  const commands = memory.worked.slice(-MAX_COMMANDS).reverse()
  const lines = [
    goal === '' ? '' : `goal: ${goal}`,
    next === '' ? '' : `next step: ${next}`,
    errors.length === 0 ? '' : `errors left open: ${errors.map((one) => errorInBrief(one)).join('; ')}`,
    commands.length === 0 ? '' : commandsLine(commands.map(({ command }) => command)),
  ]
  return { day, lines: lines.filter((line) => line !== '').map(sanitizeLine) }
}

/** At most 800 characters and never more than `room`; '' where there is nothing to show or no room for it. */
export function renderLastSession(last: LastSession | undefined, room: number): string {
  const opening = `\n<memfs-last-session>\nThe last session here, ${last?.day}. It is past: what it says may be done by now.\n`
  const closing = '</memfs-last-session>\n'
  let text = opening
  for (const line of last?.lines ?? [])
    if (text.length + line.length + 1 + closing.length <= Math.min(room, MAX_CHARS)) text += `${line}\n`
  return text === opening ? '' : text + closing
}

type View = { last?: LastSession | undefined }

/** Where the last session in this worktree stopped, behind the working memory. A subagent gets none. */
export function createLastSessionSection({ sessions }: { sessions: Pick<Sessions, 'read'> }): Section<View> {
  return {
    name: 'last session',
    place: 'behind',
    // After a forced refresh what was forgotten is shown no longer.
    renewsAt: (reason) => reason === 'first' || reason.startsWith('forced:'),
    view: ({ sessionID, parentID }) =>
      parentID === undefined ? { last: sessions.read(sessionID, lastSessionSlice).shown } : {},
    render: ({ view, room }) => ({ text: renderLastSession(view.last, room) }),
  }
}

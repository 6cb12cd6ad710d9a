import * as z from 'zod'
import { cut } from '../../memory/listing.js'
import { oneLine, sanitizeLine } from '../../memory/sanitize.js'
import { createSlice } from '../../state/slice.js'
import type { WorkingMemory } from '../notes/working-memory.js'
import { errorInBrief, goalOf, nextStepOf } from './session-file.js'

const lastSession = z.object({
  day: z.string(),
  goal: z.string(),
  next: z.string(),
  commands: z.array(z.string()),
  errors: z.array(z.string()),
})

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
  return {
    day,
    goal: cut(oneLine(goalOf(memory)), MAX_GOAL_CHARS),
    next: cut(oneLine(nextStepOf(memory) ?? ''), MAX_NEXT_CHARS),
    commands: memory.worked
      .slice(-MAX_COMMANDS)
      .reverse()
      .map(({ command }) => command),
    errors: memory.errors
      .slice(-MAX_ERRORS)
      .reverse()
      .map(({ category, place }) => errorInBrief(category, place)),
  }
}

/** At most 800 characters and never more than `room`; '' where there is nothing to show or no room for it. */
export function renderLastSession(last: LastSession | undefined, room: number): string {
  if (!last) return ''
  const lines = [
    last.goal === '' ? undefined : `goal: ${sanitizeLine(last.goal)}`,
    last.next === '' ? undefined : `next step: ${sanitizeLine(last.next)}`,
    last.errors.length === 0 ? undefined : `errors left open: ${last.errors.map(sanitizeLine).join('; ')}`,
    last.commands.length === 0
      ? undefined
      : `commands that worked: ${last.commands.map((command) => `\`${sanitizeLine(command).replaceAll('`', "'")}\``).join(', ')}`,
  ].filter((line) => line !== undefined)
  if (lines.length === 0) return ''
  const opening = `\n<memfs-last-session>\nThe last session here, ${last.day}. It is past: what it says may be done by now.\n`
  const closing = '</memfs-last-session>\n'
  let text = opening
  for (const line of lines)
    if (text.length + line.length + 1 + closing.length <= Math.min(room, MAX_CHARS)) text += `${line}\n`
  return text === opening ? '' : text + closing
}

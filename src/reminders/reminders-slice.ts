import * as z from 'zod'
import { createSlice } from '../state/slice.js'

const keys = z.array(z.string()).default([])

/** In a file of its own, which holds nothing that another process could overwrite unread. */
export const remindersSlice = createSlice(
  'reminders',
  z.object({
    /** Facts that the agent was reminded of since the last compaction. */
    shown: keys,
    /** Facts that have stopped a call. */
    stopped: keys,
    /** What this turn was given. */
    turn: z.object({ count: z.number(), chars: z.number() }).default({ count: 0, chars: 0 }),
    /** Prohibitions that the agent was reminded of and has had no chance to keep to since: what the call was about. */
    untried: z.record(z.string(), z.enum(['command', 'files'])).default({}),
    /** Those for which there was a chance: whether it has kept to them. */
    followed: z.record(z.string(), z.boolean()).default({}),
  }),
  { apart: true },
)

type Kept = { untried: Readonly<Record<string, unknown>>; followed: Readonly<Record<string, boolean>> }

/** Over all sessions that are still kept. */
export function sumFollowed(all: readonly Kept[]): { reminded: number; followed: number } {
  const each = all.flatMap(({ followed }) => Object.values(followed))
  const untried = all.flatMap((one) => Object.keys(one.untried))
  return { reminded: each.length + untried.length, followed: each.filter((kept) => kept).length }
}

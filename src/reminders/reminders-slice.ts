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
    /** Prohibitions that the agent was reminded of: whether it has kept to them since. */
    followed: z.record(z.string(), z.boolean()).default({}),
  }),
  { apart: true },
)

/** Over all sessions that are still kept. */
export function sumFollowed(all: readonly { followed: Readonly<Record<string, boolean>> }[]): {
  reminded: number
  followed: number
} {
  const each = all.flatMap(({ followed }) => Object.values(followed))
  return { reminded: each.length, followed: each.filter((kept) => kept).length }
}

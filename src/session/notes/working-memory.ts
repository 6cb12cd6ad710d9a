import * as z from 'zod'
import { createSlice } from '../../state/slice.js'
import { MAX_OPEN_ERRORS, openError } from '../errors/open-errors.js'
import { COMMAND_KINDS } from '../shell/scope.js'
import { activeFile } from './active-files.js'
import { MAX_POOL_NOTES, poolNote } from './pool.js'
import { BLOCKS, MAX_ENTRY_CHARS, MAX_WORKED_COMMANDS, SLOTS } from './slots.js'

const entry = z.object({
  text: z.string().max(MAX_ENTRY_CHARS),
  /** What the plugin noted gives way to what the agent notes. */
  by: z.enum(['agent', 'plugin']),
  event: z.number(),
})

const blockOf = (name: keyof typeof BLOCKS) => z.string().max(BLOCKS[name].maxChars).default('').catch('')
const slotOf = (name: keyof typeof SLOTS) => z.array(entry).max(SLOTS[name].maxEntries).default([]).catch([])

const schema = z.object({
  event: z.number().default(0),
  /** What the person asked for first: stands for a goal that the agent has not written. */
  asked: z.string().max(MAX_ENTRY_CHARS).default('').catch(''),
  blocks: z
    .object({ goal: blockOf('goal'), progress: blockOf('progress'), context: blockOf('context') })
    .prefault({}),
  slots: z
    .object({
      error: slotOf('error'),
      decision: slotOf('decision'),
      todo: slotOf('todo'),
      dependency: slotOf('dependency'),
    })
    .prefault({}),
  pool: z.array(poolNote).max(MAX_POOL_NOTES).default([]).catch([]),
  /** The host's own todos that are not done, as it last told them. */
  hostTodos: z.array(z.string()).max(10).default([]).catch([]),
  files: z.array(activeFile).default([]).catch([]),
  errors: z.array(openError).max(MAX_OPEN_ERRORS).default([]).catch([]),
  worked: z
    .array(z.object({ kind: z.enum(COMMAND_KINDS), command: z.string() }))
    .max(MAX_WORKED_COMMANDS)
    .default([])
    .catch([]),
})

/** What a session is about: what the agent keeps, and what the plugin has noted. Plain data, bounded. */
export type WorkingMemory = z.infer<typeof schema>

export const workingMemorySlice = createSlice('working-memory', schema, { apart: true })

export const emptyWorkingMemory = (): WorkingMemory => workingMemorySlice.parse(undefined)

import * as z from 'zod'
import { PLACE_NAMES } from '../session/notes/working-memory.js'
import { SESSION_ACTIONS } from '../session/session-memory.js'
import { defineTool } from './define.js'

export const memorySession = defineTool({
  name: 'memory_session',
  description:
    'Working memory, kept through compactions: set goal when a task begins, progress after each step; add to the other slots.',
  args: {
    action: z.enum(SESSION_ACTIONS),
    slot: z.enum(PLACE_NAMES).optional(),
    text: z.string().optional(),
  },
  isOn: (settings) => settings.session.enabled,
  async run({ action, slot, text }, { memory, sessionID }) {
    const title = ['session', action, slot].filter((word) => word !== undefined).join(' ')
    const output =
      action === 'show'
        ? await memory.sessionMemory.show(sessionID)
        : await memory.sessionMemory.edit(sessionID, { action, slot, text })
    return { title, output }
  },
})

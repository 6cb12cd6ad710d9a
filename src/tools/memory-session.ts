import { z } from 'zod'
import { SESSION_ACTIONS } from '../session/notes/edit-memory.js'
import { PLACE_NAMES } from '../session/notes/slots.js'
import { defineTool } from './define.js'

export const memorySession = defineTool({
  name: 'memory_session',
  description:
    "This session's working memory; survives compaction. Blocks goal, progress, context: set, append. Other slots: add, remove, clear.",
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

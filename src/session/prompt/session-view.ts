import { byScore, MAX_SHOWN_FILES } from '../notes/active-files.js'
import { ranked } from '../notes/pool.js'
import type { SlotName } from '../notes/slots.js'
import { shownTodos } from '../notes/take-notes.js'
import { emptyWorkingMemory, type WorkingMemory } from '../notes/working-memory.js'

/** Open errors that are shown, the newest first. */
const MAX_SHOWN_ERRORS = 3
/** More would not fit into the room that the pool has. */
const MAX_SHOWN_NOTES = 20

/** What of a working memory is shown; plain JSON, frozen at a refresh. */
export type SessionView = {
  blocks: { goal: string; progress: string; context: string }
  files: { path: string; action: string; count: number }[]
  errors: { category: string; count: number; summary: string; place?: string | undefined }[]
  slots: Record<SlotName, string[]>
  worked: string[]
  pool: string[]
}

export function viewOf(memory: WorkingMemory): SessionView {
  const textsOf = (name: SlotName) => memory.slots[name].map(({ text }) => text)
  return {
    blocks: { ...memory.blocks },
    files: byScore(memory.files)
      .slice(0, MAX_SHOWN_FILES)
      .map(({ path, action, count }) => ({ path, action, count })),
    errors: memory.errors
      .slice(-MAX_SHOWN_ERRORS)
      .reverse()
      .map(({ category, count, summary, place }) => ({ category, count, summary, place })),
    slots: {
      error: textsOf('error'),
      decision: textsOf('decision'),
      todo: shownTodos(memory),
      dependency: textsOf('dependency'),
    },
    worked: memory.worked.map(({ command }) => command),
    pool: ranked(memory.pool, memory.event)
      .slice(0, MAX_SHOWN_NOTES)
      .map(({ text }) => text),
  }
}

/** Of the session that it works for a subagent sees the goal. */
export function goalAlone({ blocks: { goal } }: WorkingMemory): WorkingMemory {
  return { ...emptyWorkingMemory(), blocks: { goal, progress: '', context: '' } }
}

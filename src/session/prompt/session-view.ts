import { byScore, MAX_SHOWN_FILES } from '../notes/active-files.js'
import { ranked } from '../notes/pool.js'
import { SLOT_NAMES, type SlotName } from '../notes/slots.js'
import { shownTodos } from '../notes/take-notes.js'
import type { WorkingMemory } from '../notes/working-memory.js'

/** Open errors that are shown, the newest first. */
const MAX_SHOWN_ERRORS = 3
/** More would not fit into the room that the pool has. */
const MAX_SHOWN_NOTES = 20

/** What of a working memory is shown; plain JSON, frozen at a bust. */
export type SessionView = {
  blocks: { goal: string; progress: string; context: string }
  files: { path: string; action: string; count: number }[]
  errors: { category: string; count: number; summary: string; place?: string | undefined }[]
  slots: Record<SlotName, string[]>
  worked: string[]
  pool: string[]
}

export function viewOf(memory: WorkingMemory): SessionView {
  return {
    blocks: { ...memory.blocks },
    files: byScore(memory.files)
      .slice(0, MAX_SHOWN_FILES)
      .map(({ path, action, count }) => ({ path, action, count })),
    errors: memory.errors
      .slice(-MAX_SHOWN_ERRORS)
      .reverse()
      .map(({ category, count, summary, place }) => ({ category, count, summary, place })),
    slots: Object.fromEntries(
      SLOT_NAMES.map((name) => [
        name,
        name === 'todo' ? shownTodos(memory) : memory.slots[name].map(({ text }) => text),
      ]),
    ) as Record<SlotName, string[]>,
    worked: memory.worked.map(({ command }) => command),
    pool: ranked(memory.pool, memory.event)
      .slice(0, MAX_SHOWN_NOTES)
      .map(({ text }) => text),
  }
}

/** What a subagent sees of the session that it works for. */
export function goalAlone(view: SessionView): SessionView {
  const empty = Object.fromEntries(SLOT_NAMES.map((name) => [name, []])) as unknown as SessionView['slots']
  return {
    blocks: { goal: view.blocks.goal, progress: '', context: '' },
    files: [],
    errors: [],
    slots: empty,
    worked: [],
    pool: [],
  }
}

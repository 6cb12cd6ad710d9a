import { sanitizeBody } from '../../memory/sanitize.js'
import { byScore, MAX_SHOWN_FILES } from '../notes/active-files.js'
import { MAX_POOL_NOTES, ranked } from '../notes/pool.js'
import { BLOCK_NAMES, BLOCKS, SLOT_NAMES, SLOTS } from '../notes/slots.js'
import { shownTodos } from '../notes/take-notes.js'
import type { WorkingMemory } from '../notes/working-memory.js'
import { errorLine } from './session-section.js'

const NOTHING = '(empty)'

/** One part of a working memory, and how much of its room it takes. */
type MemoryPart = { title: string; lines: readonly string[] }

/** All of a working memory, or what of it is filled, in words, as a tool or a person asks for it now. */
export function describeMemory(memory: WorkingMemory, { onlyFilled = false } = {}): string {
  const parts = partsOf(memory).filter(({ lines }) => lines.length > 0 || !onlyFilled)
  const lines = parts.flatMap(({ title, lines }) => [`${title}:`, ...(lines.length > 0 ? lines : [NOTHING])])
  return sanitizeBody(lines.join('\n'))
}

function partsOf(memory: WorkingMemory): MemoryPart[] {
  const { blocks, slots, errors, files, worked } = memory
  const pool = ranked(memory.pool, memory.event)
  return [
    ...BLOCK_NAMES.map((name) => ({
      title: `${name} ${blocks[name].length}/${BLOCKS[name].maxChars}`,
      lines: blocks[name] === '' ? [] : [blocks[name]],
    })),
    ...SLOT_NAMES.map((name) => {
      const texts = name === 'todo' ? shownTodos(memory) : slots[name].map(({ text }) => text)
      const source = name === 'todo' && slots.todo.length === 0 && texts.length > 0 ? " (the host's)" : ''
      return {
        title: `${name} ${slots[name].length}/${SLOTS[name].maxEntries}${source}`,
        lines: listed(texts),
      }
    }),
    {
      title: `pool ${pool.length}/${MAX_POOL_NOTES}`,
      lines: listed(
        pool.map(({ text, mentions }) => (mentions > 0 ? `${text} (mentioned ${mentions}x)` : text)),
      ),
    },
    {
      title: 'noted by the plugin',
      lines: listed([
        ...[...errors].reverse().map(errorLine),
        ...byScore(files)
          .slice(0, MAX_SHOWN_FILES)
          .map(({ path, action, count }) => `active file: ${path} (${action} ${count}x)`),
        ...worked.map(({ kind, command }) => `worked (${kind}): \`${command}\``),
      ]),
    },
  ]
}

const listed = (texts: readonly string[]) => texts.map((text) => `- ${text}`)

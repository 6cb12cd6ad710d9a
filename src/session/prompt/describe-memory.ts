import { sanitizeBody } from '../../memory/sanitize.js'
import { byScore, MAX_SHOWN_FILES } from '../notes/active-files.js'
import { MAX_POOL_NOTES, ranked } from '../notes/pool.js'
import { BLOCK_NAMES, BLOCKS, SLOT_NAMES, SLOTS } from '../notes/slots.js'
import { shownTodos } from '../notes/take-notes.js'
import type { WorkingMemory } from '../notes/working-memory.js'
import { errorLine } from './render-session.js'

const NOTHING = '(empty)'

/** All of a working memory in words, as a tool or a person asks for it now. */
export function describeMemory(memory: WorkingMemory): string {
  const { blocks, slots, errors, files, worked } = memory
  const pool = ranked(memory.pool, memory.event)
  const lines = [
    ...BLOCK_NAMES.flatMap((name) => [
      `${name} ${blocks[name].length}/${BLOCKS[name].maxChars}:`,
      blocks[name] === '' ? NOTHING : blocks[name],
    ]),
    ...SLOT_NAMES.flatMap((name) => {
      const texts = name === 'todo' ? shownTodos(memory) : slots[name].map(({ text }) => text)
      const source = name === 'todo' && slots.todo.length === 0 && texts.length > 0 ? " (the host's)" : ''
      return [`${name} ${slots[name].length}/${SLOTS[name].maxEntries}${source}:`, ...listed(texts)]
    }),
    `pool ${pool.length}/${MAX_POOL_NOTES}:`,
    ...listed(pool.map(({ text, mentions }) => (mentions > 0 ? `${text} (mentioned ${mentions}x)` : text))),
    'noted by the plugin:',
    ...listed([
      ...[...errors].reverse().map(errorLine),
      ...byScore(files)
        .slice(0, MAX_SHOWN_FILES)
        .map(({ path, action, count }) => `active file: ${path} (${action} ${count}x)`),
      ...worked.map(({ kind, command }) => `worked (${kind}): \`${command}\``),
    ]),
  ]
  return sanitizeBody(lines.join('\n'))
}

const listed = (texts: readonly string[]) =>
  texts.length === 0 ? [NOTHING] : texts.map((text) => `- ${text}`)

import { MemoryError } from '../../memory/errors.js'
import { addToPool, MAX_POOL_NOTES } from './pool.js'
import {
  BLOCK_NAMES,
  BLOCKS,
  isBlock,
  isSlot,
  MAX_ENTRY_CHARS,
  PLACE_NAMES,
  type PlaceName,
  SLOT_NAMES,
  SLOTS,
  type SlotName,
} from './slots.js'
import type { WorkingMemory } from './working-memory.js'

export const SESSION_ACTIONS = ['show', 'set', 'append', 'add', 'remove', 'clear'] as const
type SessionAction = (typeof SESSION_ACTIONS)[number]

export type SessionEdit = {
  action: Exclude<SessionAction, 'show'>
  slot?: PlaceName | undefined
  text?: string | undefined
}

/** Makes the agent's change in place. Returns what is now true. Throws `invalid-argument`, `limit` or `no-match`. */
export function editWorkingMemory(memory: WorkingMemory, edit: SessionEdit): string {
  const { action } = edit
  if (action === 'clear') return clear(memory, edit.slot)
  const text = edit.text?.trim() ?? ''
  if (text === '')
    throw refuse('invalid-argument', `Argument "text" is missing or empty for "${action}".`, 'Give the text.')
  if (action === 'remove') return remove(memory, edit.slot, text)
  const slot = edit.slot ?? (action === 'add' ? 'pool' : undefined)
  if (slot === undefined)
    throw refuse(
      'invalid-argument',
      `Argument "slot" is missing for "${action}".`,
      `One of: ${PLACE_NAMES.join(', ')}.`,
    )
  if (isBlock(slot)) {
    const before = action === 'set' ? '' : memory.blocks[slot]
    const after = before === '' ? text : `${before}\n${text}`
    const { maxChars } = BLOCKS[slot]
    if (after.length > maxChars)
      throw refuse(
        'limit',
        `"${slot}" would have ${after.length} of ${maxChars} characters.`,
        `Nothing was changed. Say it shorter, or replace the whole with "set".`,
      )
    memory.blocks[slot] = after
    return `${slot}: ${after.length}/${maxChars} characters.`
  }
  const entries = text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')
  for (const entry of entries)
    if (entry.length > MAX_ENTRY_CHARS)
      throw refuse(
        'limit',
        `An entry has ${entry.length} of ${MAX_ENTRY_CHARS} characters.`,
        'Nothing was changed. Say it shorter, or keep it in "context".',
      )
  if (isSlot(slot)) return addToSlot(memory, slot, entries, action === 'set')
  if (action === 'set') memory.pool = []
  for (const entry of entries.slice(0, MAX_POOL_NOTES))
    memory.pool = addToPool(memory.pool, entry, memory.event)
  return `pool: ${memory.pool.length}/${MAX_POOL_NOTES} notes.`
}

/** What the plugin noted gives way; what the agent did is refused when it is too much. */
function addToSlot(
  memory: WorkingMemory,
  slot: SlotName,
  texts: readonly string[],
  replaces: boolean,
): string {
  const { maxEntries } = SLOTS[slot]
  const own = replaces
    ? []
    : memory.slots[slot].filter(({ by, text }) => by === 'agent' && !texts.includes(text))
  const count = own.length + texts.length
  if (count > maxEntries)
    throw refuse(
      'limit',
      `"${slot}" would have ${count} of ${maxEntries} entries.`,
      'Nothing was changed. Take out what is settled with "remove" or "clear", or leave the slot out: a note goes into the pool.',
    )
  const noted = memory.slots[slot].filter(({ by, text }) => by === 'plugin' && !texts.includes(text))
  const room = maxEntries - count
  const left = [...(replaces || room === 0 ? [] : noted.slice(-room)), ...own]
  const added = texts.map((text) => ({ text, by: 'agent' as const, event: memory.event }))
  memory.slots[slot] = [...left, ...added]
  return `${slot}: ${memory.slots[slot].length}/${maxEntries} entries.`
}

function remove(memory: WorkingMemory, slot: PlaceName | undefined, text: string): string {
  const places = slot === undefined ? ([...SLOT_NAMES, 'pool'] as PlaceName[]) : [slot]
  const counts = places.map((place) => removeFrom(memory, place, text))
  const removed = counts.reduce((sum, count) => sum + count, 0)
  if (removed === 0)
    throw refuse(
      'no-match',
      `Nothing in ${slot ?? 'any slot'} holds this text.`,
      'Look with "show"; a part of the entry is enough.',
    )
  return `Removed ${removed} ${removed === 1 ? 'entry' : 'entries'}${slot === undefined ? '' : ` of ${slot}`}.`
}

function removeFrom(memory: WorkingMemory, place: PlaceName, text: string): number {
  if (isBlock(place)) {
    const lines = memory.blocks[place].split('\n')
    const left = lines.filter((line) => line === '' || !line.includes(text))
    memory.blocks[place] = left.join('\n').trim()
    return lines.length - left.length
  }
  if (isSlot(place)) {
    const left = memory.slots[place].filter((entry) => !entry.text.includes(text))
    const count = memory.slots[place].length - left.length
    memory.slots[place] = left
    if (place !== 'error') return count
    // An open error that the agent calls settled.
    const open = memory.errors.filter((error) => !error.summary.includes(text))
    const closed = memory.errors.length - open.length
    memory.errors = open
    return count + closed
  }
  const left = memory.pool.filter((note) => !note.text.includes(text))
  const count = memory.pool.length - left.length
  memory.pool = left
  return count
}

function clear(memory: WorkingMemory, slot: PlaceName | undefined): string {
  const places = slot === undefined ? PLACE_NAMES : [slot]
  for (const place of places) {
    if (isBlock(place)) memory.blocks[place] = ''
    else if (isSlot(place)) {
      memory.slots[place] = []
      if (place === 'error') memory.errors = []
    } else memory.pool = []
  }
  return slot === undefined
    ? `Cleared ${[...BLOCK_NAMES, ...SLOT_NAMES].join(', ')} and the pool.`
    : `Cleared ${slot}.`
}

const refuse = (code: 'invalid-argument' | 'limit' | 'no-match', sentence: string, hint: string) =>
  new MemoryError(code, sentence, hint)

import { MemoryError, type MemoryErrorCode } from '../memory/errors.js'
import { withoutForgotten } from '../memory/statement/without-forgotten.js'
import type { Sessions } from '../state/sessions.js'
import type { OpenError } from './errors/open-errors.js'
import { leaveOutForgotten, type SessionChecks } from './notes/gate.js'
import {
  addToPool,
  BLOCK_NAMES,
  BLOCKS,
  isBlock,
  isSlot,
  MAX_ENTRY_CHARS,
  MAX_POOL_NOTES,
  PLACE_NAMES,
  type PlaceName,
  SLOT_NAMES,
  SLOTS,
  type SlotName,
  type WorkingMemory,
  workingMemorySlice,
} from './notes/working-memory.js'
import { describeMemory, errorLine } from './session-section.js'

export function createSessionMemory(args: {
  sessions: Sessions
  checks: SessionChecks
  settled(sessionID: string): Promise<void>
}) {
  const { sessions, checks, settled } = args
  return {
    async show(sessionID: string) {
      await settled(sessionID)
      const memory = await leaveOutForgotten(sessions.read(sessionID, workingMemorySlice), checks.isForgotten)
      return describeMemory(memory) || 'This session keeps nothing in mind yet.'
    },
    /** Makes a change. Throws `invalid-argument`, `limit`, `no-match`, `refused`, `secret`. */
    async edit(sessionID: string, edit: SessionEdit) {
      await settled(sessionID)
      if (edit.text !== undefined && edit.action !== 'remove') {
        await checks.refuse(sessionID, edit.text)
        if (await checks.holdsSecret(edit.text))
          throw notKept('secret', 'The text holds a secret.', 'Name where the secret lies instead.')
        if (checks.isOrder(edit.text))
          throw notKept(
            'invalid-argument',
            'The text gives orders that no person of this session gave.',
            'Write down what you know or plan, in your own words.',
          )
        // It would be left out of all that is shown.
        if ((await withoutForgotten(edit.text, checks.isForgotten)) !== edit.text)
          throw notKept('refused', 'It says what the person has had forgotten.', 'Leave that out.')
      }
      const told = sessions.update(sessionID, workingMemorySlice, (memory) => editWorkingMemory(memory, edit))
      const refused = sessions.settle()
      return refused ? `${told} It is not on the disk (${refused}), and is lost when OpenCode ends.` : told
    },
  }
}

const notKept = (code: MemoryErrorCode, sentence: string, hint: string) =>
  new MemoryError(code, sentence, `Nothing was kept. ${hint}`)

const invalid = (sentence: string, hint: string) => new MemoryError('invalid-argument', sentence, hint)

export const SESSION_ACTIONS = ['show', 'set', 'append', 'add', 'remove', 'clear'] as const

export type SessionEdit = {
  action: Exclude<(typeof SESSION_ACTIONS)[number], 'show'>
  slot?: PlaceName | undefined
  text?: string | undefined
}

/** Makes the agent's change in place. Returns what is now true. Throws `invalid-argument`, `limit` or `no-match`. */
export function editWorkingMemory(memory: WorkingMemory, edit: SessionEdit): string {
  const { action } = edit
  const text = edit.text?.trim() ?? ''
  if (action === 'clear') return clear(memory, edit.slot)
  if (text === '') throw invalid(`Argument "text" is missing or empty for "${action}".`, 'Give the text.')
  if (action === 'remove') return remove(memory, edit.slot, text)
  const slot = edit.slot ?? (action === 'add' ? 'pool' : undefined)
  if (slot === undefined)
    throw invalid(`Argument "slot" is missing for "${action}".`, `One of: ${PLACE_NAMES.join(', ')}.`)
  if (isBlock(slot)) {
    const before = action === 'set' ? '' : memory.blocks[slot]
    const after = before === '' ? text : `${before}\n${text}`
    const inTotal = `${after.length} of ${BLOCKS[slot]} characters`
    if (after.length > BLOCKS[slot])
      throw tooMuch(`"${slot}" would have ${inTotal}`, 'Say it shorter, or replace the whole with "set".')
    memory.blocks[slot] = after
    return `${slot}: ${after.length}/${BLOCKS[slot]} characters.`
  }
  const lines = text.split('\n').flatMap((line) => line.replace(/^\s*[-*•]\s+/, '').trim() || [])
  const entries = [...new Set(lines)]
  const long = entries.find(({ length }) => length > MAX_ENTRY_CHARS)
  if (long !== undefined)
    throw tooMuch(
      `An entry has ${long.length} of ${MAX_ENTRY_CHARS} characters`,
      'Say it shorter, or keep it in "context".',
    )
  if (isSlot(slot)) return addToSlot(memory, slot, entries, action === 'set')
  if (entries.length > MAX_POOL_NOTES)
    throw tooMuch(`"pool" would have ${entries.length} of ${MAX_POOL_NOTES} notes`, 'Keep what matters most.')
  if (action === 'set') memory.pool = []
  for (const entry of entries) memory.pool = addToPool(memory.pool, entry, memory.event)
  return `pool: ${memory.pool.length}/${MAX_POOL_NOTES} notes.`
}

const tooMuch = (sentence: string, hint: string) =>
  new MemoryError('limit', `${sentence}.`, `Nothing was changed. ${hint}`)

/** The plugin's entries give way; too many entries of the agent are refused. */
function addToSlot(
  memory: WorkingMemory,
  slot: SlotName,
  texts: readonly string[],
  replaces: boolean,
): string {
  const maxEntries = SLOTS[slot]
  const others = memory.slots[slot].filter(({ text }) => !replaces && !texts.includes(text))
  const own = others.filter(({ by }) => by === 'agent')
  const count = own.length + texts.length
  if (count > maxEntries)
    throw tooMuch(
      `"${slot}" would have ${count} of ${maxEntries} entries`,
      'Take out what is settled with "remove" or "clear", or leave the slot out: a note goes into the pool.',
    )
  const noted = others.filter(({ by }) => by === 'plugin')
  const left = noted.slice(Math.max(0, noted.length - (maxEntries - count)))
  const added = texts.map((text) => ({ text, by: 'agent' as const }))
  memory.slots[slot] = [...left, ...own, ...added]
  return `${slot}: ${memory.slots[slot].length}/${maxEntries} entries.`
}

function remove(memory: WorkingMemory, slot: PlaceName | undefined, text: string): string {
  const places: readonly PlaceName[] = slot === undefined ? [...SLOT_NAMES, 'pool'] : [slot]
  const isMeant = (entry: string) => entry !== '' && entry.includes(text)
  const removed = places.reduce((sum, place) => sum + removeFrom(memory, place, isMeant), 0)
  if (removed === 0)
    throw new MemoryError(
      'no-match',
      `Nothing in ${slot ?? 'any slot'} holds this text.`,
      'Look with "show"; a part of the entry is enough.',
    )
  return `Removed ${removed} ${removed === 1 ? 'entry' : 'entries'}${slot === undefined ? '' : ` of ${slot}`}.`
}

function clear(memory: WorkingMemory, slot: PlaceName | undefined): string {
  for (const place of slot === undefined ? PLACE_NAMES : [slot]) removeFrom(memory, place, () => true)
  return `Cleared ${slot ?? `${[...BLOCK_NAMES, ...SLOT_NAMES].join(', ')} and the pool`}.`
}

/** Takes entries out of a place, for `error` also the open errors: the agent calls them settled. Returns how many. */
function removeFrom(memory: WorkingMemory, place: PlaceName, isMeant: (entry: string) => boolean): number {
  const { blocks, slots } = memory
  let removed = 0
  const without = <T>(all: readonly T[], textOf: (one: T) => string): T[] => {
    const left = all.filter((one) => !isMeant(textOf(one)))
    removed += all.length - left.length
    return left
  }
  if (isBlock(place)) {
    const lines = without(blocks[place].split('\n'), (line) => line)
    blocks[place] = lines.join('\n').trim()
  } else if (isSlot(place)) slots[place] = without(slots[place], (entry) => entry.text)
  else memory.pool = without(memory.pool, (note) => note.text)
  // A text that fits the category in front, which other errors have too, must fit the error's own words.
  const wordsOf = (one: OpenError) =>
    isMeant(`open error, ${one.category}`) ? one.summary : `${one.summary}\n${errorLine(one)}`
  if (place === 'error') memory.errors = without(memory.errors, wordsOf)
  return removed
}

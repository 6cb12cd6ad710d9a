import type { Todo } from '../../host/host.js'
import { applyEffect, type OpenError, type Success } from '../errors/open-errors.js'
import { type fileOfUse, noteFile } from './active-files.js'
import { addToPool, countMentions } from './pool.js'
import { MAX_ENTRY_CHARS, MAX_WORKED_COMMANDS, SLOTS, type SlotName } from './slots.js'
import type { WorkingMemory } from './working-memory.js'

/** Something that a tool call or a message tells, before it is looked through for secrets and planted orders. */
export type Noted = {
  file?: ReturnType<typeof fileOfUse>
  opened?: OpenError | undefined
  succeeded?: readonly Success[]
  worked?: WorkingMemory['worked'][number] | undefined
  packages?: string[]
  decisions?: string[]
  asked?: string | undefined
  said?: string
  /** The host's own list. */
  todos?: string[]
}

/** Takes one event into the working memory, in place. What `admitted` holds has passed all checks. */
export function takeNote(memory: WorkingMemory, admitted: Noted): void {
  memory.event += 1
  const { event } = memory
  const { file, opened, succeeded = [], worked, packages = [], decisions = [], said } = admitted
  if (admitted.asked !== undefined && memory.asked === '') memory.asked = admitted.asked
  if (admitted.todos) memory.hostTodos = admitted.todos
  if (said !== undefined) memory.pool = countMentions(memory.pool, said, event)
  if (file) memory.files = noteFile(memory.files, file, event)
  memory.errors = applyEffect(memory.errors, {
    succeeded,
    ...(opened ? { opened: { ...opened, lastEvent: event } } : {}),
  })
  if (worked) {
    const others = memory.worked.filter(({ command }) => command !== worked.command)
    memory.worked = [...others, worked].slice(-MAX_WORKED_COMMANDS)
  }
  for (const name of packages) noteInSlot(memory, 'dependency', name)
  for (const text of decisions) noteInSlot(memory, 'decision', text)
}

/** What the agent keeps in a slot stays; of what the plugin noted the oldest goes into the pool. */
function noteInSlot(memory: WorkingMemory, slot: SlotName, text: string): void {
  if (text.length > MAX_ENTRY_CHARS || memory.slots[slot].some((entry) => entry.text === text)) return
  const entries = [...memory.slots[slot], { text, by: 'plugin' as const, event: memory.event }]
  if (entries.length > SLOTS[slot].maxEntries) {
    const at = entries.findIndex(({ by }) => by === 'plugin')
    const [gone] = entries.splice(at, 1)
    if (gone) memory.pool = addToPool(memory.pool, gone.text, memory.event)
  }
  memory.slots[slot] = entries
}

/** The host's own list, without what is done; what is under way first. */
export function openTodos(todos: readonly Todo[]): string[] {
  const open = todos.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  const first = open.filter(({ status }) => status === 'in_progress')
  return [...first, ...open.filter((todo) => !first.includes(todo))]
    .slice(0, 10)
    .map(({ content }) => content.slice(0, MAX_ENTRY_CHARS))
}

/** The slot `todo`, or a copy of the host's list where the agent keeps none. */
export function shownTodos(memory: WorkingMemory): string[] {
  const own = memory.slots.todo.map(({ text }) => text)
  return own.length > 0 ? own : memory.hostTodos.slice(0, SLOTS.todo.maxEntries)
}

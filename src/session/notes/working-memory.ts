import { resolve } from 'node:path'
import * as z from 'zod'
import type { ToolStart, ToolUse } from '../../host/events.js'
import type { Todo } from '../../host/host.js'
import { particulars } from '../../memory/statement/particulars.js'
import { createSlice } from '../../state/sessions.js'
import {
  applyEffect,
  COMMAND_KINDS,
  MAX_OPEN_ERRORS,
  type OpenError,
  openError,
  type Success,
} from '../errors/open-errors.js'

/** Texts that the agent keeps, with their limits in characters. To add one, add an entry. */
export const BLOCKS = { goal: 1_000, progress: 2_000, context: 1_500 } as const
/** Short lists, with the number of entries that they hold. To add one, add an entry. */
export const SLOTS = { error: 3, decision: 5, todo: 3, dependency: 3 } as const

export type BlockName = keyof typeof BLOCKS
export type SlotName = keyof typeof SLOTS

export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[]
export const SLOT_NAMES = Object.keys(SLOTS) as SlotName[]

/** `pool` holds notes without a slot, which fade unless they come up again. */
export const PLACE_NAMES = [...BLOCK_NAMES, ...SLOT_NAMES, 'pool'] as const
export type PlaceName = (typeof PLACE_NAMES)[number]

const MAX_WORKED_COMMANDS = 5
const MAX_HOST_TODOS = 10
export const MAX_ENTRY_CHARS = 300

export const isBlock = (name: PlaceName): name is BlockName => Object.hasOwn(BLOCKS, name)
export const isSlot = (name: PlaceName): name is SlotName => Object.hasOwn(SLOTS, name)

/** A note that fades: `event` and `lastEvent` count tool calls and messages of the session. */
const poolNote = z.object({
  text: z.string().max(MAX_ENTRY_CHARS),
  mentions: z.number(),
  lastEvent: z.number(),
})
export type PoolNote = z.infer<typeof poolNote>

const DECAY = 0.85
const MIN_RANK = 0.01
export const MAX_POOL_NOTES = 50

/** How much a note still counts: `0.85^age × (1 + mentions)`, where age counts from the last mention. */
export function rankOf(note: PoolNote, event: number): number {
  return DECAY ** Math.max(0, event - note.lastEvent) * (1 + note.mentions)
}

export function ranked(pool: readonly PoolNote[], event: number): PoolNote[] {
  return pool
    .filter((note) => rankOf(note, event) >= MIN_RANK)
    .sort((a, b) => rankOf(b, event) - rankOf(a, event) || b.lastEvent - a.lastEvent)
    .slice(0, MAX_POOL_NOTES)
}

/** Adds a note; one that is there already counts as mentioned. */
export function addToPool(pool: readonly PoolNote[], text: string, event: number): PoolNote[] {
  const known = pool.find((note) => note.text === text)
  const added = { text, mentions: known ? known.mentions + 1 : 0, lastEvent: event }
  return ranked([...pool.filter((note) => note !== known), added], event)
}

/** How much of a text is searched for names, and how many of them count. */
const MAX_CHARS = 3_000
const MAX_NAMES = 60
/** Numbers and shorter words come up everywhere. */
const MIN_CHARS = 4

function namesIn(text: string): string[] {
  return [...particulars(text.slice(0, MAX_CHARS))]
    .filter((name) => name.length >= MIN_CHARS && /\D{3}/.test(name))
    .slice(0, MAX_NAMES)
}

/** The notes after a text: those of which it repeats a name count as mentioned. */
function countMentions(pool: readonly PoolNote[], text: string, event: number): PoolNote[] {
  const said = new Set(pool.length > 0 ? namesIn(text) : [])
  return pool.map((note) =>
    said.size > 0 && namesIn(note.text).some((name) => said.has(name))
      ? { ...note, mentions: note.mentions + 1, lastEvent: event }
      : note,
  )
}

/** How much an action says about what is being worked on. To add one, add an entry. */
const ACTION_WEIGHTS = { edit: 50, write: 45, grep: 30, read: 20 } as const
type FileAction = keyof typeof ACTION_WEIGHTS
const COUNT_WEIGHT = 3

const activeFile = z.object({
  /** Relative to the project where it lies in it. */
  path: z.string(),
  action: z.enum(Object.keys(ACTION_WEIGHTS) as FileAction[]),
  count: z.number(),
})
type ActiveFile = z.infer<typeof activeFile>

export const MAX_SHOWN_FILES = 8
const MAX_KEPT_FILES = 40
const MAX_PATH_CHARS = 200

const ACTIONS: Readonly<Partial<Record<ToolUse['act'], FileAction>>> = {
  edit: 'edit',
  patch: 'edit',
  write: 'write',
  read: 'read',
  search: 'grep',
}

const scoreOf = ({ action, count }: ActiveFile) => ACTION_WEIGHTS[action] + COUNT_WEIGHT * count

/** The files that a tool worked on, and how; also a tool of a plugin or an MCP server. */
export function filesOf(
  { use, deed }: Pick<ToolStart, 'use' | 'deed'>,
  root: string,
  here = root,
): { path: string; action: FileAction }[] {
  const action = use ? ACTIONS[use.act] : 'edit'
  const own = use && 'file' in use ? [use.file] : []
  const files = deed && 'files' in deed ? deed.files : own
  if (action === undefined) return []
  return files.flatMap((file) => {
    const path = file === '' ? '' : relativeTo([root, here], resolve(here, file))
    // A folder that was searched is no file being worked on.
    if (path === '' || (action === 'grep' && !/\.\w{1,10}$/.test(path))) return []
    return [{ path: path.slice(0, MAX_PATH_CHARS), action }]
  })
}

/** Relative to the first of these folders that the path lies in; '' for that folder itself. */
export function relativeTo(folders: readonly string[], path: string): string {
  const [plain = '', ...bases] = [path, ...folders].map((one) =>
    one.replaceAll('\\', '/').replace(/\/+$/, ''),
  )
  const base = bases.find((one) => `${plain}/`.startsWith(`${one}/`))
  return base === undefined ? plain : plain.slice(base.length + 1)
}

/** The files that are worked on most, the highest score first; among equals the latest first. */
export function noteFile(
  files: readonly ActiveFile[],
  { path, action }: { path: string; action: FileAction },
): ActiveFile[] {
  const known = files.find((file) => file.path === path)
  const strongest = known && ACTION_WEIGHTS[known.action] > ACTION_WEIGHTS[action] ? known.action : action
  const noted = { path, action: strongest, count: (known?.count ?? 0) + 1 }
  return [noted, ...files.filter((file) => file !== known)]
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, MAX_KEPT_FILES)
}

const entry = z.object({
  text: z.string().max(MAX_ENTRY_CHARS),
  /** What the plugin noted gives way to what the agent notes. */
  by: z.enum(['agent', 'plugin']),
})

const each = <Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) => {
  const shape = Object.fromEntries(names.map((name) => [name, schemaOf(name)]))
  return z.object(shape as Record<Name, Schema>).prefault({} as never)
}

const schema = z.object({
  event: z.number().default(0),
  /** What the person asked for first: the goal, as long as the agent has not written one. */
  asked: z.string().max(MAX_ENTRY_CHARS).default('').catch(''),
  blocks: each(BLOCK_NAMES, (name) => z.string().max(BLOCKS[name]).default('').catch('')),
  slots: each(SLOT_NAMES, (name) => z.array(entry).max(SLOTS[name]).default([]).catch([])),
  pool: z.array(poolNote).max(MAX_POOL_NOTES).default([]).catch([]),
  /** The host's own todos that are not done, as last reported. */
  hostTodos: z.array(z.string()).max(MAX_HOST_TODOS).default([]).catch([]),
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

/** What a tool call or a message tells; `admit` checks it for secrets and planted orders. */
export type Noted = {
  /** What to start from: the memory of the session that this one is a fork of, or its own before what was undone. */
  origin?: WorkingMemory | undefined
  files?: ReturnType<typeof filesOf>
  opened?: OpenError | undefined
  /** The command that failed, whole: a word of it may be a password only to who sees the option in front. */
  ran?: string | undefined
  /** All that was typed with it: what failed may say a password that stands elsewhere in the line. */
  line?: string
  succeeded?: readonly Success[]
  worked?: WorkingMemory['worked'][number] | undefined
  packages?: string[]
  decisions?: string[]
  asked?: string | undefined
  /** Text of a tool call or message of this very session, by which its notes age and come up again. */
  said?: string | undefined
  /** The host's own list. */
  todos?: string[]
}

/** Adds one event to the working memory, in place. `admitted` has passed all checks. */
export function takeNote(memory: WorkingMemory, admitted: Noted): void {
  Object.assign(memory, structuredClone(admitted.origin))
  const { files = [], opened, succeeded = [], worked, packages = [], decisions = [], said } = admitted
  if (admitted.asked !== undefined && memory.asked === '') memory.asked = admitted.asked
  if (admitted.todos) memory.hostTodos = admitted.todos
  if (said !== undefined) {
    memory.event += 1
    memory.pool = countMentions(memory.pool, said, memory.event)
  }
  for (const file of files) memory.files = noteFile(memory.files, file)
  memory.errors = applyEffect(memory.errors, { succeeded, opened })
  if (worked) {
    const others = memory.worked.filter(({ command }) => command !== worked.command)
    memory.worked = [...others, worked].slice(-MAX_WORKED_COMMANDS)
  }
  for (const name of packages) noteInSlot(memory, 'dependency', name)
  for (const text of decisions) noteInSlot(memory, 'decision', text)
}

/** When the slot is full, the plugin's oldest entry moves to the pool; the agent's entries stay. */
function noteInSlot(memory: WorkingMemory, slot: SlotName, text: string): void {
  if (text.length > MAX_ENTRY_CHARS || memory.slots[slot].some((entry) => entry.text === text)) return
  const entries = [...memory.slots[slot], { text, by: 'plugin' as const }]
  if (entries.length > SLOTS[slot]) {
    const at = entries.findIndex(({ by }) => by === 'plugin')
    const [gone] = entries.splice(at, 1)
    if (gone) memory.pool = addToPool(memory.pool, gone.text, memory.event)
  }
  memory.slots[slot] = entries
}

export function openTodos(todos: readonly Todo[]): string[] {
  const isUnderWay = ({ status }: Todo) => Number(status === 'in_progress')
  return todos
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .sort((a, b) => isUnderWay(b) - isUnderWay(a))
    .slice(0, MAX_HOST_TODOS)
    .map(({ content }) => content.slice(0, MAX_ENTRY_CHARS))
}

export function shownTodos(memory: WorkingMemory): string[] {
  const own = memory.slots.todo.map(({ text }) => text)
  return own.length > 0 ? own : memory.hostTodos.slice(0, SLOTS.todo)
}

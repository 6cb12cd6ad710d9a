import * as z from 'zod'
import type { Deed, ToolStart } from '../host/events.js'
import type { Feature } from '../host/feature.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { lazy } from '../lib/lazy.js'
import type { Log } from '../lib/log-file.js'
import { memoize } from '../lib/memoize.js'
import { MemoryError } from '../memory/errors.js'
import { cut } from '../memory/listing.js'
import { DOUBT, label, type MemoryFile, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { createSlice, type Sessions } from '../state/sessions.js'
import { isProhibition } from './derive-when.js'
import { isDoubtful, mayStop, type Reminder, reminderLines, remindersOf } from './reminders-of.js'

const keys = z.array(z.string()).default([])

/** In a file of its own, which holds nothing that another process could overwrite unread. */
export const remindersSlice = createSlice(
  'reminders',
  z.object({
    /** Facts that the agent was reminded of since the last compaction. */
    shown: keys,
    /** Facts that have stopped a call. */
    stopped: keys,
    /** Prohibitions the agent was reminded of: whether it kept to them; before the first chance, the kind of call. */
    kept: z.record(z.string(), z.union([z.boolean(), z.enum(['command', 'files'])])).default({}),
  }),
  { apart: true },
)

/** Over all sessions that are still known. */
export function sumFollowed(all: readonly { kept: Readonly<Record<string, unknown>> }[]) {
  const each = all.flatMap(({ kept }) => Object.values(kept))
  const count = (found: boolean) => each.filter((kept) => kept === found).length
  return { reminded: each.length, followed: count(true), broken: count(false) }
}

/** Most reminders of a turn, and their characters. */
const MAX_A_TURN = 3
const MAX_CHARS_A_TURN = 600
/** A shorter part of a fact says nothing. */
const MIN_CHARS = 100
/** Most facts that are remembered of a session. */
const MAX_KEYS = 500
const MAX_SESSIONS = 200

type Said = Reminder & { says: string }
type Told = { reminder: Said; text: string }

/** Brings a fact to mind at the deed that it is about: behind the output, or once before the deed is done. */
export function createReminders(args: {
  /** The facts that the project sees, a list for each scope. */
  facts(): readonly (readonly MemoryFile[])[]
  /** The commands that a shell line may run, each as its words. */
  commandsOf(line: string): string[][]
  /** A path that an agent names, relative to the project; `undefined` for one outside. */
  pathInside(file: string): string | undefined
  /** Takes secrets out. */
  clean(text: string): Promise<string>
  sessions: Sessions
  host: Pick<Host, 'parentOf' | 'permissions'>
  isPaused(sessionID: string): boolean
  log: Log
}): Feature {
  const { facts, commandsOf, pathInside, clean, sessions, host, isPaused, log } = args
  /** Facts that stop calls of a session's step under way: its calls run in parallel, before the agent has read why. */
  const stopping = new BoundedMap<string, readonly string[]>(MAX_SESSIONS)
  /** What the turn under way was given; not stored, since a turn ends with its process. */
  const given = new BoundedMap<string, readonly string[]>(MAX_SESSIONS)
  const matching = lazy(() => import('./match-deed.js'))
  const saidBy = memoize(async (reminder: Reminder): Promise<Said> => {
    return { ...reminder, says: await clean(statementOf(reminder.file)) }
  })

  /** The reminders of what a call is about that may be shown in this session now. */
  async function remindersFor({ sessionID, deed }: ToolStart): Promise<Said[]> {
    const lists = deed === undefined ? [] : facts().map((list) => remindersOf(list))
    if (deed === undefined || lists.every((list) => list.length === 0)) return []
    const { fitting, wordsOnALine } = await matching()
    const done =
      'command' in deed
        ? { files: [], commands: commandsOf(deed.command).map(wordsOnALine) }
        : { files: deed.files.flatMap((file) => pathInside(file) ?? []), commands: [] }
    const found = lists.flatMap((list) => fitting(list, done))
    if (found.length === 0 || isPaused(sessionID)) return []
    if ((await host.permissions('memory_read', sessionID))() === 'deny') return []
    const isSubagent = (await host.parentOf(sessionID)) !== undefined
    const heard = found.filter(({ when }) => !isSubagent || when.subagents)
    const each = heard.filter(({ key }, i) => heard.findIndex((other) => other.key === key) === i)
    return Promise.all(each.map(saidBy))
  }

  async function beforeCall(call: ToolStart): Promise<undefined> {
    const found = await remindersFor(call).catch((error: unknown) => {
      // Nobody's work may depend on a reminder.
      log.warn('reminder failed', { session: call.sessionID, error: String(error) })
      return []
    })
    const { stopped } = sessions.read(call.sessionID, remindersSlice)
    const active = stopping.get(call.sessionID) ?? []
    const isDue = ({ key }: Reminder) => active.includes(key) || !stopped.includes(key)
    const stops = found.filter((reminder) => mayStop(reminder) && isDue(reminder))
    if (stops.length > 0) {
      // A reminder that there is no room for stops the next try: nothing stops a call without being shown.
      const told = withinRoom(stops, [])
      stopping.set(call.sessionID, [...active, ...told.map(({ reminder }) => reminder.key)])
      throw stop(call, told, stops.length > told.length)
    }
    // Calls beside one that was stopped do not count: they were decided before the agent read why.
    if (call.deed && active.length === 0 && !isPaused(call.sessionID)) judge(call.sessionID, call.deed, found)
    return undefined
  }

  /** A prohibition is broken by a call that it is about, and kept by the first of its kind that it is not about. */
  function judge(sessionID: string, deed: Deed, found: readonly Reminder[]): void {
    const isFound = (key: string) => found.some((reminder) => reminder.key === key)
    const judged = Object.entries(sessions.read(sessionID, remindersSlice).kept).filter(([key, kept]) =>
      isFound(key) ? kept !== false : kept === kindOf(deed),
    )
    if (judged.length === 0) return
    sessions.update(sessionID, remindersSlice, (it) => {
      for (const [key] of judged) it.kept[key] = !isFound(key)
    })
  }

  /** Noted on the disk before the call is stopped: no other process stops it again. */
  function stop(call: ToolStart, told: readonly Told[], isMore: boolean): MemoryError {
    note(call, told, true)
    sessions.settle()
    log.info('reminder', { session: call.sessionID, tool: call.tool, way: 'before', facts: told.length })
    return new MemoryError(
      'refused',
      `Not run yet, because memory has this to say of it:\n${told.map(({ text }) => text).join('\n')}`,
      `This stops it once in a session. Do as it says; if the person wants the call all the same, make it again${
        isMore ? ': what had no room here stops it once more' : ' and it runs'
      }.`,
    )
  }

  function note({ sessionID, deed }: ToolStart, told: readonly Told[], isStop = false): void {
    const keys = told.map(({ reminder }) => reminder.key)
    given.set(sessionID, [...(given.get(sessionID) ?? []), ...told.map(({ text }) => text)])
    sessions.update(sessionID, remindersSlice, (it) => {
      if (isStop) it.stopped = [...it.stopped, ...keys].slice(-MAX_KEYS)
      it.shown = [...it.shown, ...keys].slice(-MAX_KEYS)
      for (const { file, key } of told.map(({ reminder }) => reminder))
        if (deed && isProhibition(statementOf(file))) it.kept[key] ??= kindOf(deed)
    })
  }

  return {
    observers: [async ({ sessionID }) => void given.delete(sessionID)],
    listeners: [
      async ({ kind, sessionID }) => {
        // The host ends a response after the last call of its step.
        if (kind === 'responded' || kind === 'idle') stopping.delete(sessionID)
        if (kind !== 'compacted' && kind !== 'rewound') return
        if (sessions.read(sessionID, remindersSlice).shown.length > 0)
          sessions.update(sessionID, remindersSlice, (it) => {
            it.shown = []
          })
      },
    ],
    toolStarts: [beforeCall],
    toolRuns: [
      async (run) => {
        const found = await remindersFor(run)
        if (found.length === 0) return undefined
        const { shown } = sessions.read(run.sessionID, remindersSlice)
        const due = found.filter(({ key }) => !shown.includes(key))
        const texts = withinRoom(due, given.get(run.sessionID) ?? [])
        if (texts.length === 0) return undefined
        note(run, texts)
        log.info('reminder', { session: run.sessionID, tool: run.tool, way: 'behind', facts: texts.length })
        return { append: texts.map(({ text }) => text).join('\n') }
      },
    ],
    overview: [async () => reminderLines(facts().flat())],
    statistics: [
      async () => {
        const { reminded, followed, broken } = sumFollowed(await sessions.all(remindersSlice))
        // Nothing is said of it before the first chance to follow one.
        const kept = followed + broken === 0 ? '' : `, followed ${followed}`
        return reminded === 0 ? [] : [`Prohibitions: reminded ${reminded}${kept}`]
      },
    ],
  }
}

const kindOf = (deed: Deed) => ('command' in deed ? 'command' : 'files')

/** As many as the turn has room for, those of the project first. */
function withinRoom(reminders: readonly Said[], given: readonly string[]): Told[] {
  let left = MAX_CHARS_A_TURN - given.join('').length
  return reminders.slice(0, Math.max(0, MAX_A_TURN - given.length)).flatMap((reminder) => {
    if (left < MIN_CHARS) return []
    const text = textOf(reminder, left)
    left -= text.length
    return [{ reminder, text }]
  })
}

function textOf(reminder: Said, most: number): string {
  const place = ` (${sanitizeLine(label(reminder.file))})</memfs-reminder>`
  const doubt = isDoubtful(reminder) ? DOUBT : ''
  const room = most - '<memfs-reminder>'.length - doubt.length - place.length
  return `<memfs-reminder>${cut(sanitizeLine(reminder.says), Math.max(1, room))}${doubt}${place}`
}

import type { PersonMessage, SessionEvent, ToolRun } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { lazy } from '../lib/lazy.js'
import type { Lifetime } from '../lib/lifetime.js'
import { refusesKeeping } from '../memory/language/refuses-keeping.js'
import type { Sessions } from '../state/sessions.js'
import { findDecisions, type Speaker } from './notes/find-decisions.js'
import { admit, cleanMemory, leaveOutForgotten, type SessionChecks } from './notes/gate.js'
import {
  type Noted,
  openTodos,
  takeNote,
  type WorkingMemory,
  workingMemorySlice,
} from './notes/working-memory.js'

const MAX_SESSIONS = 200
/** Messages that can be undone with what they have left in the notes. */
const MAX_UNDOABLE = 100
/** Of a first message: what it is about stands at its beginning. */
const MAX_ASKED_CHARS = 1_000

/** Notes what tools and messages tell of a session. Nobody waits for it: a note is written within 100 ms. */
export function createNoteTaker(args: {
  sessions: Sessions
  host: Pick<Host, 'sessionsTitled' | 'parentOf'>
  checks: SessionChecks
  isPaused(sessionID: string): boolean
  /** Real path of the project, which paths are made relative to. */
  directory: string
  /** Real path of the opened folder, where a shell runs: below the project, or another worktree of it. */
  opened: string
  lifetime: Pick<Lifetime, 'background'>
}) {
  const { sessions, host, checks, isPaused, directory, opened, lifetime } = args
  /** The last note under way: a success must not overtake the failure that it closes. */
  const tails = new BoundedMap<string, Promise<void>>(MAX_SESSIONS)
  /** Sessions that were deleted: a note under way must not bring them back. */
  const deleted = new BoundedMap<string, true>(MAX_SESSIONS)

  /** What was known before each message, and those that the person has gone back to in a session, first the earliest. */
  const knownBefore = new BoundedMap<string, WorkingMemory>(MAX_UNDOABLE)
  const undone = new BoundedMap<string, readonly string[]>(MAX_SESSIONS)

  /** To be called as things happen: gives, when the notes so far are made, what was known before what is undone now. */
  function takeBack(sessionID: string): () => Promise<WorkingMemory | undefined> {
    const ids = undone.get(sessionID) ?? []
    undone.delete(sessionID)
    return async () => {
      // Of a command, or of a former process, nothing is known.
      const [known] = ids.flatMap((id) => knownBefore.get(id) ?? [])
      return known && leaveOutForgotten(known, checks.isForgotten)
    }
  }

  /** Sessions whose turn under way the person does not want kept. */
  const unkept = new BoundedMap<string, boolean>(MAX_SESSIONS)

  /** What the agent words or does may repeat what is not to be kept, in a later turn too. */
  function note(sessionID: string, by: Speaker, noted: () => Noted | Promise<Noted>): void {
    if (isPaused(sessionID)) return
    const before = tails.get(sessionID) ?? Promise.resolve()
    const work = before.then(async () => {
      const rests = by === 'agent' ? lazy(() => checks.restsIn(sessionID)) : undefined
      const admitted = await admit(await noted(), checks, rests)
      if (!deleted.has(sessionID))
        sessions.update(sessionID, workingMemorySlice, (memory) => takeNote(memory, admitted))
    })
    tails.set(
      sessionID,
      work.catch(() => {}),
    )
    lifetime.background('session notes', () => work)
  }

  return {
    /**
     * Reads it behind the caller's back, in time linear in the part of an output that rules look at. What a subagent does is
     * noted in the session that it works for, too, whose own notes do not age by it.
     */
    noteRun(run: ToolRun) {
      const noted = lazy(async () =>
        (await import('./notes/noted-in-run.js')).notedInRun(run, directory, opened),
      )
      note(run.sessionID, 'agent', noted)
      lifetime.background('session notes', async () => {
        let above = await host.parentOf(run.sessionID)
        for (; above !== undefined; above = await host.parentOf(above))
          note(above, 'agent', async () => ({ ...(await noted()), said: undefined }))
      })
    },
    async observe({ sessionID, messageID, text, kind }: PersonMessage) {
      unkept.set(sessionID, refusesKeeping(text))
      if (unkept.get(sessionID)) return
      // A subagent is told by another agent, in a person's place.
      const by = kind === 'main' ? 'person' : 'agent'
      // The host may tell only later that they are removed.
      const before = takeBack(sessionID)
      note(sessionID, by, async () => {
        const origin = await before()
        const known = structuredClone(origin ?? sessions.read(sessionID, workingMemorySlice))
        knownBefore.set(messageID, known)
        return {
          origin,
          ...(known.asked === '' && { asked: text.slice(0, MAX_ASKED_CHARS) }),
          decisions: findDecisions(text, by),
          said: text,
        }
      })
    },
    async listener(event: SessionEvent) {
      const { sessionID } = event
      const isKept = !unkept.get(sessionID)
      if (event.kind === 'agent-said')
        note(sessionID, 'agent', async () => {
          if (isKept) return { decisions: findDecisions(event.text, 'agent'), said: event.text }
          // What is not to be kept may have been said, and noted, before.
          const rests = await checks.restsIn(sessionID)
          await cleanMemory(sessions, sessionID, async (text) => rests(text))
          return {}
        })
      const ids = undone.get(sessionID) ?? []
      if (event.kind === 'reverted') {
        const { messageID: id } = event
        undone.set(sessionID, id ? [id, ...ids.slice(ids.indexOf(id) + 1)] : [])
      }
      if (event.kind === 'rewound' && event.messageID === ids[0]) {
        const before = takeBack(sessionID)
        note(sessionID, 'person', async () => ({ origin: await before() }))
      }
      if (event.kind === 'todos' && isKept)
        note(sessionID, 'agent', () => ({ todos: openTodos(event.todos) }))
      if (event.kind === 'forked')
        note(sessionID, 'agent', async () => {
          const [origin, ...others] = await host.sessionsTitled(event.from)
          // Of several with its title any may be the one that was copied.
          const isTold = origin !== undefined && others.length === 0
          return isTold ? { origin: sessions.read(origin, workingMemorySlice) } : {}
        })
      if (event.kind === 'deleted') {
        deleted.set(sessionID, true)
        tails.delete(sessionID)
      }
    },
    /** Resolves when what has been noted so far is in the session's working memory. */
    settled: async (sessionID: string) => tails.get(sessionID),
  }
}

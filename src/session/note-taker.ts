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
/** How many messages can be undone together with their notes. */
const MAX_UNDOABLE = 100
/** How much of the first message is read as the goal: it says at its beginning what it is about. */
const MAX_ASKED_CHARS = 1_000

/** Notes what tools and messages tell about a session. Nobody waits for it: a note is written within 100 ms. */
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
  /** What was known before each message; by session, the messages that the person has gone back to, earliest first. */
  const knownBefore = new BoundedMap<string, WorkingMemory>(MAX_UNDOABLE)
  const undone = new BoundedMap<string, readonly string[]>(MAX_SESSIONS)

  /** Call it as the event happens; its result, run after the notes so far, gives the memory before what is undone. */
  function takeBack(sessionID: string): () => Promise<WorkingMemory | undefined> {
    const ids = undone.get(sessionID) ?? []
    undone.delete(sessionID)
    return async () => {
      // Nothing is known of commands and of messages to a former process.
      const [known] = ids.flatMap((id) => knownBefore.get(id) ?? [])
      return known && leaveOutForgotten(known, checks.isForgotten)
    }
  }

  /** Sessions whose turn under way the person does not want kept. */
  const unkept = new BoundedMap<string, boolean>(MAX_SESSIONS)

  /** `restsIn` is for the agent: what it says or does may repeat what is not to be kept, even in a later turn. */
  function note(sessionID: string, by: Speaker, noted: () => Noted | Promise<Noted>): void {
    if (isPaused(sessionID)) return
    const before = tails.get(sessionID) ?? Promise.resolve()
    const work = before.then(async () => {
      const rests = by === 'agent' ? lazy(() => checks.restsIn(sessionID)) : undefined
      const admitted = await admit(await noted(), checks, rests)
      sessions.update(sessionID, workingMemorySlice, (memory) => takeNote(memory, admitted))
    })
    const ended = work.catch(() => {})
    tails.set(sessionID, ended)
    lifetime.background('session notes', () => work)
  }

  return {
    /**
     * Reads the run in the background, in time linear in the part of an output that rules look at. What a subagent does
     * is also noted in the sessions that it works for, whose own notes do not age by it.
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
      // A subagent's messages come from another agent, in place of a person.
      const by = kind === 'main' ? 'person' : 'agent'
      // The host may report only later that the undone messages are removed.
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
          // If several have that title, any of them may be the one that was forked.
          const isUnique = origin !== undefined && others.length === 0
          return isUnique ? { origin: sessions.read(origin, workingMemorySlice) } : {}
        })
    },
    /** Resolves when what has been noted so far is in the session's working memory. */
    settled: async (sessionID: string) => tails.get(sessionID),
  }
}

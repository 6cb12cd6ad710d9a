import { mkdirSync, watch } from 'node:fs'
import path from 'node:path'
import { browse } from '../features/browse.js'
import { viewFile } from '../features/file-view.js'
import { forget, refuseToPerson } from '../features/forget.js'
import type { ProjectMemory } from '../features/project-memory.js'
import { conflictsIn, settleConflict } from '../features/settle.js'
import { sidebarOf } from '../features/sidebar.js'
import type { CommandAnswer } from '../host/command.js'
import { createDebouncer } from '../lib/debounce.js'
import { attempt, isSystemError, messageOf, unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Memfs } from '../memfs.js'
import { MemoryError } from '../memory/errors.js'
import { isHot, label } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { otherTier } from '../memory/path.js'
import { oneLine } from '../memory/sanitize.js'
import { SCOPES, type ScopeFolder } from '../memory/scope.js'
import { viewUndo } from '../rollback/undo.js'
import { sayUndo } from '../rollback/undo-command.js'
import { answerAsks } from './answer-asks.js'
import {
  type Ask,
  type AskName,
  instanceName,
  panelFolder,
  type Reply,
  type Seen,
  type Wish,
} from './protocol.js'

/** A burst of changes is told when it has paused this long, in ms, or lasted for the maximum. */
const TELL_WAIT_MS = 60
const TELL_MAX_WAIT_MS = 250
/** How many lines and files of a change are shown; the screen can be scrolled. */
const MAX_LINES = 400

/** Folders with what a view shows, relative to the root's state; the last ones are those of all state. */
const SHOWN_STATE = ['sessions', 'capture', 'checked', '.', '..', '../off']

/**
 * The server part of the panel. Once a terminal has shown a session, it is told of each change of memory, by whichever
 * process; until then only the folder of asks is watched.
 */
export function servePanel(args: {
  memfs: Pick<Memfs, 'open' | 'isOff' | 'whenOff' | 'now' | 'log'>
  directory: string
  stateFolder: string
}): () => void {
  const { memfs, directory, stateFolder } = args
  const { now, log } = memfs
  const state: { stop?: () => void; watched?: ProjectMemory } = {}
  const { schedule, cancel } = createDebouncer({
    waitMs: TELL_WAIT_MS,
    maxWaitMs: TELL_MAX_WAIT_MS,
    run: tell,
    onError: (error) => log.warn('the panel is not up to date', { error: messageOf(error) }),
  })

  async function answer({ name, wish }: Ask): Promise<unknown> {
    if (memfs.isOff(true)) {
      // Memory may have been off from the start, with nothing opened and watched yet.
      if (name === 'sidebar') state.stop ??= watchState(path.join(stateFolder, 'off'))
      return whenOff(name, wish)
    }
    // Both parts are of one package, but may be of different versions.
    if (!Object.hasOwn(ANSWERS, name))
      throw new MemoryError('not-found', 'Memory does not know this.', 'Restart OpenCode.')
    const memory = await memfs.open()
    if (name === 'sidebar') watchOnly(memory)
    return ANSWERS[name](memory, wish as never, now)
  }

  /** Watches this memory, and no longer the one before: that is closed when memory was opened anew. */
  function watchOnly(memory: ProjectMemory): void {
    if (state.watched === memory) return
    state.stop?.()
    state.watched = memory
    const stops = SHOWN_STATE.map((name) => watchState(path.join(memory.stateFolder, name)))
    stops.push(memory.store.onChange(schedule), memory.history.onCommitted(schedule))
    state.stop = () => {
      for (const stop of stops) stop()
    }
  }

  /** Watches a folder of state, which any process may change. */
  function watchState(folder: string): () => void {
    const watcher = unlessRefusedSync(() => {
      // Some folders do not exist until something is kept in them.
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return watch(folder, { persistent: false }, (_, name) => {
        // The folder of asks lies within: an ask for the view must not lead to the next one.
        if (name !== path.basename(panelFolder(stateFolder))) schedule()
      })
    })
    watcher?.on('error', (error) => log.info('a folder of state is not watched', { error: messageOf(error) }))
    return () => watcher?.close()
  }

  async function whenOff(name: AskName, wish: unknown): Promise<CommandAnswer> {
    const command = name === 'command' ? (wish as Wish<'command'>) : undefined
    const says = await memfs.whenOff(command?.args === '' ? command.verb : undefined)
    if (command) return { shown: says }
    throw new MemoryError('refused', says, '')
  }

  async function tell(): Promise<void> {
    if (!memfs.isOff(true)) watchOnly(await memfs.open())
    answering?.tell()
  }

  const answering = attempt(
    () => {
      const instance = instanceName(process.pid, directory, now())
      return answerAsks({ folder: panelFolder(stateFolder), instance, answer, now, log })
    },
    (error) => {
      // No turn depends on the panel; what does will report a disk that cannot be written.
      if (!isSystemError(error)) throw error
      log.info('no panel', { error: messageOf(error) })
    },
  )
  return () => {
    cancel()
    state.stop?.()
    answering?.close()
  }
}

/** The answers to the panel: views of the features, and acts through the write path in the person's name. */
const ANSWERS: {
  [Name in AskName]: (memory: ProjectMemory, wish: Wish<Name>, now: () => number) => Promise<Reply<Name>>
} = {
  sidebar: (memory, { session }, now) => sidebarOf(memory, session, now()),
  browse: (memory, wish) => browse(memory, wish),
  file: (memory, { key }, now) => viewFile(memory, key, now),
  conflicts: (memory) => conflictsIn(memory, SCOPES),
  async undoView(memory, { commit: asked }, now) {
    const view = await viewUndo(memory.undoing, asked, MAX_LINES)
    const isPossible = view?.nothing === undefined
    return view && { commit: view.commit, says: sayUndo(view, now(), MAX_LINES), isPossible }
  },
  async undo(memory, { commit, session }) {
    const { said, restored, removed, stay, also } = await memory.takeBack(commit, session || undefined)
    const nothing = stay.length > 0 ? `Nothing was changed: ${stay.join('; ')}.` : 'It is already undone.'
    if (restored.length + removed.length === 0) throw new MemoryError('stale', nothing, 'Look again.')
    return { said: sayAll(`Undone: ${oneLine(said)}`, [...stay, ...also]) }
  },
  async settle(memory, { id, folder, holds, session }) {
    await settleConflict(memory, { id, folder: folder as ScopeFolder }, holds, session)
    await memory.leaveOutForgotten(session || undefined, 'forget')
    return { said: 'Settled.' }
  },
  async forget(memory, { session, ...seen }) {
    const target = targetOf(memory, seen)
    const { stillShown, notKept = 'u brings it back' } = await forget(memory, [seen], session || undefined)
    return { said: sayAll(`Forgotten: ${oneLine(label(target))}`, [...stillShown, notKept]) }
  },
  async setTier(memory, { hot, session, ...seen }) {
    const target = targetOf(memory, seen)
    const { hotDir } = memory.settings
    if (isHot(target, { hotDir }) === hot)
      throw new MemoryError('stale', `It is ${hot ? 'hot' : 'cold'} already.`, 'Nothing was done.')
    const to = otherTier(target.path, hot ? hotDir : undefined, memory.store.file(seen.key)?.keys?.type)
    const way = hot ? 'promote' : 'demote'
    const origin = { writer: 'person', sessionID: session, way } as const
    const op = { kind: 'move', ...target, to, expect: { seen: [seen.hash] } } as const
    await memory.store.apply([op], origin).catch(refuseToPerson())
    if (session !== '') memory.prompt.force(session, way)
    return { said: `Moved to ${to}` }
  },
  async command(memory, { verb, args, session, from, seen }) {
    const command = memory.commands.find((one) => one.verb === verb)
    if (!command) throw new MemoryError('not-found', `/memfs ${verb} is not known.`, '/memfs help lists all.')
    const last = () => sha256(JSON.stringify(memory.shown.last(session, verb) ?? []), 16)
    // Something else may have been shown meanwhile, in another terminal or by the person at the prompt.
    if (seen !== undefined && seen !== last())
      throw new MemoryError('stale', 'Something else has been shown since: nothing was done.', 'Look again.')
    return { ...(await command.run(args, session, from)), seen: last() }
  },
}

const sayAll = (done: string, also: readonly string[]) => [done, ...also].join('. ').replace(/\.$/, '')

/** The file as a target; the write path compares its version with what was seen. */
function targetOf(memory: ProjectMemory, { key }: Pick<Seen, 'key'>): Target {
  const target = memory.store.file(key) && memory.store.target(key)
  if (target) return target
  throw new MemoryError('not-found', 'It is not there any more, or cannot be reached.', 'Look again.')
}

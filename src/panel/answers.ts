import { browse } from '../features/browse.js'
import { viewFile } from '../features/file-view.js'
import type { ProjectMemory } from '../features/project-memory.js'
import { conflictsIn, settleConflict } from '../features/settle.js'
import { sidebarOf } from '../features/sidebar.js'
import { MemoryError } from '../memory/errors.js'
import { isHot, label } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { otherTier } from '../memory/path.js'
import { oneLine } from '../memory/sanitize.js'
import { SCOPES, type ScopeFolder } from '../memory/scope.js'
import { undo, viewUndo } from '../rollback/undo.js'
import type { AskName, Reply, Seen, Wish } from './protocol.js'

type Answers = {
  [Name in AskName]: (memory: ProjectMemory, wish: Wish<Name>, now: () => number) => Promise<Reply<Name>>
}

/** What is answered to the panel: views of the features, and acts by the write path, in the person's name. */
export const ANSWERS: Answers = {
  follow: (memory, { session }, now) => sidebarOf(memory, session, now()),
  browse: (memory, wish) => browse(memory, wish),
  file: (memory, { key }, now) => viewFile(memory, key, now),
  conflicts: (memory) => conflictsIn(memory, SCOPES),
  undoable: (memory, { commit }) => viewUndo(memory.undoing, commit),
  async undo(memory, { commit, session }) {
    const { restored, removed } = await undo(memory.undoing, commit, session)
    if (restored.length + removed.length === 0)
      throw new MemoryError('stale', 'Nothing was changed: all of it has changed since.', 'Look again.')
    await memory.leaveOutForgotten(session || undefined, 'undo')
    return { said: `Taken back: ${[...restored, ...removed].map(label).join(', ')}` }
  },
  async settle(memory, { id, folder, holds, session }) {
    await settleConflict(memory, { id, folder: folder as ScopeFolder }, holds, session)
    await memory.leaveOutForgotten(session || undefined, 'forget')
    return { said: 'Settled.' }
  },
  async forget(memory, seen) {
    const target = targetOf(memory, seen)
    // What nobody has committed yet could not be brought back.
    await memory.history.commit()
    await memory.store.apply([{ kind: 'delete', ...target, expect: { seen: [seen.hash] } }], {
      writer: 'person',
      sessionID: seen.session,
      way: 'forget',
    })
    const stillShown = await memory.leaveOutForgotten(seen.session || undefined, 'forget', [seen.key])
    return { said: [`Forgotten: ${oneLine(label(target))}`, ...stillShown].join('. ').replace(/\.$/, '') }
  },
  async setTier(memory, { hot, session, ...seen }) {
    const target = targetOf(memory, seen)
    const { hotDir } = memory.settings
    if (isHot(target, { hotDir }) === hot)
      throw new MemoryError('stale', `It is ${hot ? 'hot' : 'cold'} already.`, 'Nothing was done.')
    const to = otherTier(target.path, hot ? hotDir : undefined)
    const way = hot ? 'promote' : 'demote'
    await memory.store.apply([{ kind: 'move', ...target, to, expect: { seen: [seen.hash] } }], {
      writer: 'person',
      sessionID: session,
      way,
    })
    if (session !== '') memory.prompt.force(session, way)
    return { said: `Moved to ${to}` }
  },
  async command(memory, { verb, args, session, from }) {
    const command = memory.commands.find((one) => one.verb === verb)
    if (!command) throw new MemoryError('not-found', `/memfs ${verb} is not known.`, '/memfs help lists all.')
    return command.run(args, session, from)
  },
}

/** The file, whose version the write path compares with what was seen. */
function targetOf(memory: ProjectMemory, { key }: Pick<Seen, 'key'>): Target {
  const target = memory.store.file(key) && memory.store.target(key)
  if (target) return target
  throw new MemoryError('not-found', 'It is not there any more, or cannot be reached.', 'Look again.')
}

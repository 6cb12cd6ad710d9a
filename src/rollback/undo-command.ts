import { madeBy, subjectFor } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { Command, CommandAnswer } from '../host/command.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { cut } from '../memory/listing.js'
import { scopeOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import { planUndo, type UndoPlan, undo } from './undo.js'

/** No line that a person is shown is longer, in characters. */
const MAX_LINE_CHARS = 78
/** Files that are named one by one. */
const MAX_FILES = 20
/** Sessions whose last shown change is remembered. */
const MAX_SESSIONS = 100

/**
 * `/memfs undo` shows the last change of memory, whoever made it, and what taking it back would do; `/memfs undo yes` does
 * that. What is done is what was shown in this session, also if there has been a later change. `/memfs undo <hash>` shows
 * another commit.
 */
export function createUndoCommand(args: {
  store: Store
  history: History
  folders: readonly ScopeFolder[]
  hotDir: string
  /** Memory has changed: the session's block is to be made anew. */
  refresh: (sessionID: string) => void
}): Command {
  /** Full hashes, by session. */
  const shown = new BoundedMap<string, string>(MAX_SESSIONS)

  async function show(sessionID: string, hash: string | undefined): Promise<CommandAnswer> {
    const plan = await planUndo(args, hash)
    if (!plan) return { shown: 'There is no change of memory to take back.', forModel: DONE }
    const canDo = plan.restore.length + plan.remove.length > 0
    if (canDo) shown.set(sessionID, plan.commit.hash)
    const lines = [
      ...headOf(plan, args.hotDir),
      canDo ? 'Taken back, it would' : 'Nothing of it can be taken back:',
      ...namesOf('restore', plan.restore),
      ...namesOf('remove', plan.remove),
      ...staysOf(plan),
      ...(canDo ? ['To take it back: /memfs undo yes'] : []),
    ]
    return { shown: lines.join('\n'), forModel: DONE }
  }

  async function takeBack(sessionID: string): Promise<CommandAnswer> {
    const hash = shown.get(sessionID)
    if (hash === undefined) return show(sessionID, undefined)
    shown.delete(sessionID)
    const { restored, removed, leftAlone, changedSince } = await undo(args, hash, sessionID)
    args.refresh(sessionID)
    const lines = [
      `Taken back: ${hash.slice(0, 10)}`,
      ...namesOf('restored', restored),
      ...namesOf('removed', removed),
      ...staysOf({ changedSince, noMemory: [] }),
      ...leftAlone.map((sentence) => line(`${sentence}`)),
      'It is a new commit: /memfs undo shows it, and takes it back in turn.',
    ]
    const files = [...restored, ...removed].slice(0, MAX_FILES).map(nameOf)
    if (files.length === 0)
      return { shown: ['Nothing was changed.', ...lines.slice(1, -1)].join('\n'), forModel: DONE }
    return {
      shown: lines.join('\n'),
      forModel: `The person has taken back a change of memory. Other than you may remember are now: ${files.join(', ')}. Reply with one short sentence that says so.`,
    }
  }

  return {
    verb: 'undo',
    description: 'take the last change of memory back, after showing it',
    async run(typed, sessionID) {
      const word = typed.trim()
      return word === 'yes' ? takeBack(sessionID) : show(sessionID, word || undefined)
    },
  }
}

const DONE =
  'A change of memory, and how to take it back, has just been shown to the person. Reply with the single word: Done.'

function headOf({ commit }: UndoPlan, hotDir: string): string[] {
  const { hash, date } = commit
  const by = madeBy(commit)
  return [
    `Change ${hash.slice(0, 10)} of ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    line(subjectFor(commit, hotDir)),
    ...(by === '' ? [] : [line(`by ${by}`)]),
  ]
}

const nameOf = (target: Target) => sanitizeLine(`${scopeOf(target)}/${target.path}`)

const line = (text: string) => cut(`  ${sanitizeLine(text)}`, MAX_LINE_CHARS)

function namesOf(what: string, targets: readonly Target[]): string[] {
  const lines = targets.slice(0, MAX_FILES).map((target) => line(`${what} ${nameOf(target)}`))
  return targets.length > MAX_FILES ? [...lines, `  … and ${targets.length - MAX_FILES} more`] : lines
}

function staysOf({ changedSince, noMemory }: Pick<UndoPlan, 'changedSince' | 'noMemory'>): string[] {
  return [
    ...namesOf('leave', changedSince).map((text) => cut(`${text} (changed since)`, MAX_LINE_CHARS)),
    ...noMemory.slice(0, MAX_FILES).map((file) => line(`leave ${file} (no memory)`)),
  ]
}

import { label, placeOf } from '../memory/memory.js'
import { oneLine } from '../memory/sanitize.js'
import { changedLines, describeChanges } from './changes.js'
import { planUndo, type UndoArgs } from './undo.js'

/** Lines of a change that are shown on a screen of their own. */
const MAX_LINES = 400

/** A change, and what taking it back would do, for a person who is to say yes or no. */
export type UndoView = {
  commit: string
  said: string
  by: string
  atMs: number
  /** `- ` or `+ ` and the line. */
  lines: string[]
  restore: string[]
  remove: string[]
  stay: string[]
}

/** The last change, or that of a commit. Throws as `planUndo` does. */
export async function viewUndo(args: UndoArgs, commit?: string): Promise<UndoView | undefined> {
  const plan = await planUndo(args, commit)
  if (!plan) return undefined
  const [change] = await describeChanges([plan.commit], args)
  return {
    commit: plan.commit.hash,
    said: oneLine(change?.said ?? ''),
    by: change?.by ?? '',
    atMs: plan.commit.date.getTime(),
    lines: (await changedLines(plan.commit.files, args, MAX_LINES)).map(oneLine),
    restore: plan.restore.map(label),
    remove: plan.remove.map(label),
    stay: [...plan.changedSince.map(label), ...plan.noMemory.map((file) => placeOf(file, args.folders))],
  }
}

import * as z from 'zod'
import type { ToolUse } from '../../host/events.js'

/** How much an action says of what is being worked on. A further one is one entry. */
const ACTION_WEIGHTS = { edit: 50, write: 45, grep: 30, read: 20 } as const
type FileAction = keyof typeof ACTION_WEIGHTS
const COUNT_WEIGHT = 3

export const activeFile = z.object({
  /** Relative to the project where it lies in it. */
  path: z.string(),
  action: z.enum(Object.keys(ACTION_WEIGHTS) as FileAction[]),
  count: z.number(),
  lastEvent: z.number(),
})
type ActiveFile = z.infer<typeof activeFile>

export const MAX_SHOWN_FILES = 8
const MAX_KEPT_FILES = 40
const MAX_PATH_CHARS = 200

/** What each use of one file counts as. */
const ACTIONS: Readonly<Partial<Record<ToolUse['act'], FileAction>>> = {
  edit: 'edit',
  write: 'write',
  read: 'read',
  search: 'grep',
}

const scoreOf = ({ action, count }: ActiveFile) => ACTION_WEIGHTS[action] + COUNT_WEIGHT * count

/** The file that a tool worked on, with what it did; undefined where it named none. */
export function fileOfUse(
  use: ToolUse | undefined,
  root: string,
): { path: string; action: FileAction } | undefined {
  const action = use && ACTIONS[use.act]
  if (!action || !('file' in use) || use.file === '') return undefined
  const path = relativeTo(root, use.file)
  // A whole folder that was searched is no file that is worked on.
  if (path === '' || (action === 'grep' && !/\.\w{1,10}$/.test(path))) return undefined
  return { path: path.slice(0, MAX_PATH_CHARS), action }
}

function relativeTo(root: string, path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
  const base = root.replaceAll('\\', '/').replace(/\/+$/, '')
  return plain === base ? '' : plain.startsWith(`${base}/`) ? plain.slice(base.length + 1) : plain
}

export function noteFile(
  files: readonly ActiveFile[],
  { path, action }: { path: string; action: FileAction },
  event: number,
): ActiveFile[] {
  const known = files.find((file) => file.path === path)
  const strongest = known && ACTION_WEIGHTS[known.action] > ACTION_WEIGHTS[action] ? known.action : action
  const noted = { path, action: strongest, count: (known?.count ?? 0) + 1, lastEvent: event }
  return byScore([...files.filter((file) => file !== known), noted]).slice(0, MAX_KEPT_FILES)
}

/** The files that are worked on most, first the strongest; of equals the latest. */
export function byScore(files: readonly ActiveFile[]): ActiveFile[] {
  return [...files].sort((a, b) => scoreOf(b) - scoreOf(a) || b.lastEvent - a.lastEvent)
}

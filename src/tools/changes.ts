import type { Room } from '../memfs.js'
import { listNames } from '../memory/listing.js'
import { isHot } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { fileKey } from '../memory/scope.js'
import { noteSeen, seenHashes } from '../state/session-state.js'
import type { AppliedChange } from '../store/apply.js'
import type { ToolCall } from './define.js'

/** Applies one op on the agent's behalf and notes what its session has thereby seen. */
export async function applyForAgent(
  { room, session, sessionID, agent }: ToolCall,
  op: Op,
): Promise<AppliedChange[]> {
  const [applied] = await room.store.apply([op], { by: 'agent', sessionID, agent })
  const changes = applied?.changes ?? []
  for (const { folder, path, before, after } of changes) {
    const key = fileKey(folder, path)
    if (!after) delete session.seen[key]
    else if (op.kind !== 'edit' || knew(session, key, before?.hash))
      noteSeen(session, key, { hash: after.hash })
  }
  return changes
}

function knew(session: ToolCall['session'], key: string, hash: string | undefined): boolean {
  return hash !== undefined && seenHashes(session, key).includes(hash)
}

/** Versions of a file that the calling session has seen. */
export function seenBy({ session }: ToolCall, target: Target): string[] {
  return seenHashes(session, fileKey(target.folder, target.path))
}

const NEARLY_FULL = 0.8
/** What a turn of writes may add to the tree. */
const GROWTH_CHARS = 3_000

/** What the agent is told of a file after a change: its size, its tier, and whether the block still has room for all. */
export function stateOf({ room, memfs }: ToolCall, target: Target): string {
  const { settings } = memfs
  const file = room.store.file(fileKey(target.folder, target.path))
  const size = file ? `It has ${file.chars} of ${file.limit ?? settings.defaultLimit} characters.` : ''
  if (isHot(target, settings))
    return `${size} It is hot: the block shows it from its next refresh on.${fullBlockWarning(room)}`
  // A longer tree takes room from hot files, but to lay it out for each cold file would double the cost of a write.
  const { maxBlockChars } = settings
  const mostCalm = Math.min(NEARLY_FULL * maxBlockChars, maxBlockChars - GROWTH_CHARS)
  const isNearlyFull = room.injection.lastLength() > mostCalm
  return `${size} It is cold: listed in the tree, read with memory_read.${isNearlyFull ? fullBlockWarning(room) : ''}`
}

/** A warning where the block has no room for all hot files. */
export function fullBlockWarning(room: Room): string {
  const { omitted } = room.injection.preview(room.store.snapshot(room.folders))
  return omitted.length > 0
    ? ` WARNING: the block is full and leaves out ${listNames(omitted)}. Shorten or demote hot files.`
    : ''
}

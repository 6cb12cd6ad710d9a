import type { ProjectMemory } from '../features/project-memory.js'
import { listNames } from '../memory/listing.js'
import { isHot } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { fileKey, keyOf, ownFolders } from '../memory/scope.js'
import { noteExact, seenSlice } from '../state/seen.js'
import type { AppliedChange } from '../store/prepare-changes.js'
import type { ToolCall } from './define.js'

/** Applies one op on the agent's behalf and notes what its session has thereby seen. */
export async function applyForAgent(call: ToolCall, op: Op, way?: string): Promise<AppliedChange[]> {
  const { memory, sessionID, agent } = call
  const sees = ownFolders(memory.folders)
  const [applied] = await memory.store.apply([op], { writer: 'agent', sessionID, agent, way, sees })
  const changes = applied?.changes ?? []
  // Whether it knew the whole file before this call: an edit shows it no more than the string.
  const known = changes.map(
    ({ before, ...target }) => before !== undefined && seenBy(call, target).includes(before.hash),
  )
  if (changes.length > 0)
    memory.sessions.update(sessionID, seenSlice, (seen) => {
      for (const [i, { folder, path, after }] of changes.entries()) {
        const key = fileKey(folder, path)
        if (!after) delete seen.exact[key]
        else if (op.kind !== 'edit' || known[i]) noteExact(seen, key, { hash: after.hash })
      }
    })
  return changes
}

/** Versions of a file that the calling session knows exactly: read whole, written, or shown by its block. */
export function seenBy({ memory, sessionID }: ToolCall, target: Target): string[] {
  const key = keyOf(target)
  const seen = memory.sessions.read(sessionID, seenSlice).exact[key]
  const whole = seen && seen.rows === undefined ? [seen.hash] : []
  const shown = memory.prompt.sent(sessionID)?.exact[key]
  return shown === undefined ? whole : [...whole, shown]
}

/** Tells the agent a file's size and tier after a change, and of a hot one whether the block still has room for all. */
export function stateOf({ memory, settings }: ToolCall, target: Target): string {
  const file = memory.store.file(target)
  const size = file ? `It has ${file.chars} of ${file.limit ?? settings.defaultLimit} characters.` : ''
  if (isHot(target, settings))
    return `${size} It is hot: the block shows it from its next refresh on.${fullBlockWarning(memory)}`
  return `${size} It is cold: listed in the tree, read with memory_read.`
}

export function fullBlockWarning(memory: ProjectMemory): string {
  const { omitted } = memory.prompt.preview(memory.store.snapshot(memory.folders))
  return omitted.length > 0
    ? ` WARNING: the block is full and leaves out ${listNames(omitted)}. Shorten or demote hot files.`
    : ''
}

import type { ProjectMemory } from '../features/project-memory.js'
import { listNames } from '../memory/listing.js'
import { isHot } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { fileKey } from '../memory/scope.js'
import { noteExact, seenSlice } from '../state/seen.js'
import type { AppliedChange } from '../store/prepare-changes.js'
import type { ToolCall } from './define.js'

/** Applies one op on the agent's behalf and notes what its session has thereby seen. */
export async function applyForAgent(call: ToolCall, op: Op, way?: string): Promise<AppliedChange[]> {
  const { memory, sessionID, agent } = call
  const [applied] = await memory.store.apply([op], { writer: 'agent', sessionID, agent, way })
  const changes = applied?.changes ?? []
  // What it knew before this call, as an edit shows it no more than the string.
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
  const key = fileKey(target.folder, target.path)
  const seen = memory.sessions.read(sessionID, seenSlice).exact[key]
  const whole = seen && seen.rows === undefined ? [seen.hash] : []
  const shown = memory.prompt.sent(sessionID)?.exact[key]
  return shown === undefined ? whole : [...whole, shown]
}

const NEARLY_FULL = 0.8
/** What a turn of writes may add to the tree. */
const GROWTH_CHARS = 3_000

/** What the agent is told of a file after a change: its size, its tier, and whether the block still has room for all. */
export function stateOf({ memory, settings, sessionID }: ToolCall, target: Target): string {
  const file = memory.store.file(target)
  const size = file ? `It has ${file.chars} of ${file.limit ?? settings.defaultLimit} characters.` : ''
  if (isHot(target, settings))
    return `${size} It is hot: the block shows it from its next refresh on.${fullBlockWarning(memory)}`
  // A longer tree takes room from hot files, but to lay it out for each cold file would double the cost of a write.
  const { maxBlockChars } = settings
  const mostCalm = Math.min(NEARLY_FULL * maxBlockChars, maxBlockChars - GROWTH_CHARS)
  const isNearlyFull = (memory.prompt.sent(sessionID)?.text.length ?? 0) > mostCalm
  return `${size} It is cold: listed in the tree, read with memory_read.${isNearlyFull ? fullBlockWarning(memory) : ''}`
}

export function fullBlockWarning(memory: ProjectMemory): string {
  const { omitted } = memory.prompt.preview(memory.store.snapshot(memory.folders))
  return omitted.length > 0
    ? ` WARNING: the block is full and leaves out ${listNames(omitted)}. Shorten or demote hot files.`
    : ''
}

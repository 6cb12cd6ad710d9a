import * as z from 'zod'
import type { ProjectMemory } from '../features/project-memory.js'
import { MemoryError } from '../memory/errors.js'
import { MAX_KEYWORDS } from '../memory/key-values.js'
import { listNames } from '../memory/listing.js'
import { isFact, isHot, label } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { otherTier } from '../memory/path.js'
import { fileKey, keyOf, ownFolders } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { noteExact, seenSlice } from '../state/seen.js'
import type { AppliedChange } from '../store/prepare-changes.js'
import { defineTool, pathArg, scopeArg, type ToolCall } from './define.js'

/** Far below what a front matter may hold, in whatever way it is written. */
const MAX_DESCRIPTION_CHARS = 1_000

export const memoryWrite = defineTool({
  name: 'memory_write',
  description:
    'Create a memory file or replace its content; read an existing one first. What is not given stays.',
  args: {
    path: pathArg.describe('Path in the scope, e.g. "reference/api.md"'),
    scope: scopeArg,
    content: z.string().describe('Body, without front matter'),
    description: z
      .string()
      .max(MAX_DESCRIPTION_CHARS)
      .optional()
      .describe('One line: what it holds and when to read it'),
    keywords: z
      .array(z.string())
      .max(MAX_KEYWORDS)
      .optional()
      .describe('Other words for it, and when it matters'),
    limit: z.number().int().min(1).optional().describe('Character limit'),
    readonly: z.boolean().optional().describe('Protect for good: only a person can undo it'),
  },
  async run({ path, scope, content, ...keys }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    const [change] = await applyForAgent(call, {
      kind: 'write',
      ...target,
      content,
      keys,
      expect: { seenOrAbsent: seenBy(call, target) },
    })
    const verb = !change ? 'Nothing to change in' : change.before ? 'Replaced' : 'Created'
    const kept =
      keys.description !== undefined && change?.before?.document.frontMatter.canOverrideDescription === false
        ? ' Its description is protected by canOverrideDescription and was kept.'
        : ''
    return { title: label(target), output: `${verb} ${label(target)}. ${stateOf(call, target)}${kept}` }
  },
})

export const memoryEdit = defineTool({
  name: 'memory_edit',
  description: 'Replace an exact string in a memory file. It must match once, or set replaceAll.',
  args: {
    path: pathArg,
    scope: scopeArg,
    oldString: z.string(),
    newString: z.string(),
    replaceAll: z.boolean().optional(),
  },
  async run({ path, scope, ...replacement }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    await applyForAgent(call, { kind: 'edit', ...target, ...replacement })
    return { title: label(target), output: `Edited ${label(target)}. ${stateOf(call, target)}` }
  },
})

export const memoryDelete = defineTool({
  name: 'memory_delete',
  description: 'Delete a memory file that has been read. The history keeps it.',
  args: { path: pathArg, scope: scopeArg },
  async run({ path, scope }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    const key = keyOf(target)
    const { memory, sessionID } = call
    // As it stands on the disk: the index may not know yet what a person has just written.
    const document = (await memory.store.read(target))?.document
    const isForgotten =
      document !== undefined &&
      isFact({ path: target.path, keys: document.frontMatter, damage: document.damage })
    const op = { kind: 'delete', ...target, expect: { seen: seenBy(call, target) } } as const
    await applyForAgent(call, op, isForgotten ? 'forget' : undefined)
    const fault = memory.history.whyNotKept()
    const also: string[] = []
    if (isForgotten) {
      const stillShown = await memory.leaveOutForgotten(sessionID, 'forget', [key])
      const { statement } = readFact(document, target.path)
      also.push(...(await memory.stillSaid(statement, sessionID, target.path)), ...stillShown)
    }
    const kept =
      fault === undefined
        ? `The history keeps it: ${isForgotten ? 'the person can bring it back with /memfs undo' : 'memory_history shows the commit before, memory_rollback restores it'}.`
        : `The history may not keep it: ${fault}`
    const forgotten = isForgotten
      ? 'The fact is forgotten: it will not be learned again unless the person asks for it. '
      : ''
    return {
      title: label(target),
      output: [`Deleted ${label(target)}. ${forgotten}${kept}`, ...also].join('\n'),
    }
  },
})

export const memoryPromote = defineTool({
  name: 'memory_promote',
  description: 'Make a cold file hot: every prompt then holds it in full.',
  args: { path: pathArg, scope: scopeArg },
  run: ({ path, scope }, call) => move(call, call.target(scope, path), 'promote'),
})

export const memoryDemote = defineTool({
  name: 'memory_demote',
  description: 'Make a hot file cold: move it to reference/; the prompt only lists it.',
  args: { path: pathArg, scope: scopeArg },
  run: ({ path, scope }, call) => move(call, call.target(scope, path), 'demote'),
})

async function move(call: ToolCall, from: Target, way: 'promote' | 'demote') {
  const { hotDir, refreshOnPromoteDemote } = call.settings
  if (isHot(from, { hotDir }) === (way === 'promote')) {
    const tier = way === 'promote' ? 'hot' : 'cold'
    throw new MemoryError('invalid-argument', `${label(from)} is ${tier} already.`, 'Nothing was moved.')
  }
  const to: Target = { ...from, path: otherTier(from.path, way === 'promote' ? hotDir : undefined) }
  await call.ask([from, to])
  await applyForAgent(call, { kind: 'move', ...from, to: to.path, expect: { seen: seenBy(call, from) } })
  if (refreshOnPromoteDemote) call.memory.prompt.force(call.sessionID, way)
  return {
    title: `${label(from)} → ${to.path}`,
    output: `Moved ${label(from)} to ${to.path}. ${stateOf(call, to)}`,
  }
}

/** Applies one op on the agent's behalf and notes what its session has thereby seen. */
async function applyForAgent(call: ToolCall, op: Op, way?: string): Promise<AppliedChange[]> {
  const { memory, sessionID, agent } = call
  const sees = ownFolders(memory.folders)
  const [applied] = await memory.store.apply([op], { writer: 'agent', sessionID, agent, way, sees })
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
function seenBy({ memory, sessionID }: ToolCall, target: Target): string[] {
  const key = keyOf(target)
  const seen = memory.sessions.read(sessionID, seenSlice).exact[key]
  const whole = seen && seen.rows === undefined ? [seen.hash] : []
  const shown = memory.prompt.sent(sessionID)?.exact[key]
  return shown === undefined ? whole : [...whole, shown]
}

/** What the agent is told of a file after a change: its size, its tier, and of a hot one whether the block still has room for all. */
function stateOf({ memory, settings }: ToolCall, target: Target): string {
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

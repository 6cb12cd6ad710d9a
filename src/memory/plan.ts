import { beginsWithFrontMatter, type Document, parseText, updateDocument } from './document.js'
import { replaceExact } from './edit.js'
import { MemoryError } from './errors.js'
import { saysReadonly } from './front-matter.js'
import { isHot, isRegistry, label, MAX_MEMORY_BYTES } from './memory.js'
import { describeByName, newDocument, singleLine } from './new-document.js'
import { changedMeanwhile, type Expect, type Op, type Target, targetsOf } from './op.js'
import { foldPath } from './path.js'
import { hasPrivate } from './private.js'
import { fileKey } from './scope.js'

/** A file as it is on the disk. */
export type FileVersion = { bytes: Uint8Array; hash: string; document: Document }

/** One file's intended next bytes; `undefined` where it is, or will be, absent. */
export type Change = Target & { before: FileVersion | undefined; after: Uint8Array | undefined }

export type PlannedOp = { changes: Change[]; skipped?: string }

export type PlanRules = {
  hotDir: string
  /** Limit of a file that names none, in characters of the body. */
  defaultLimit: number
  /** Highest limit that the agent may set. */
  maxLimit: number
}

type WriteOp = Extract<Op, { kind: 'write' }>
type EditOp = Extract<Op, { kind: 'edit' }>
type RestoreOp = Extract<Op, { kind: 'restore' }>

/** Turns ops and the files they touch into changes, or throws the reason why one may not be. Touches nothing. */
export function planOps(
  ops: readonly Op[],
  read: (target: Target) => FileVersion | undefined,
  rules: PlanRules,
): PlannedOp[] {
  refuseOverlap(ops)
  return ops.map((op) => planOp(op, read, rules))
}

/** Each op is checked against the disk as it is, so none may build on another of the same call. */
function refuseOverlap(ops: readonly Op[]): void {
  const seen = new Set<string>()
  for (const target of ops.flatMap(targetsOf)) {
    const name = foldPath(fileKey(target.folder, target.path))
    if (seen.has(name)) {
      throw new MemoryError(
        'invalid-argument',
        `Two changes of one call concern ${label(target)}.`,
        'Nothing was done. Make them one after the other.',
      )
    }
    seen.add(name)
  }
}

function planOp(op: Op, read: (target: Target) => FileVersion | undefined, rules: PlanRules): PlannedOp {
  const before = read(op)
  const change = (after: string | Uint8Array | undefined, target: Target = op): Change => ({
    folder: target.folder,
    path: target.path,
    before: read(target),
    after: typeof after === 'string' ? encode(after) : after,
  })
  switch (op.kind) {
    case 'write':
      if (before) checkWritable(op, before, rules)
      checkExpectation(op, before, op.expect)
      return { changes: [change(before ? rewrite(op, before, rules) : create(op, rules))] }
    case 'edit':
      return { changes: [change(edit(op, present(op, before), rules))] }
    case 'delete':
      checkWritable(op, present(op, before), rules)
      checkExpectation(op, before, op.expect)
      return { changes: [change(undefined)] }
    case 'move': {
      const source = present(op, before)
      const to: Target = { folder: op.folder, path: op.to }
      checkWritable(op, source, rules)
      checkExpectation(op, before, op.expect)
      checkNotRegistry(to, rules)
      if (isHot(to, rules)) checkFits(op, source.document.body.length, limitOf(source, rules))
      if (read(to)) {
        throw new MemoryError(
          'exists',
          `${label(to)} exists already.`,
          'Nothing was moved. Merge the two by hand, or delete one first.',
        )
      }
      return { changes: [change(source.bytes, to), change(undefined)] }
    }
    case 'restore':
      return restore(op, before, change, rules)
    case 'put':
      checkExpectation(op, before, op.expect)
      return { changes: [change(op.text)] }
  }
}

function create(op: WriteOp, rules: PlanRules): string {
  checkNotRegistry(op, rules)
  refuseFrontMatter(op)
  const limit = checkLimitChoice(op, op.limit ?? rules.defaultLimit, undefined, rules)
  checkFits(op, op.content.length, limit)
  const description = singleLine(op.description ?? '') || describeByName(op.path)
  const text = newDocument({ description, limit, readonly: op.readonly ?? false }, op.content)
  checkBody(text, op.content)
  return text
}

function rewrite(op: WriteOp, before: FileVersion, rules: PlanRules): string {
  const { document } = before
  refuseFrontMatter(op)
  const lost = op.description === undefined ? '' : (document.frontMatter.description ?? '')
  if (hasPrivate(document.body) || hasPrivate(lost)) {
    throw new MemoryError(
      'private',
      `${label(op)} holds private text that you cannot see; overwriting would lose it.`,
      'Use memory_edit on the text outside [private].',
    )
  }
  const limitBefore = limitOf(before, rules)
  const limit = checkLimitChoice(op, op.limit ?? limitBefore, limitBefore, rules)
  checkFits(op, op.content.length, limit, limit < limitBefore ? undefined : before)
  const keepDescription = document.frontMatter.descriptionLocked
  const text = updateDocument(document, op.content, {
    description: keepDescription ? undefined : singleLine(op.description ?? '') || undefined,
    limit: op.limit,
    readonly: op.readonly,
  })
  checkBody(text, op.content)
  return text
}

function edit(op: EditOp, before: FileVersion, rules: PlanRules): string {
  const { document } = before
  checkWritable(op, before, rules)
  const body = replaceExact(document.body, op)
  checkFits(op, body.length, limitOf(before, rules), before)
  const text = updateDocument(document, body)
  checkBody(text, body)
  return text
}

/** What is written must be read back as it was meant. */
function checkBody(text: string, body: string): void {
  const bytes = encode(text).length
  if (bytes > MAX_MEMORY_BYTES) {
    throw new MemoryError(
      'invalid-argument',
      `The file would have ${bytes} bytes, more than the ${MAX_MEMORY_BYTES} that a memory may have.`,
      'Nothing was done. Split the memory into several files.',
    )
  }
  const written = parseText(text)
  if (written.damage === undefined && written.body === body) return
  if (written.damage !== undefined && !beginsWithFrontMatter(body)) {
    throw new MemoryError(
      'invalid-argument',
      `The file could not be read again: ${written.damage}.`,
      'Nothing was done. Give a plainer description.',
    )
  }
  throw new MemoryError(
    'invalid-argument',
    'The change would turn the beginning of the content into front matter.',
    'Front matter is not part of the content: set description, limit and readonly with memory_write.',
  )
}

function restore(
  op: RestoreOp,
  before: FileVersion | undefined,
  change: (after: Uint8Array | undefined) => Change,
  rules: PlanRules,
): PlannedOp {
  const skip = (reason: string) => ({
    changes: [],
    skipped: `${label(op)} is ${reason} and was left as it is`,
  })
  if (isRegistry(op, rules)) return skip('read-only')
  if (before?.document.damage !== undefined) {
    if (op.protectedWhenDamaged || saysReadonly(before.document.body)) return skip('damaged and read-only')
    // Its absence would be all that is left of what nobody could read.
    if (op.bytes === undefined) return skip('damaged')
  } else if (before?.document.frontMatter.readonly) return skip('read-only')
  if (before?.hash !== op.replaces) throw changedMeanwhile(op)
  return { changes: [change(op.bytes)] }
}

function present(target: Target, before: FileVersion | undefined): FileVersion {
  if (before) return before
  throw new MemoryError('not-found', `${label(target)} does not exist.`, 'memory_tree shows what is there.')
}

function checkExpectation(target: Target, before: FileVersion | undefined, expect: Expect): void {
  if (expect === 'any') return
  if (expect === 'absent') {
    if (!before) return
    throw new MemoryError('exists', `${label(target)} exists already.`, 'Read it with memory_read first.')
  }
  const seen = 'seen' in expect ? expect.seen : expect.seenOrAbsent
  if (!before && 'seenOrAbsent' in expect) return
  if (before && seen.includes(before.hash)) return
  throw new MemoryError(
    'stale',
    seen.length === 0
      ? `${label(target)} exists, and this session has not seen its current content.`
      : `${label(target)} has changed since this session last saw it.`,
    'Read it with memory_read, then decide again.',
  )
}

function checkWritable(target: Target, before: FileVersion, rules: PlanRules): void {
  const { damage, frontMatter } = before.document
  if (damage) {
    throw new MemoryError(
      'damaged',
      `${label(target)} is damaged: ${damage}. It is read-only until it is repaired.`,
      'Tell the person; the file can be repaired with an editor, or restored with memory_rollback.',
    )
  }
  checkNotRegistry(target, rules)
  if (frontMatter.readonly) throw readonlyError(target)
}

function checkNotRegistry(target: Target, rules: PlanRules): void {
  if (isRegistry(target, rules)) throw readonlyError(target)
}

function readonlyError(target: Target): MemoryError {
  return new MemoryError(
    'readonly',
    `${label(target)} is read-only.`,
    'Only a person can change it, or its protection, with an editor. Write to another file.',
  )
}

function refuseFrontMatter(op: WriteOp): void {
  if (!beginsWithFrontMatter(op.content)) return
  throw new MemoryError(
    'invalid-argument',
    'content begins with front matter.',
    'Give the body alone; description, limit and readonly are arguments of their own.',
  )
}

function checkLimitChoice(
  target: Target,
  limit: number,
  current: number | undefined,
  rules: PlanRules,
): number {
  const highest = Math.max(rules.maxLimit, current ?? rules.defaultLimit)
  if (limit <= highest) return limit
  throw new MemoryError(
    'limit',
    `limit ${limit} of ${label(target)} is above ${highest}, the highest that you may set.`,
    'Split the memory into several files; a person can set a higher limit in the front matter.',
  )
}

/** A body that is longer than its limit (a person may write one) may be changed and shortened, but not lengthened. */
function checkFits(target: Target, chars: number, limit: number, before?: FileVersion): void {
  if (chars <= limit || (before && chars <= before.document.body.length)) return
  throw new MemoryError(
    'limit',
    `The content of ${label(target)} would have ${chars} characters; its limit is ${limit}.`,
    'Shorten it, move details to another file, or set a higher limit with memory_write.',
  )
}

function limitOf(file: FileVersion, rules: PlanRules): number {
  return file.document.frontMatter.limit ?? rules.defaultLimit
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

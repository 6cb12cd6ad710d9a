import {
  checkExpectation,
  checkFits,
  checkKeys,
  checkLimitChoice,
  checkNothingPrivate,
  checkNotRegistry,
  checkReadsBack,
  checkUsable,
  checkWritable,
  limitOf,
  refuseFrontMatter,
  requireExisting,
} from './checks.js'
import { describeByName, singleLine } from './description.js'
import { type Document, type FileVersion, parseText, updateDocument } from './document.js'
import { replaceExact } from './edit.js'
import { MemoryError } from './errors.js'
import { type FrontMatter, saysReadonly } from './front-matter.js'
import { KEY_NAMES, type Keys } from './keys.js'
import { isHot, isRegistry, label, type MemoryRules } from './memory.js'
import { newDocument } from './new-document.js'
import { changedMeanwhile, type Op, type Target, targetsOf } from './op.js'
import type { WriterKind } from './origin.js'
import { foldPath } from './path.js'
import { fileKey } from './scope.js'

/** One file's intended next bytes; `undefined` where it is, or will be, absent. */
export type PlannedChange = Target & { before: FileVersion | undefined; after: Uint8Array | undefined }

export type PlannedOp = { changes: PlannedChange[]; skipped?: string }

type OpOf<Kind extends Op['kind']> = Extract<Op, { kind: Kind }>

/** What a plan depends on beside the ops. */
type Given = {
  read: (target: Target) => FileVersion | undefined
  rules: MemoryRules
  writer: WriterKind
}

/** Turns ops and the files they touch into changes, or throws the reason why one may not be. Touches nothing. */
export function planOps(ops: readonly Op[], given: Given): PlannedOp[] {
  refuseOverlap(ops)
  return ops.map((op) => planOp(op, given))
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

function planOp(op: Op, given: Given): PlannedOp {
  const { read, rules, writer } = given
  const before = read(op)
  const change = (after: string | Uint8Array | undefined, target: Target = op): PlannedChange => ({
    folder: target.folder,
    path: target.path,
    before: read(target),
    after: typeof after === 'string' ? new TextEncoder().encode(after) : after,
  })
  switch (op.kind) {
    case 'write':
      if (before) checkWritable(op, before, rules)
      checkExpectation(op, before, op.expect)
      return { changes: [change(before ? rewrite(op, before, given) : create(op, given))] }
    case 'annotate': {
      const file = requireExisting(op, before)
      checkWritable(op, file, rules)
      checkExpectation(op, file, op.expect)
      return { changes: [change(withKeys(op, file, file.document.body, op.keys, given))] }
    }
    case 'edit':
      return { changes: [change(edit(op, requireExisting(op, before), rules))] }
    case 'delete':
      checkWritable(op, requireExisting(op, before), rules)
      checkExpectation(op, before, op.expect)
      return { changes: [change(undefined)] }
    case 'move':
      return { changes: [change(move(op, given), { folder: op.folder, path: op.to }), change(undefined)] }
    case 'restore':
      return restore(op, before, change, given)
    case 'put':
      checkExpectation(op, before, op.expect)
      if (writer !== 'setup') checkPut(op, before, given)
      return { changes: [change(op.text)] }
  }
}

function create(op: OpOf<'write'>, { rules, writer }: Given): string {
  const { keys = {}, content } = op
  checkNotRegistry(op, rules)
  refuseFrontMatter(content)
  checkUsable(op, keys)
  const limit = checkLimitChoice(op, keys.limit ?? rules.defaultLimit, undefined, rules)
  checkFits(op, content.length, limit)
  const description = singleLine(keys.description ?? '') || describeByName(op.path)
  // A fact has the keys of a fact alone.
  const usual = writer === 'capture' || writer === 'model' ? {} : { limit, readonly: keys.readonly ?? false }
  const text = newDocument({ ...keys, ...usual, description }, content)
  checkKeys(op, {}, checkReadsBack(text, content).frontMatter, writer)
  return text
}

function rewrite(op: OpOf<'write'>, before: FileVersion, given: Given): string {
  refuseFrontMatter(op.content)
  checkNothingPrivate(op, [before.document.body])
  return withKeys(op, before, op.content, op.keys ?? {}, given)
}

/** The file's text with another body and some keys changed. */
function withKeys(op: Target, before: FileVersion, body: string, keys: Keys, given: Given): string {
  const { rules, writer } = given
  const { document } = before
  const { frontMatter } = document
  checkUsable(op, keys)
  checkNothingPrivate(op, textsLost(frontMatter, keys))
  const limitBefore = limitOf(before, rules)
  const limit = checkLimitChoice(op, keys.limit ?? limitBefore, limitBefore, rules)
  checkFits(op, body.length, limit, limit < limitBefore ? undefined : before)
  const isLocked = frontMatter.canOverrideDescription === false
  const description = isLocked ? undefined : singleLine(keys.description ?? '') || undefined
  const text = updateDocument(document, body, { ...keys, description })
  checkKeys(op, frontMatter, checkReadsBack(text, body).frontMatter, writer)
  return text
}

const textsLost = (old: FrontMatter, keys: Keys) =>
  KEY_NAMES.flatMap((name) => (keys[name] === undefined ? [] : [JSON.stringify(old[name] ?? '')]))

function edit(op: OpOf<'edit'>, before: FileVersion, rules: MemoryRules): string {
  const { document } = before
  checkWritable(op, before, rules)
  const body = replaceExact(document.body, op)
  checkFits(op, body.length, limitOf(before, rules), before)
  const text = updateDocument(document, body)
  checkReadsBack(text, body)
  return text
}

/** The bytes that are to stand at the other path. */
function move(op: OpOf<'move'>, { read, rules }: Given): Uint8Array {
  const source = requireExisting(op, read(op))
  const to: Target = { folder: op.folder, path: op.to }
  checkWritable(op, source, rules)
  checkExpectation(op, source, op.expect)
  checkNotRegistry(to, rules)
  if (isHot(to, rules)) checkFits(op, source.document.body.length, limitOf(source, rules))
  if (!read(to)) return source.bytes
  throw new MemoryError(
    'exists',
    `${label(to)} exists already.`,
    'Nothing was moved. Merge the two by hand, or delete one first.',
  )
}

/** A whole text from a writer other than the setup meets what its parts would. */
function checkPut(op: OpOf<'put'>, before: FileVersion | undefined, { rules, writer }: Given): void {
  checkNotRegistry(op, rules)
  if (before) {
    checkWritable(op, before, rules)
    checkNothingPrivate(op, [before.document.body, before.document.head])
  }
  const { body, frontMatter } = readable(op.text)
  const limitBefore = before && limitOf(before, rules)
  const limit = checkLimitChoice(op, frontMatter.limit ?? rules.defaultLimit, limitBefore, rules)
  checkFits(op, body.length, limit, before)
  checkKeys(op, before?.document.frontMatter ?? {}, frontMatter, writer)
}

function readable(text: string): Document {
  return checkReadsBack(text, parseText(text).body)
}

function restore(
  op: OpOf<'restore'>,
  before: FileVersion | undefined,
  change: (after: Uint8Array | undefined) => PlannedChange,
  { rules, writer }: Given,
): PlannedOp {
  // A person may take back what protects a file, too: what is replaced is in the history.
  const reason = isRegistry(op, rules)
    ? 'read-only'
    : writer === 'person'
      ? undefined
      : protection(op, before)
  if (reason !== undefined) return { changes: [], skipped: `${label(op)} is ${reason} and was left as it is` }
  if (before?.hash !== op.replaces) throw changedMeanwhile(op)
  return { changes: [change(op.bytes)] }
}

/** Why a return to earlier content passes over the file; `undefined` where it may be changed. */
function protection(op: OpOf<'restore'>, before: FileVersion | undefined): string | undefined {
  if (before?.document.damage === undefined)
    return before?.document.frontMatter.readonly ? 'read-only' : undefined
  if (op.protectedWhenDamaged || saysReadonly(before.document.body)) return 'damaged and read-only'
  // Never delete a file that nobody could read: its absence would be all that is left.
  return op.bytes === undefined ? 'damaged' : undefined
}

import {
  checkExpectation,
  checkFits,
  checkKeys,
  checkLimitChoice,
  checkNothingPrivate,
  checkReadsBack,
  checkSpelling,
  checkUsable,
  checkWritable,
  limitOf,
  refuseFrontMatter,
  requireExisting,
} from './checks.js'
import { isWrittenByPlugin } from './closed-files.js'
import { describeByName, singleLine } from './description.js'
import { type Document, type FileVersion, parseText, updateDocument } from './document.js'
import { asEndedIn, replaceExact } from './edit.js'
import { MemoryError } from './errors.js'
import { type FrontMatter, saysReadonly } from './front-matter.js'
import { isSameValue, KEY_NAMES, type KeyName, type Keys, newDocument } from './keys.js'
import { isFact, isHot, isRegistry, label, type MemoryRules } from './memory.js'
import { changedMeanwhile, type Op, type Target, targetsOf } from './op.js'
import type { WriterKind } from './origin.js'
import { foldPath } from './path.js'
import { keyOf } from './scope.js'
import { readFact, says, withoutEcho, withStatement } from './statement/fact-text.js'

/** One file's intended next bytes; `undefined` where it is, or will be, absent. */
export type PlannedChange = Target & { before: FileVersion | undefined; after: Uint8Array | undefined }

export type PlannedOp = { changes: PlannedChange[]; skipped?: string }

type OpOf<Kind extends Op['kind']> = Extract<Op, { kind: Kind }>

type Given = {
  read: (target: Target) => FileVersion | undefined
  rules: MemoryRules
  writer: WriterKind
}

/** Turns ops and the files they touch into changes, or throws the reason why one may not be. Touches nothing. */
export function planOps(ops: readonly Op[], given: Given): PlannedOp[] {
  refuseOverlap(ops, given.writer)
  return ops.map((op) => planOp(op, given))
}

/** Each op is checked against the disk as it is, so none may build on another. Sync knows what the disk holds apart. */
function refuseOverlap(ops: readonly Op[], writer: WriterKind): void {
  const seen = new Set<string>()
  for (const target of ops.flatMap(targetsOf)) {
    const name = writer === 'sync' ? keyOf(target) : foldPath(keyOf(target))
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
  if (op.kind === 'restore') {
    const reason = protection(op, before, given)
    if (reason) return { changes: [], skipped: `${label(op)} is ${reason} and was left as it is` }
    if (before?.hash !== op.replaces) throw changedMeanwhile(op)
    return { changes: [change(op.bytes)] }
  }
  if (op.kind === 'write' || op.kind === 'put') {
    if (op.kind === 'write' || writer !== 'setup') checkWritable(op, before, rules)
    checkExpectation(op, before, op.expect)
    return { changes: [change(op.kind === 'put' ? put(op, before, given) : write(op, before, given))] }
  }
  const file = requireExisting(op, before)
  checkWritable(op, file, rules)
  if (op.kind !== 'edit') checkExpectation(op, file, op.expect)
  switch (op.kind) {
    case 'annotate':
      return { changes: [change(withKeys(op, file, textOf(op, file), op.keys, given))] }
    case 'edit':
      return { changes: [change(edit(op, file, given))] }
    case 'delete':
      return { changes: [change(undefined)] }
    case 'move': {
      const to = { folder: op.folder, path: op.to }
      const there = read(to)
      if (there && there.hash !== op.replaces)
        throw new MemoryError(
          'exists',
          `${label(to)} exists already.`,
          'Nothing was moved. Merge the two by hand, or delete one first.',
        )
      checkWritable(to, there, rules)
      const { length } = file.document.body
      if (isHot(to, rules) && !isHot(op, rules)) checkFits(op, length, limitOf(file, rules))
      return { changes: [change(file.bytes, to), change(undefined)] }
    }
  }
}

/** The text that an op works on; for a fact, the text that a model sees. */
const textOf = ({ path }: Target, { document }: FileVersion): string =>
  isFact({ path, keys: document.frontMatter }) ? readFact(document, path).text : document.body

function write(op: OpOf<'write'>, before: FileVersion | undefined, given: Given): string {
  refuseFrontMatter(op.content)
  if (!before) return create(op, given)
  checkNothingPrivate(op, [textOf(op, before)])
  const { head, body } = before.document
  return withKeys(op, before, asEndedIn(head + body, op.content), op.keys ?? {}, given)
}

const isPlugin = (writer: WriterKind) => writer === 'capture' || writer === 'model'
/** The plugin sees to the length of what it alone writes: no setting may keep it from doing so. */
const isOwn = (op: Target, writer: WriterKind) => isPlugin(writer) && isWrittenByPlugin(op)

function create(op: OpOf<'write'>, { rules, writer }: Given): string {
  const { keys = {}, content } = op
  checkSpelling(op, writer)
  checkUsable(op, keys)
  const description = singleLine(keys.description ?? '')
  const isOfFact = isFact({ path: op.path, keys })
  const body = isOfFact && description !== '' ? withStatement(description, content) : content
  const limit = checkLimitChoice(op, keys.limit ?? rules.defaultLimit, undefined, rules)
  if (!isOwn(op, writer)) checkFits(op, body.length, limit)
  // A fact gets only the keys of a fact.
  const usual = isOfFact || isPlugin(writer) ? {} : { limit, readonly: keys.readonly ?? false }
  const own: Keys = isOfFact
    ? {
        description: undefined,
        readonly: keys.readonly || undefined,
        evidence: keys.evidence && withoutEcho(keys.evidence, body),
      }
    : { description: description || describeByName(op.path) }
  const text = newDocument({ ...keys, ...usual, ...own }, body)
  checkKeys(op, {}, checkReadsBack(text, body).frontMatter, writer)
  return text
}

/** The file's text with another body and some keys changed. */
function withKeys(op: Target, before: FileVersion, content: string, changed: Keys, given: Given): string {
  const { rules, writer } = given
  const { document } = before
  const { frontMatter } = document
  checkUsable(op, changed)
  checkNothingPrivate(op, textsLost(frontMatter, changed))
  const isLocked = frontMatter.canOverrideDescription === false
  const description = isLocked ? undefined : singleLine(changed.description ?? '') || undefined
  const wanted = { body: content, keys: { ...changed, description }, removed: [] }
  const { body, keys, removed } = isFact({ path: op.path, keys: frontMatter })
    ? inFactForm(op.path, document, wanted, writer)
    : wanted
  const limitBefore = limitOf(before, rules)
  const limit = checkLimitChoice(op, keys.limit ?? limitBefore, limitBefore, rules)
  if (!isOwn(op, writer))
    checkFits(op, body.length, limit, limit < limitBefore ? 0 : textOf(op, before).length)
  const text = updateDocument(document, body, keys, removed)
  // Evidence that only `inFactForm` has changed is not a claim of the writer.
  const evidence = changed.evidence ? frontMatter.evidence : (keys.evidence ?? frontMatter.evidence)
  checkKeys(op, { ...frontMatter, evidence }, checkReadsBack(text, body).frontMatter, writer)
  return text
}

type Wanted = { body: string; keys: Keys; removed: KeyName[] }

/**
 * A fact in its written form: the statement is the first line of the body. A description stays beside it only as
 * another name, which an agent may give while the statement stays as it is.
 */
function inFactForm(path: string, document: Document, wanted: Wanted, writer: WriterKind): Wanted {
  const { frontMatter } = document
  const before = readFact(document, path)
  const { body: content, keys } = wanted
  const { description, ...others } = keys
  const isLocked = frontMatter.canOverrideDescription === false
  const isNamed =
    !before.isApart && singleLine(frontMatter.description ?? before.statement) !== before.statement
  const isName =
    writer === 'agent' &&
    description !== undefined &&
    !says(content, description) &&
    (isNamed || says(content, before.statement))
  const statement = description ?? (before.isApart && content.trim() === '' ? before.statement : undefined)
  const body = statement === undefined || isName || isLocked ? content : withStatement(statement, content)
  const staysNamed = isLocked || isName || (isNamed && description === undefined)
  // With a quote in the evidence, `readFact` would take the name for the statement.
  const evidence = keys.evidence ?? (staysNamed ? frontMatter.evidence : before.evidence)
  const told = evidence && withoutEcho(evidence, body)
  return {
    body,
    keys: {
      ...others,
      ...(isName ? { description } : {}),
      ...(isSameValue('evidence', told, frontMatter.evidence) ? {} : { evidence: told }),
    },
    removed: staysNamed ? [] : ['description'],
  }
}

const textsLost = (old: FrontMatter, keys: Keys) =>
  KEY_NAMES.flatMap((name) => (keys[name] === undefined ? [] : [JSON.stringify(old[name] ?? '')]))

function edit(op: OpOf<'edit'>, before: FileVersion, given: Given): string {
  const { description = '', canOverrideDescription } = before.document.frontMatter
  const text = textOf(op, before)
  const isOfName =
    isFact({ path: op.path, keys: before.document.frontMatter }) &&
    canOverrideDescription !== false &&
    !text.includes(op.oldString) &&
    description.includes(op.oldString)
  return isOfName
    ? withKeys(op, before, text, { description: replaceExact(description, op) }, given)
    : withKeys(op, before, replaceExact(text, op), {}, given)
}

/** A whole text must pass the checks that its parts would, unless the setup writes it. */
function put(op: OpOf<'put'>, before: FileVersion | undefined, { rules, writer }: Given): string {
  if (writer === 'setup') return op.text
  if (before) checkNothingPrivate(op, [before.document.body, before.document.head])
  else checkSpelling(op, writer)
  const { body, frontMatter } = checkReadsBack(op.text, parseText(op.text).body)
  const limitBefore = before && limitOf(before, rules)
  const wanted = frontMatter.limit ?? rules.defaultLimit
  // A person may set any limit.
  const limit = writer === 'person' ? wanted : checkLimitChoice(op, wanted, limitBefore, rules)
  checkFits(op, body.length, limit, before?.document.body.length)
  checkKeys(op, before?.document.frontMatter ?? {}, frontMatter, writer)
  return op.text
}

/** Why a restore skips the file; `undefined` if it may be changed. */
function protection(op: OpOf<'restore'>, before: FileVersion | undefined, { rules, writer }: Given) {
  if (writer === 'sync') return undefined
  if (isRegistry(op, rules)) return 'read-only'
  // A person may restore even a protected file: what is replaced is in the history.
  if (writer === 'person') return undefined
  if (before?.document.damage === undefined)
    return before?.document.frontMatter.readonly ? 'read-only' : undefined
  if (op.wasReadonly || saysReadonly(before.document.body)) return 'damaged and read-only'
  // Never delete a file that nobody could read: its absence would be all that is left.
  return op.bytes === undefined ? 'damaged' : undefined
}

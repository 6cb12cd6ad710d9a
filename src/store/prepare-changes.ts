import { decodeText } from '../lib/text.js'
import { inSlices } from '../lib/time-slice.js'
import { closedFile } from '../memory/closed-files.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import type { Keys } from '../memory/keys.js'
import { label, type MemoryRules } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { isUnguarded, type Origin } from '../memory/origin.js'
import { keyOf } from '../memory/scope.js'
import { loadCodec } from './codec.js'
import { findNewSecret, placeInFile, scanSecrets, WITHHELD } from './secrets.js'

/** One file before and after an op; `undefined` where it is absent. */
export type AppliedChange = Target & { before: FileVersion | undefined; after: FileVersion | undefined }

export type PreparedOp = {
  op: Op
  changes: AppliedChange[]
  /** Why a file was skipped. */
  skipped?: string
}

/**
 * An additional rule. It runs under the files' locks, and so must not change memory. Returns keys to set in the file's
 * front matter; throws a `MemoryError` to refuse all changes.
 */
export type WriteGuard = (
  op: Op,
  change: AppliedChange,
  origin: Origin,
) => Promise<{ keys: Keys } | undefined>

/** Refuses the writers that a closed file is closed to. */
export const guardClosedFiles: WriteGuard = async (op, change, { writer }) => {
  const file = closedFile(change)
  if (!file?.closedTo.includes(writer) || op.kind === 'restore') return undefined
  throw new MemoryError('readonly', `${label(change)} ${file.says}`, file.hint)
}

/** Plans ops and checks them by all rules: those of the plan, the guards, and the scan for secrets. Touches nothing. */
export async function prepareChanges(args: {
  ops: readonly Op[]
  origin: Origin
  read: (target: Target) => FileVersion | undefined
  rules: MemoryRules
  guards: Iterable<WriteGuard>
}): Promise<PreparedOp[]> {
  const { ops, origin, read, rules, guards } = args
  const { planOps, toVersion, updateDocument } = await loadCodec()

  async function guarded(prepared: PreparedOp): Promise<PreparedOp> {
    const changes: AppliedChange[] = []
    for (let change of prepared.changes) {
      for (const guard of guards) {
        const { keys } = (await guard(prepared.op, change, origin)) ?? {}
        const document = change.after?.document
        if (!keys || !document) continue
        const text = updateDocument(document, document.body, keys)
        change = { ...change, after: toVersion(new TextEncoder().encode(text)) }
      }
      changes.push(change)
    }
    return { ...prepared, changes }
  }

  const planned = planOps(ops, { read, rules, writer: origin.writer })
  const result: PreparedOp[] = []
  await inSlices(planned.entries(), async ([i, { changes, ...rest }]) => {
    const op = ops[i] as Op
    const versions = changes.map((change) => ({ ...change, after: change.after && toVersion(change.after) }))
    const prepared = { ...rest, op, changes: versions.filter(isEffective) }
    if (isUnguarded(origin.writer)) result.push(prepared)
    else result.push(await passedOver(op, async () => withoutNewSecrets(await guarded(prepared))))
  })
  return keepMoved(result)
}

/** A moved file stays where it is if it does not go back; then so does one that was moved from that place, and so on. */
function keepMoved(all: PreparedOp[]): PreparedOp[] {
  const back = new Set(all.flatMap(({ op, skipped }) => (skipped === undefined ? [keyOf(op)] : [])))
  const kept = all.map((one) => {
    const { op, skipped } = one
    if (skipped !== undefined || op.kind !== 'restore' || !op.backTo || back.has(keyOf(op.backTo))) return one
    return { op, changes: [], skipped: `${label(op)} was left as it is: It was ${label(op.backTo)} then.` }
  })
  return kept.every((one, i) => one === all[i]) ? kept : keepMoved(kept)
}

/** A restore skips a file that a rule refuses; any other op refuses all. */
async function passedOver(op: Op, task: () => Promise<PreparedOp>): Promise<PreparedOp> {
  try {
    return await task()
  } catch (error) {
    if (op.kind !== 'restore' || !(error instanceof MemoryError)) throw error
    const how = op.replaces === undefined ? 'stays away' : 'was left as it is'
    return { op, changes: [], skipped: `${label(op)} ${how}: ${error.sentence}` }
  }
}

/** Refuses a change that brings a secret in. */
async function withoutNewSecrets(prepared: PreparedOp): Promise<PreparedOp> {
  const { op, changes } = prepared
  const old = changes.flatMap(({ before }) => (before ? [decodeText(before.bytes)] : []))
  for (const { after, ...target } of changes) {
    const marks = (text: string) => text.includes(WITHHELD)
    if (after && marks(decodeText(after.bytes)) && old.length > 0 && !old.some(marks))
      throw refusal(
        `${label(target)} would hold “${WITHHELD}”, and a secret that stands there would be lost.`,
        'Use memory_edit on the text around it.',
      )
    // The path would be in the subject of a commit, and in lists of files.
    if (after && old.length === 0 && (await scanSecrets(target.path)).length > 0)
      throw refusal('The path would hold a secret.', 'Name the file after what it is about.')
    const found = after && (await findNewSecret(decodeText(after.bytes), old))
    if (!found) continue
    const what = `a secret (${found.kind}, ${placeInFile(found, after.document)})`
    if (op.kind === 'restore')
      return { op, changes: [], skipped: `${label(target)} held ${what} then and was left as it is` }
    throw refusal(
      `${label(target)} would hold ${what}.`,
      'Store where the secret is kept instead, such as the name of the environment variable or the vault entry.',
    )
  }
  return prepared
}

const refusal = (sentence: string, hint: string) =>
  new MemoryError('secret', `${sentence} Nothing was written.`, hint)

function isEffective({ before, after }: AppliedChange): boolean {
  if (!before || !after) return before !== after
  return Buffer.compare(before.bytes, after.bytes) !== 0
}

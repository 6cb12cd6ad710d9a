import { byteLength } from '../lib/text.js'
import { beginsWithFrontMatter, type Document, type FileVersion, parseText } from './document.js'
import { MemoryError } from './errors.js'
import type { FrontMatter } from './front-matter.js'
import { changedKeys, type Keys, maySet, unusableKey } from './keys.js'
import { isRegistry, label, MAX_MEMORY_BYTES, type MemoryRules } from './memory.js'
import type { Expect, Target } from './op.js'
import type { WriterKind } from './origin.js'
import { foldPath } from './path.js'
import { hasPrivate } from './private.js'
import { FACTS_DIR, SESSIONS_DIR } from './reserved-folders.js'
import { SCOPES } from './scope.js'

// Checks of what one op may do. Each throws the `MemoryError` that gives the reason.

export function requireExisting(target: Target, before: FileVersion | undefined): FileVersion {
  if (before) return before
  throw new MemoryError('not-found', `${label(target)} does not exist.`, 'memory_tree shows what is there.')
}

export function checkExpectation(target: Target, before: FileVersion | undefined, expect: Expect): void {
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

/** A file that does not exist may be created, unless it is the registry. */
export function checkWritable(target: Target, before: FileVersion | undefined, rules: MemoryRules): void {
  const { damage, frontMatter } = before?.document ?? {}
  if (damage) {
    throw new MemoryError(
      'damaged',
      `${label(target)} is damaged: ${damage}. It is read-only until it is repaired.`,
      'The file can be repaired with an editor, or restored with memory_rollback.',
    )
  }
  if (!frontMatter?.readonly && !isRegistry(target, rules)) return
  throw new MemoryError(
    'readonly',
    `${label(target)} is read-only.`,
    'Only a person can change it, or its protection, with an editor. Write to another file.',
  )
}

export function refuseFrontMatter(content: string): void {
  if (!beginsWithFrontMatter(content)) return
  throw new MemoryError(
    'invalid-argument',
    'content begins with front matter.',
    'Give the body alone; description, limit and readonly are arguments of their own.',
  )
}

export function checkLimitChoice(
  target: Target,
  limit: number,
  current: number | undefined,
  rules: MemoryRules,
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
export function checkFits(target: Target, chars: number, limit: number, charsBefore = 0): void {
  if (chars <= Math.max(limit, charsBefore)) return
  throw new MemoryError(
    'limit',
    `The content of ${label(target)} would have ${chars} characters; its limit is ${limit}.`,
    'Shorten it, move details to another file, or set a higher limit with memory_write.',
  )
}

export function limitOf(file: FileVersion, rules: MemoryRules): number {
  return file.document.frontMatter.limit ?? rules.defaultLimit
}

export function checkReadsBack(text: string, body: string): Document {
  const bytes = byteLength(text)
  if (bytes > MAX_MEMORY_BYTES) {
    throw new MemoryError(
      'invalid-argument',
      `The file would have ${bytes} bytes, more than the ${MAX_MEMORY_BYTES} that a memory may have.`,
      'Nothing was done. Split the memory into several files.',
    )
  }
  const written = parseText(text)
  if (written.damage === undefined && written.body === body) return written
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

export function checkKeys(target: Target, before: Keys, after: FrontMatter, writer: WriterKind): void {
  const name = changedKeys(before, after).find((changed) => !maySet(writer, changed))
  if (name === undefined) return
  throw new MemoryError(
    'invalid-argument',
    `The key ${name} of ${label(target)} cannot be set this way.`,
    'Leave it out; it is kept by the plugin, or by a person with an editor.',
  )
}

/** Refuses "Facts/", which a disk may take for "facts/", and "project/a.md" of an agent, which would make such a folder. */
export function checkSpelling(target: Target, writer: WriterKind): void {
  const [first = ''] = target.path.split('/')
  if (writer === 'agent' && [...SCOPES, target.folder].some((scope) => target.path.startsWith(`${scope}/`)))
    throw new MemoryError(
      'invalid-path',
      `The path "${target.path}" begins with a scope.`,
      'Nothing was done. Give it relative to the scope, such as "reference/api.md".',
    )
  const own = [FACTS_DIR, SESSIONS_DIR].find((name) => name !== first && name === foldPath(first))
  if (own === undefined) return
  throw new MemoryError(
    'invalid-path',
    `${label(target)} would stand in "${first}/" where memory has "${own}/".`,
    'Nothing was done. Use that spelling, or another name.',
  )
}

export function checkUsable(target: Target, keys: Keys): void {
  const name = unusableKey(keys)
  if (name === undefined) return
  throw new MemoryError(
    'invalid-argument',
    `The key ${name} of ${label(target)} cannot have the value that was given.`,
    'Nothing was done. docs/store-format.md says what it may be.',
  )
}

/** Refuses to overwrite private text, which the writer cannot have seen. */
export function checkNothingPrivate(target: Target, texts: readonly string[]): void {
  if (!texts.some(hasPrivate)) return
  throw new MemoryError(
    'private',
    `${label(target)} holds private text that you cannot see; overwriting would lose it.`,
    'Use memory_edit on the text outside [private].',
  )
}

import { label, type MemoryFile } from './memory.js'
import { maskPrivate } from './private.js'
import { makeVisible, oneLine } from './visible.js'

const MAX_DESCRIPTION_CHARS = 200

/** Opening or closing tags of the plugin's own, as a body might forge them, or begin one for what follows it to end. */
const OWN_TAG = /<(?=\s*(?:\/\s*)?(?:(?:memfs|memfs-recall|tree|instructions|system)\b|$))/gi

/** Text that cannot close or open one of the block's tags. */
function fence(text: string): string {
  return text.replace(OWN_TAG, '&lt;')
}

/** What all of the steps below would leave as it is, as they do most text: a render asks for some hundred lines. */
const PLAIN = /^[\t\n -;=-~]*$/
const ON_ONE_LINE = /^(?! )[ -~]*(?<! )$/
const isPlainLine = (text: string) => PLAIN.test(text) && ON_ONE_LINE.test(text) && !text.includes('  ')

/** A body as the model may see it: private spans masked, unseen characters spelled out, own tags fenced. */
export function safeText(body: string): string {
  return PLAIN.test(body) ? body : fence(makeVisible(maskPrivate(body)))
}

/** Text as one harmless line: for descriptions, paths and names. */
export function harmlessLine(text: string): string {
  return isPlainLine(text) ? text : fence(oneLine(maskPrivate(text)))
}

/** One line of a tree: `reference/api.md (890/5000) — API naming patterns`, and what a reader must know of the file. */
export function listingLine(file: MemoryFile, { defaultLimit }: { defaultLimit: number }): string {
  const description = cut(harmlessLine(file.description), MAX_DESCRIPTION_CHARS)
  const marks = [
    file.damage === undefined
      ? undefined
      : `[damaged: ${harmlessLine(file.damage)}; read-only until repaired]`,
    file.readonly && file.damage === undefined ? '[read-only]' : undefined,
  ].filter((mark) => mark !== undefined)
  const text = `${harmlessLine(file.path)} (${file.chars}/${file.limit ?? defaultLimit}) — ${description}`
  return [text, ...marks].join(' ')
}

/** "1 file", "42 files". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Names of files in a sentence, at most `most` of them. */
export function listNames(files: readonly { folder: string; path: string }[], most = 10): string {
  const names = files.slice(0, most).map((file) => harmlessLine(label(file)))
  if (files.length > most) names.push(`and ${files.length - most} more`)
  return names.join(', ')
}

export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  return `${text.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

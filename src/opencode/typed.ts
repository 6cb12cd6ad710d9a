import type { Part } from '@opencode-ai/sdk'
import { BoundedMap } from '../lib/bounded-map.js'

type TextPart = Extract<Part, { type: 'text' }>
/** As hooks get them, some without ids. */
type AnyPart = Part | { type: string }

const isOwn = (part: AnyPart): part is TextPart =>
  part.type === 'text' && !(part as TextPart).synthetic && !(part as TextPart).ignored
const ownParts = (parts: readonly AnyPart[]) => parts.filter(isOwn)

/** A message's text, without what the host or a plugin has added. */
export const ownText = (parts: readonly AnyPart[]): string => joined(ownParts(parts).map(({ text }) => text))

/** The part of a message that a person typed. */
export const typedText = (parts: readonly AnyPart[]): string =>
  joined(ownParts(parts).map((part) => typedOf(part) ?? withoutNotices(part.text)))

const joined = (texts: readonly string[]) => texts.join('\n').trim()

const typedOf = ({ metadata }: TextPart) => (metadata?.['memfs'] as { typed?: string } | undefined)?.typed

/** Whether a message's text is not what a person typed. */
export const isMarked = (parts: readonly AnyPart[]): boolean =>
  ownParts(parts).some((part) => typedOf(part) !== undefined)

/** Marks a message as not a person's, except for these words: the host stores the mark, and copies it into a fork. */
export function markTyped(parts: readonly AnyPart[], typed: string): void {
  for (const [i, part] of ownParts(parts).entries())
    part.metadata = { ...part.metadata, memfs: { typed: i === 0 ? typed : '' } }
}

/** What was typed, by a command's text, which /undo brings into the prompt. One map for all instances of the plugin. */
const typedByText = new BoundedMap<string, string>(100)

/** Marks a command's text as well, and remembers it for when it is sent again as a message. */
export function markCommand(parts: readonly AnyPart[], typed: string): void {
  markTyped(parts, typed)
  for (const { text } of ownParts(parts)) typedByText.set(text.trim(), typed)
}

/** Clears a message of what nobody typed: after /undo and in a fork, the prompt holds all that the screen showed. */
export function cleanTyped(parts: readonly AnyPart[]): void {
  for (const part of ownParts(parts)) part.text = withoutNotices(part.text)
  const typed = typedByText.get(ownText(parts))
  if (typed !== undefined && !isMarked(parts)) markTyped(parts, typed)
}

/** The notices that the plugin puts below a person's message, each to its end: whatever she types behind it is hers. */
const NOTICE =
  /\s*↳ (?:(?:remembered|learned|changed|forgot): ".*["…](?: \(\/memfs undo [^)\n]*\))?|recalled: .*(?:\.md(?: \(\w+\))?|…)|still kept: .*\(\/memfs undo [^)\n]*\)|not (?:kept|forgotten): .*|memory: .* in memfs\.json\.)/gu

const withoutNotices = (text: string) => (text.includes('↳') ? text.replace(NOTICE, '') : text)

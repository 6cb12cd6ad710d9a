import { sha256 } from '../lib/hash.js'
import { canonicalText } from './statement/canonical-text.js'

/** Digits of a hash: at 10,000 words of a scope two are alike with a chance of 1 in 20,000. */
const HASH_CHARS = 10

export const forgottenHash = (text: string): string => sha256(text, HASH_CHARS)
/** What a tombstone knows a statement by. */
export const textHash = (text: string): string => forgottenHash(canonicalText(text))

/** A line of `_FORGOTTEN.md`: a tombstone, with the hash of its statement, or what lifts others. */
export type ForgottenLine = { line: string; text?: string | undefined; lifts: readonly string[] }

const TOMBSTONE = /^- \d{4}-\d\d-\d\d \w+ text:([0-9a-f]+)(?: |$)/
const LIFT = /^- \d{4}-\d\d-\d\d lifted ([0-9a-f]+(?:,[0-9a-f]+)*)$/

/** The lines of the file. Others are passed over. */
export function forgottenLines(body: string): ForgottenLine[] {
  return body.split('\n').flatMap((raw) => {
    const line = raw.trim()
    const [text, lifts] = [TOMBSTONE.exec(line)?.[1], LIFT.exec(line)?.[1]?.split(',')]
    return text === undefined && lifts === undefined ? [] : [{ line, text, lifts: lifts ?? [] }]
  })
}

export const tombstoneID = (line: string): string => sha256(line, HASH_CHARS)

/**
 * The lines without some tombstones, and with one that lifts them on whatever machine they lie; versions without such lines
 * pass it over.
 */
export const withLift = (lines: readonly string[], gone: readonly string[], date: string): string[] => [
  ...lines.filter((line) => !gone.includes(line)),
  `- ${date} lifted ${gone.map(tombstoneID).join(',')}`,
]

export function withoutLifted(lines: readonly ForgottenLine[]): ForgottenLine[] {
  const lifted = new Set(lines.flatMap(({ lifts }) => lifts))
  return lines.filter(({ line }) => !lifted.has(tombstoneID(line)))
}

import { sha256 } from '../lib/hash.js'
import { canonicalText } from './statement/canonical-text.js'

/** Hex digits of a hash: among 10,000 in a scope, two collide with a chance of 1 in 20,000. */
const HASH_CHARS = 10

export const forgottenHash = (text: string): string => sha256(text, HASH_CHARS)
/** The hash by which a tombstone recognises a statement. */
export const textHash = (text: string): string => forgottenHash(canonicalText(text))

/** A line of `_FORGOTTEN.md`: a tombstone, with the hash of its statement, or a line that lifts tombstones by id. */
export type ForgottenLine = { line: string; text?: string | undefined; lifts: readonly string[] }

const TOMBSTONE = /^- \d{4}-\d\d-\d\d \w+ text:([0-9a-f]+)(?: |$)/
const LIFT = /^- \d{4}-\d\d-\d\d lifted ([0-9a-f]+(?:,[0-9a-f]+)*)$/

/** The tombstones and lifts in the file; other lines are ignored. */
export function forgottenLines(body: string): ForgottenLine[] {
  return body.split('\n').flatMap((raw) => {
    const line = raw.trim()
    const [text, lifts] = [TOMBSTONE.exec(line)?.[1], LIFT.exec(line)?.[1]?.split(',')]
    return text === undefined && lifts === undefined ? [] : [{ line, text, lifts: lifts ?? [] }]
  })
}

export const tombstoneID = (line: string): string => sha256(line, HASH_CHARS)

/** The lines without the tombstones `gone`, and with one that lifts them on other machines; old versions ignore it. */
export const withLift = (lines: readonly string[], gone: readonly string[], date: string): string[] => [
  ...lines.filter((line) => !gone.includes(line)),
  `- ${date} lifted ${gone.map(tombstoneID).join(',')}`,
]

export function withoutLifted(lines: readonly ForgottenLine[]): ForgottenLine[] {
  const lifted = new Set(lines.flatMap(({ lifts }) => lifts))
  return lines.filter(({ line }) => !lifted.has(tombstoneID(line)))
}

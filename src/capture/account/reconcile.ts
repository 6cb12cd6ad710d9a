import { FACT_TYPES, isFactType } from '../../memory/fact-types.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import type { Source } from '../candidate.js'

/** A fact, or another memory, that a candidate is laid beside. */
export type Existing = {
  key: string
  text: string
  /** As its front matter says; absent for what is no fact. */
  type?: string | undefined
  /** Absent or `manual`: made by hand. */
  source?: string | undefined
  /** Behind the type in its file's name. */
  name: string
  /** Whether a person has made or edited it: then nothing changes it. */
  isByHand: boolean
}

export type Incoming = {
  text: string
  type: string
  source: Source
  name: string
  /** Key of a fact that it names and speaks of, quoting the person later. */
  replaces?: string | undefined
}

/** What becomes of a candidate that has passed the gate. */
export type Verdict =
  | { outcome: 'kept'; flags?: string }
  | { outcome: 'absorbed'; into: string; isStronger: boolean }
  | { outcome: 'superseded'; replaces: string }

/** What a person asked for counts more than what was read out of a conversation. */
const STRENGTH: Readonly<Record<string, number>> = {
  manual: 4,
  explicit: 3,
  compaction: 2,
  extraction: 1,
  agent: 1,
}
const strengthOf = (source: string | undefined) => STRENGTH[source ?? 'manual'] ?? 0

/** Lays one candidate beside what is there: the same statement, one that it takes the place of, or neither. */
export function reconcile(incoming: Incoming, existing: readonly Existing[]): Verdict {
  const text = canonicalText(incoming.text)
  const same = existing.find((one) => canonicalText(one.text) === text)
  if (same) {
    const isStronger = !same.isByHand && strengthOf(incoming.source) > strengthOf(same.source)
    return { outcome: 'absorbed', into: same.key, isStronger }
  }
  const old = existing.find((one) => takesPlaceOf(incoming, one))
  if (!old) return { outcome: 'kept' }
  return old.isByHand ? { outcome: 'kept', flags: old.key } : { outcome: 'superseded', replaces: old.key }
}

function takesPlaceOf(incoming: Incoming, old: Existing): boolean {
  if (old.type === undefined) return false
  if (incoming.replaces === old.key) return true
  if (![incoming.type, old.type].every((type) => isFactType(type) && FACT_TYPES[type].isReplacedByName))
    return false
  if (incoming.name === old.name) return true
  const subject = singleSubject(incoming.text)
  return subject !== undefined && subject === singleSubject(old.text)
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`）)」，。]+/giu
const PATH =
  /(?<![\p{L}\p{N}@:/.])(?:~?\.{0,2}\/[\w.@*-][\w.@*/-]*|[\w@*][\w.@*-]*(?:\/[\w.@*-]*)+|\.?[\w-]+(?:\.[\w-]+)*\.(?:[jt]sx?|mjs|cjs|py|rs|go|java|kt|rb|php|sh|json|jsonc|ya?ml|toml|md|txt|sql|css|html?|lock|env|ini|xml|csv|tf|proto)(?![\p{L}\p{N}])|\.env(?:\.\w+)?)/giu

/** The one address or path that a statement is about; `undefined` where it names none or several. */
export function singleSubject(text: string): string | undefined {
  const addresses = text.match(ADDRESS) ?? []
  const paths = text.replace(ADDRESS, ' ').match(PATH) ?? []
  const all = new Set([...addresses, ...paths].map((one) => one.replace(/[.,;:!?/]+$/u, '').toLowerCase()))
  return all.size === 1 ? [...all][0] : undefined
}

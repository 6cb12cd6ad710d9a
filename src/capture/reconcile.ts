import { FACT_TYPES, isFactType, provenanceRank } from '../memory/fact-types.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { singleSubject } from '../memory/statement/single-subject.js'
import type { Candidate, Evidence } from './candidate.js'
import { excludes, withoutBeside } from './wish/correction.js'
import { changes, holdsNearly, restates, speakOfOthers } from './wish/support.js'

/** A fact, or a line of other memory, that a candidate is compared with. */
export type Existing = {
  key: string
  text: string
  /** From its front matter; absent for anything but a fact of the same scope. */
  type?: string | undefined
  /** Absent or `manual`: made by hand. */
  source?: string | undefined
  /** Whose words it rests on, where that is noted. */
  by?: Evidence['by'] | undefined
  /** The message that it comes from. */
  message?: string | undefined
  /** What stands behind the type in its file name. */
  name: string
  /** Whether a person has made or edited it: then nothing changes it. */
  isByHand: boolean
}

export type Incoming = Pick<
  Candidate,
  'text' | 'name' | 'source' | 'replaces' | 'completes' | 'corrects' | 'disputed'
> &
  Pick<Evidence, 'by'> & { type: string; message?: string | undefined }

/** What becomes of a candidate that has passed the gate. */
export type Verdict =
  /** `flags`: key of what is about the same and stays beside it. */
  | { outcome: 'kept'; flags?: string }
  | { outcome: 'absorbed'; into: string; isStronger: boolean }
  | { outcome: 'superseded'; replaces: string }

const rankOf = ({ source, by }: Pick<Existing, 'source' | 'by'>) => provenanceRank(source, by)

/** Caches by text: every candidate meets the same thousands. Tracking the least recently used would cost the most. */
function cached(work: (text: string) => string): (text: string) => string {
  const done = new Map<string, string>()
  return (text) => {
    const result = done.get(text) ?? work(text)
    if (done.size >= MAX_CACHED) done.clear()
    done.set(text, result)
    return result
  }
}
const MAX_CACHED = 20_000
const canonicalOf = cached(canonicalText)

/** Compares a candidate with what is there: the same statement, an older version that it replaces, or neither. */
export function reconcile(incoming: Incoming, existing: readonly Existing[]): Verdict {
  const text = canonicalOf(incoming.text)
  const same = existing.find((one) => canonicalOf(one.text) === text)
  if (same) {
    const isStronger = !same.isByHand && rankOf(incoming) > rankOf(same)
    return { outcome: 'absorbed', into: same.key, isStronger }
  }
  // Most exclude nothing, and need no comparison with thousands.
  const excludesSome = withoutBeside(incoming.text, '') !== incoming.text
  const isExcluded = (old: Existing) => excludesSome && excludes(incoming.text, old.text)
  const older = existing.filter((one) => isOlderVersion(incoming, one, isExcluded))
  const old = older.find((one) => mayReplace(incoming, one))
  if (old) return { outcome: 'superseded', replaces: old.key }
  // Naming the same thing is not saying the same.
  const subject = singleSubject(incoming.text)
  const beside =
    older[0] ??
    existing.find((one) => hasItsName(incoming, one) && !isOfOneMessage(incoming, one)) ??
    existing.find(({ type, text }) => type && subject !== undefined && singleSubject(text) === subject)
  return { outcome: 'kept', ...(beside ? { flags: beside.key } : {}) }
}

/** A person's words are replaced only by a person's, and never if written by hand; imports and disputed facts replace nothing. */
const mayReplace = (incoming: Incoming, old: Existing) =>
  !(old.isByHand || incoming.disputed || incoming.source === 'imported') &&
  (incoming.by === 'person' || rankOf(old) === 0)

function isOlderVersion(incoming: Incoming, old: Existing, isExcluded: (old: Existing) => boolean): boolean {
  if (old.type === undefined) return false
  if (incoming.replaces === old.key || isExcluded(old)) return true
  if (incoming.corrects && changes(incoming.text, old.text)) return true
  if (incoming.completes?.includes(old.key) && holdsNearly(old.text, incoming.text)) return true
  if (withoutArticles(incoming.text) === withoutArticles(old.text)) return true
  return hasItsName(incoming, old) && !isBeside(incoming, old)
}

/** A statement is the same with or without these. "A" and "LA" are left out: they may be names. */
const ARTICLES =
  /(?<![\p{L}\p{N}])(?:[Tt]he|[Oo]ur|[Dd](?:er|ie|as|en|em)|[Ll](?:es?|a|os|as)|[Ee]l|[Ii]l|[Hh]et)\s/gu
const withoutArticles = cached((text) => canonicalText(text.replace(ARTICLES, '')))

/** A name made from the words does not count: it lacks grammar words, by which alone two facts may differ. */
const hasItsName = (incoming: Incoming, old: Existing) =>
  incoming.name === old.name &&
  [incoming.type, old.type].every((type) => isFactType(type) && FACT_TYPES[type].isReplacedByName)

/** Two things of one name in one message both stay; so does what was asked for when another thing comes later under its name. */
const isBeside = (incoming: Incoming, old: Existing) =>
  isOfOneMessage(incoming, old)
    ? !restates(incoming.text, old.text) || speakOfOthers(incoming.text, old.text)
    : old.source === 'explicit' && !changes(incoming.text, old.text)

const isOfOneMessage = (incoming: Incoming, old: Existing) =>
  incoming.message !== undefined && incoming.message === old.message

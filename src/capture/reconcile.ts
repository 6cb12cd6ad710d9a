import { FACT_TYPES, isFactType, provenanceRank } from '../memory/fact-types.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { singleSubject } from '../memory/statement/single-subject.js'
import type { Candidate, Evidence } from './candidate.js'
import { excludes, withoutBeside } from './wish/correction.js'
import { changes, holdsNearly, restates, speakOfOthers } from './wish/support.js'

/** A fact, or another memory, that a candidate is laid beside. */
export type Existing = {
  key: string
  text: string
  /** As its front matter says; absent for what is no fact. */
  type?: string | undefined
  /** Absent or `manual`: made by hand. */
  source?: string | undefined
  /** Whose words it rests on, where that is noted. */
  by?: Evidence['by'] | undefined
  /** The message that it comes from. */
  message?: string | undefined
  /** Behind the type in its file's name. */
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
  /** `flags`: what is about the same and stays beside it. */
  | { outcome: 'kept'; flags?: string }
  | { outcome: 'absorbed'; into: string; isStronger: boolean }
  | { outcome: 'superseded'; replaces: string }

const rankOf = ({ source, by }: Pick<Existing, 'source' | 'by'>) => provenanceRank(source, by)

/** One candidate after another is laid beside the same thousands: to find out which were used last would take longest. */
function known(work: (text: string) => string): (text: string) => string {
  const done = new Map<string, string>()
  return (text) => {
    const result = done.get(text) ?? work(text)
    if (done.size >= MAX_KNOWN) done.clear()
    done.set(text, result)
    return result
  }
}
const MAX_KNOWN = 20_000
const canonicalOf = known(canonicalText)

/** Lays one candidate beside what is there: the same statement, one that it takes the place of, or neither. */
export function reconcile(incoming: Incoming, existing: readonly Existing[]): Verdict {
  const text = canonicalOf(incoming.text)
  const same = existing.find((one) => canonicalOf(one.text) === text)
  if (same) {
    const isStronger = !same.isByHand && rankOf(incoming) > rankOf(same)
    return { outcome: 'absorbed', into: same.key, isStronger }
  }
  // Most exclude nothing, and need not be compared with thousands for that.
  const excludesSome = withoutBeside(incoming.text, '') !== incoming.text
  const isExcluded = (old: Existing) => excludesSome && excludes(incoming.text, old.text)
  const older = existing.filter((one) => isOlderVersion(incoming, one, isExcluded))
  const old = older.find((one) => mayReplace(incoming, one))
  if (old) return { outcome: 'superseded', replaces: old.key }
  // To name the same thing is not to say the same.
  const subject = singleSubject(incoming.text)
  const beside =
    older[0] ??
    existing.find((one) => hasItsName(incoming, one) && !isOfOneMessage(incoming, one)) ??
    existing.find(({ type, text }) => type && subject !== undefined && singleSubject(text) === subject)
  return { outcome: 'kept', ...(beside ? { flags: beside.key } : {}) }
}

/** A person's words give way to a person's alone, what she wrote by hand to nothing, and nothing to what comes from elsewhere. */
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

/** With them or without a statement is the same. "A" and "LA" are none: they may be names. */
const ARTICLES =
  /(?<![\p{L}\p{N}])(?:[Tt]he|[Oo]ur|[Dd](?:er|ie|as|en|em)|[Ll](?:es?|a|os|as)|[Ee]l|[Ii]l|[Hh]et)\s/gu
const withoutArticles = known((text) => canonicalText(text.replace(ARTICLES, '')))

/** A name that was made of the words is none: it lacks those of grammar, by which alone two facts may differ. */
const hasItsName = (incoming: Incoming, old: Existing) =>
  incoming.name === old.name &&
  [incoming.type, old.type].every((type) => isFactType(type) && FACT_TYPES[type].isReplacedByName)

/** Who says two things of one name in one message takes neither back, nor does who asks for another thing under that name later. */
const isBeside = (incoming: Incoming, old: Existing) =>
  isOfOneMessage(incoming, old)
    ? !restates(incoming.text, old.text) || speakOfOthers(incoming.text, old.text)
    : old.source === 'explicit' && !changes(incoming.text, old.text)

const isOfOneMessage = (incoming: Incoming, old: Existing) =>
  incoming.message !== undefined && incoming.message === old.message

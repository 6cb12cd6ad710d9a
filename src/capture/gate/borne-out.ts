import type { Said } from '../../host/host.js'
import {
  type ConceptIds,
  conceptIds,
  factConcepts,
  holdsConcept as has,
} from '../../memory/language/concepts.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { daysIn, isDay } from '../../memory/statement/day-words.js'
import { nameSiblings } from '../../memory/statement/other-names.js'
import { particulars } from '../../memory/statement/particulars.js'
import { oppositeOf, polesOf } from '../forgotten/fingerprint.js'
import { findCorrection } from '../wish/correction.js'
import { denied, isDenied } from './denied.js'
import { isQuestion } from './question.js'
import { words } from './words.js'

/** What a model states, and what may bear it out. */
type Stated = {
  text: string
  /** The sentences in which the cited words stand. */
  said: string
  /** What else was said: it may name what those sentences refer to. Empty for a change. */
  talk: string
  /** The fact that it would change; empty for a new one. */
  known: string
}

const LASTING = conceptIds('always never stop rule prefer all later')
const ALWAYS = conceptIds('always')
const RULES = conceptIds('always never rule later stop otherwise ensure')
const MUST = conceptIds('must')
const MOMENT = conceptIds('now')
const [EVERY = ''] = polesOf('every')
const [ONLY = ''] = polesOf('only')
const EVERYBODY = conceptIds('of_fact.everybody')
/** Words that deny without a negation. */
const SOFT = conceptIds('of_fact.soft')
/** What is only supposed or considered; the statement must then say so too. */
const SUPPOSED = conceptIds('of_fact.supposed')
/** Without the accent these are other words ("pas sur GitHub", "es wurde"), and concepts are matched without accents. */
const ACCENTED = new RegExp(words('peut-être pas_sûre?'), 'iu')
/** What is planned, but not so yet. */
const PLANNED = conceptIds('of_fact.planned')
const holds = (text: string, ids: ConceptIds) => has(text, ids, factConcepts)
const supposes = (text: string) => holds(text, SUPPOSED) || ACCENTED.test(text)
const isSoft = (text: string) => holds(text, SOFT) || /-free(?!\p{L})/iu.test(text)
/** A condition, and what would follow from it. */
const IF = new RegExp(words('if wenn falls würden? hätten? si se'), 'iu')
const WOULD = new RegExp(
  `(?<!\\p{L})(?:would(?!\\slike|\\slove|\\sprefer|\\shave|\\sbe\\s\\p{L}+\\sif)|(?<=we|it|they|she|he)['’]d(?!\\sbetter|\\slike|\\slove|\\sprefer|\\srather))(?!\\p{L})|${words(`würde* wäre* hätten könnte* müsste* bräuchte*
  \\p{L}{2,}(?:er|ir|dr|ud)(?:ait|aient|ions) faudrait \\p{L}{2,}(?:[aei]ría(?:n|mos)|i[eé]ra(?:n|mos)?) (?:necesita|debe|pod|se|tend|hab|ha)ría \\p{L}{2,}(?:erebbe|eremmo)`)}`,
  'iu',
)
const LATER = new RegExp(
  words(
    `will shall should to_be to wants? future from soll(?:en)? wird werden doit doivent va vont sera \\p{L}+r(?:á|án|a|ont) vai vão`,
  ),
  'iu',
)
const isSupposed = ({ text, said }: Stated) =>
  !(supposes(text) || WOULD.test(text)) &&
  !has(said, RULES) &&
  (supposes(said) || (IF.test(said) && WOULD.test(said)))
const isPlanned = ({ text, said }: Stated) =>
  holds(said, PLANNED) && !holds(text, PLANNED) && !LATER.test(text) && !has(said, ALWAYS)

const JOINTS =
  /(?!(?<=\d).\d)[,;:!?()—–。，；：！？、\n]|\.(?=\s|$)|(?<![\p{L}\p{N}])(?:and|but|because|since|und|aber|sondern|weil|et|mais|parce|y|pero|sino|porque|e|mas|ma|perché|en|maar|omdat|i|ale|bo|и|но|а|ve|ama)(?![\p{L}\p{N}])|(?=(?<!\p{L})(?:instead of|rather than|statt|anstatt|au lieu|en vez|invece|zamiast|вместо)(?!\p{L}))/giu
/** Also splits off what is excluded (`short answers without emojis`), or only a part of what is denied (`never push without`). */
const FINER = new RegExp(
  `${JOINTS.source}|(?=(?<!\\p{L})(?:without|no|not|ohne|kein\\p{L}*|nicht|sans|sin|sem|senza|zonder|geen|bez|без|не)\\s)`,
  'giu',
)

/** "From X to Y" also says "not X". */
const LEFT = new RegExp(
  `${words('from replace[ds]? von vom de du da dal van z ze из с')}\\s+(\\S+(?: \\S+)?)\\s+${words('to with by auf zu zum nach durch à au a al para per naar na на')}`,
  'giu',
)

/** Inflections of a word share its beginning; names are compared by more characters. */
const stemsOf = (text: string, chars = 4) => contentWords(text).map((word) => word.slice(0, chars))
const NAME_CHARS = 5

type Clause = { stems: string[]; isDenied: boolean; isSoft: boolean }
const clausesOf = (text: string, joints: RegExp): Clause[] =>
  denied(text)
    .split(joints)
    .map((one) => ({ stems: stemsOf(one), isDenied: isDenied(one), isSoft: isSoft(one) }))

/** The clauses that have most words in common with one; none if no word is shared. */
function nearest({ stems }: Clause, others: readonly Clause[]): Clause[] {
  const shared = (other: Clause) => stems.filter((stem) => other.stems.includes(stem)).length
  const most = Math.max(1, ...others.map(shared))
  return others.filter((other) => shared(other) === most)
}

/** Whether a denial was lost, made up or moved to something else, even when sentences are split finely; or the opposite is said. */
const isTurned = (stated: Stated): boolean =>
  isOpposed(stated) ||
  isReversed(stated) ||
  isExchanged(stated) ||
  (isTurnedBy(stated, JOINTS) && (stated.known !== '' || isTurnedBy(stated, FINER)))

function isTurnedBy({ text, said, talk, known }: Stated, joints: RegExp): boolean {
  const [own, others, old] = [clausesOf(said, joints), clausesOf(talk, joints), clausesOf(known, joints)]
  const left = leftIn(said)
  return clausesOf(text, joints).some((clause) => {
    const { isDenied, stems } = clause
    if (isDenied && stems.length > 0 && stems.every((stem) => left.includes(stem))) return false
    const near = nearest(clause, own)
    const there = near.length > 0 ? near : nearest(clause, others)
    const before = nearest(clause, old)
    const agrees = (one: Clause) => one.isDenied === clause.isDenied || one.isSoft || clause.isSoft
    if ([...there, ...before].some(agrees)) return false
    if (there.length > 0 || !clause.isDenied) return there.length + before.length > 0
    return !own.some((one) => one.isDenied || one.isSoft)
  })
}

const leftIn = (text: string) => stemsOf([...text.matchAll(LEFT)].map(([, name]) => name).join(' '))

/** Whether "from X to Y" has become "from Y to X". */
function isReversed({ text, said }: Stated): boolean {
  const [now, before, all] = [leftIn(text), leftIn(said), stemsOf(said)]
  const isOther = (stem: string) => all.includes(stem) && !before.includes(stem)
  return now.length > 0 && before.length > 0 && now.every(isOther)
}

/** Whether the opposite is said: before for after, at least for at most. */
function isOpposed({ text, said, known }: Stated): boolean {
  const [poles, old] = [polesOf(said), polesOf(known)]
  const isOther = (pole: string) => poles.includes(oppositeOf(pole)) && ![...poles, ...old].includes(pole)
  return polesOf(text).some(isOther)
}

/** Whether a number, a name, a path or a day occurs nowhere, or most of what a change adds was not said. */
function hasUnsaid({ text, said, talk, known }: Stated): boolean {
  const all = [said, talk, known].join('\n')
  const [heard, stems] = [particulars(all), stemsOf(all, NAME_CHARS)]
  const isNew = (mark: string) => {
    const parts = stemsOf(mark, NAME_CHARS)
    return (
      !heard.has(mark) && !isDay(mark) && (parts.length === 0 || parts.some((part) => !stems.includes(part)))
    )
  }
  // If the old fact is turned round, its day is not taken over.
  const days = daysIn(isTurned({ text, said: known, talk: '', known: '' }) ? `${said}\n${talk}` : all)
  const [now, then] = [stemsOf(said), stemsOf(known)]
  const added = stemsOf(text).filter((stem) => !then.includes(stem) && !/^\d/u.test(stem))
  return (
    [...particulars(text)].some(isNew) ||
    nameSiblings(text, all) ||
    daysIn(text).some((day) => !days.includes(day)) ||
    (known !== '' && added.filter((stem) => now.includes(stem)).length < added.length / 2)
  )
}

/** Whether one name of the words was exchanged for another name. */
function hasOtherName({ text, said, known }: Stated): boolean {
  const [heard, told] = [stemsOf(said, NAME_CHARS), stemsOf(text, NAME_CHARS)]
  const added = told.filter((stem) => !heard.includes(stem))
  const isName = (one: string, stem: string) =>
    new RegExp(`(?<!\\p{L})\\p{Lu}${stem.slice(1).replace(/[^\p{L}\p{N}]/gu, '.')}`, 'u').test(one)
  const names = [...particulars(said)].filter((name) => /^\p{L}+$/u.test(name) && isName(said, name))
  const gone = names.filter((name) => !told.includes(name.slice(0, NAME_CHARS)))
  return known === '' && gone.length > 0 && added.length === 1 && isName(text, added[0] as string)
}

type Told = { values: string[]; stems: string[] }
/** A clause's numbers and days, and the stems of its other words. */
function readTold(clause: string): Told {
  const numbers = [...particulars(clause)].filter((mark) => /\d/u.test(mark))
  const withoutDays = (words: string) => words.replace(/\p{L}+/gu, (word) => (isDay(word) ? ' ' : word))
  const plain = clause.replace(/\S+/gu, (words) => (/\d/u.test(words) ? ' ' : withoutDays(words)))
  return { values: [...numbers, ...daysIn(clause).map((day) => `day ${day}`)], stems: stemsOf(plain) }
}

const subjectOf = (one: Told, other: Told) => one.stems.find((stem) => !other.stems.includes(stem))

/** Whether a number or a day was moved to something else in the same sentence. */
function isExchanged({ text, said }: Stated): boolean {
  const own = said.split(JOINTS).map(readTold)
  return text.split(JOINTS).some((clause) => {
    const { values, stems } = readTold(clause)
    const holds = (one: Told) => one.values.some((value) => values.includes(value))
    const holders = own.filter(holds)
    const isOther = (other: Told) =>
      other.values.length > 0 &&
      holders.every((one) => {
        const [subject, instead] = [subjectOf(one, other), subjectOf(other, one)]
        return subject && instead && stems.includes(instead) && !stems.includes(subject)
      })
    return holders.length > 0 && own.some(isOther)
  })
}

/** Whether it says "always" or "everybody" where the words do not. */
function isStretched({ text, said, known }: Stated): boolean {
  if (holds(text, EVERYBODY) && !holds(said, EVERYBODY) && polesOf(said).includes(ONLY)) return true
  if (!has(text, ALWAYS) || has(known, ALWAYS) || has(said, RULES)) return false
  const isEvery = polesOf(said.replace(/\b(?:after|at) all\b/giu, '')).includes(EVERY)
  return !isEvery && (!has(said, MUST) || has(said, MOMENT))
}

const FAULTS: Readonly<Record<string, (stated: Stated) => boolean>> = {
  asked: ({ said }) => isQuestion(said) && !has(said, LASTING),
  unsaid: (stated) => hasUnsaid(stated) || hasOtherName(stated),
  supposed: (stated) => isSupposed(stated) || isPlanned(stated),
  stretched: isStretched,
  turned: isTurned,
}

/** Why the cited words do not bear out what a model states; `undefined` if they do. */
export const faultOf = (stated: Stated): string | undefined =>
  Object.entries(FAULTS).find(([, isAtFault]) => isAtFault(stated))?.[0]

/** Whether a text denies something all of whose words the other has. */
function deniesOf(text: string, other: string): boolean {
  const there = stemsOf(other)
  return clausesOf(text, FINER).some(
    ({ isDenied, stems }) => isDenied && stems.length > 0 && stems.every((stem) => there.includes(stem)),
  )
}

/** Whether one of two texts denies what the other says. Other words for the same ("not used", "disabled") may not be a denial. */
export const deniesIt = (text: string, said: string): boolean =>
  isDenied(text) !== isDenied(said) &&
  (deniesOf(text, said) || deniesOf(said, text)) &&
  isTurned({ text, said, talk: '', known: '' })

/** Whether a statement contradicts a fact that the message it is taken from does not correct. */
export function disputes({ text, known }: Pick<Stated, 'text' | 'known'>, message: Said): boolean {
  const marksOf = (one: string) => [...particulars(one), ...stemsOf(one)]
  const [now, before] = [marksOf(text), marksOf(known)]
  const isOther = now.some((one) => !before.includes(one)) && before.some((one) => !now.includes(one))
  if (!isOther && !isTurned({ text, said: known, talk: '', known: '' })) return false
  return !findCorrection({ before: known, after: text, mustName: false, inPart: true }, [message], '')
}

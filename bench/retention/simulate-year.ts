import { type Activity, ageing, noteUse } from '../../src/retention/activity.js'
import { chooseShown, isShown } from '../../src/retention/choose-shown.js'
import { type AgeingFact, reinforce } from '../../src/retention/strength.js'
import type { FactRow, Year, YearEvent } from './data.js'

/** The caps of the section, the same for every order that is compared. */
export const LIMITS = { facts: 28, chars: 3_600 }

type Remembered = AgeingFact & { id: string; text: string; ended: boolean }

/** An order in which facts are shown, as far as the caps allow. */
export type Order = {
  name: string
  show(facts: readonly Remembered[], activity: Activity | undefined, day: number): Remembered[]
}

export const ORDERS: Order[] = [
  {
    name: 'retention',
    show(facts, activity, day) {
      const ageSince = ageing(activity, day)
      const ageOf = ({ confirmedDay }: Remembered) => ageSince(confirmedDay)
      return chooseShown(facts, ageOf, lineChars, LIMITS)
        .filter(isShown)
        .map(({ fact }) => fact)
    },
  },
  {
    name: 'newest first',
    show: (facts) => firstThatFit(facts.toSorted((a, b) => b.createdDay - a.createdDay)),
  },
  {
    name: 'latest mention first',
    show: (facts) => firstThatFit(facts.toSorted((a, b) => b.confirmedDay - a.confirmedDay)),
  },
  { name: 'plain list', show: (facts) => firstThatFit(facts) },
]

const lineChars = ({ text }: Remembered) => text.length + 3

function firstThatFit(facts: readonly Remembered[]): Remembered[] {
  const shown: Remembered[] = []
  let left = LIMITS.chars
  for (const fact of facts) {
    if (shown.length === LIMITS.facts) break
    if (lineChars(fact) > left) continue
    left -= lineChars(fact)
    shown.push(fact)
  }
  return shown
}

export type YearFigures = {
  order: string
  questions: number
  /** Of all that was right. */
  right: number
  found: number
  shown: number
  /** Shown although a later fact contradicts it. */
  ended: number
}

/**
 * Plays the year to an order and asks it on each day of a question. Contradicted facts stay, as long as nobody has
 * answered, or go, where `areResolved`; forgotten ones always go. The latest mention of a fact is what the latest order
 * sorts by, so it is noted whatever retention makes of it.
 */
export function playYear(
  order: Order,
  rows: readonly FactRow[],
  year: Year,
  areResolved: boolean,
): YearFigures {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const facts = new Map<string, Remembered>()
  const lastMention = new Map<string, number>()
  const figures: YearFigures = { order: order.name, questions: 0, right: 0, found: 0, shown: 0, ended: 0 }
  const state: { activity: Activity | undefined; next: number } = { activity: undefined, next: 0 }

  function play(event: YearEvent): void {
    if (event.kind === 'worked') {
      state.activity = noteUse(state.activity, event.day)
      return
    }
    const known = facts.get(event.fact)
    if (event.kind === 'forgotten') facts.delete(event.fact)
    else if (event.kind === 'contradicted') {
      if (areResolved) facts.delete(event.fact)
      else if (known) known.ended = true
    } else {
      lastMention.set(event.fact, event.day)
      const row = byId.get(event.fact)
      if (known) sayAgain(known, event)
      else if (row) facts.set(event.fact, remember(row, event))
    }
  }

  for (const { day, right } of year.questions) {
    for (; (year.events[state.next]?.day ?? Number.POSITIVE_INFINITY) <= day; state.next++)
      play(year.events[state.next] as YearEvent)
    const all = [...facts.values()].map((fact) =>
      order.name === 'latest mention first'
        ? { ...fact, confirmedDay: lastMention.get(fact.id) ?? fact.confirmedDay }
        : fact,
    )
    const shown = order.show(all, state.activity, day)
    const wanted = new Set(right)
    figures.questions += 1
    figures.right += right.length
    figures.shown += shown.length
    figures.found += shown.filter(({ id }) => wanted.has(id)).length
    figures.ended += shown.filter(({ ended }) => ended).length
  }
  return figures
}

type Mention = Extract<YearEvent, { kind: 'said' | 'repeated' }>

function remember({ id, type, text }: FactRow, event: Mention): Remembered {
  return {
    id,
    text,
    key: `facts/${type}-${id}.md`,
    type,
    ...writerOf(event),
    importance: undefined,
    reinforced: 0,
    createdDay: event.day,
    confirmedDay: event.day,
    ended: false,
  }
}

/** What a person asked for is explicit; what was noted counts by whose words it rests on. */
const writerOf = ({ by, words }: Mention): Pick<AgeingFact, 'source' | 'by'> =>
  by === 'person'
    ? { source: 'explicit', by: 'person' }
    : { source: 'extraction', by: words ? 'person' : 'agent' }

/** As capture and retention do it: the stronger source stays, and only a person's words confirm. */
function sayAgain(fact: Remembered, event: Mention): void {
  const { source, by } = writerOf(event)
  if (by !== 'person') return
  if (source === 'explicit' || fact.by !== 'person') Object.assign(fact, { source, by })
  Object.assign(fact, reinforce(fact, event.day))
}

import { contentWords } from '../../memory/statement/content-words.js'
import { statementsIn } from '../../memory/statement/statements-in.js'
import type { AppliedChange } from '../../store/prepare-changes.js'
import { saysMost } from '../wish/asks-to-forget.js'
import { fingerprint } from './fingerprint.js'
import { isRewording } from './tombstone.js'

/** Fewer words say nothing by themselves, unless the person named them. */
const MIN_WORDS = 3
/** Stems of what agents give as a reason for any fact: "User stated this preference explicitly." */
const OF_ANY =
  /^(?:user|person|state|request|mention|confirm|correct|prefer|explicitli|session|convers|chat|messag|rememb|keep|memori)$/

const saidIn = (changes: readonly AppliedChange[], side: 'before' | 'after') =>
  new Set(changes.flatMap((change) => [...statementsIn(change[side]?.document.body ?? '')]))

/** What files of a scope newly say. If a sentence of a line stood there before, the others count by themselves. */
export function newStatements(changes: readonly AppliedChange[]): string[] {
  const before = saidIn(changes, 'before')
  return [...saidIn(changes, 'after')].filter(
    (text) => ![...statementsIn(text)].some((one) => before.has(one)),
  )
}

/**
 * What the files of a scope no longer say after changes, not even in other words. `named`: only what says most of the
 * words of one of these, or stood in a deleted file about it.
 */
export function goneStatements(changes: readonly AppliedChange[], named?: readonly string[]): string[] {
  const after = saidIn(changes, 'after')
  const whole = changes.flatMap(({ path, before: was, after: is }) =>
    is ? [] : [`${path} ${was?.document.frontMatter.description ?? ''} ${was?.document.body ?? ''}`],
  )
  const isNamed = (text: string) => named?.some((words) => saysMost(text, words)) ?? false
  const isAbout = whole.length === changes.length && isNamed(whole.join('\n'))
  const isMeant = (text: string) =>
    isNamed(text)
      ? contentWords(text).length > 0
      : (named === undefined || isAbout) &&
        contentWords(text).filter((word) => !OF_ANY.test(word)).length >= MIN_WORDS
  const gone = [...saidIn(changes, 'before')].filter((text) => !after.has(text) && isMeant(text))
  const stays = gone.length > 0 ? [...after].map(fingerprint) : []
  return gone.filter((text) => {
    const marks = fingerprint(text)
    return !stays.some((one) => isRewording(one, marks))
  })
}

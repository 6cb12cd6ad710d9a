import { createFeatureReader, readSentence, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { lazy } from '../../lib/lazy.js'
import { wishConcepts } from './concepts.js'
import type { Span } from './sentences.js'

/** Above this score words behind the name of a password are one: a false alarm keeps a file from being written. */
const THRESHOLD = 0.25

const NAMES =
  'pass(?:word|phrase|code)|passw[oö]rt|kennwort|mot de passe|phrase secrète|contraseña|senha|wachtwoord|hasło|пароль|şifre|lösenord(?:et)?|heslo|密码|密碼|口令|パスワード|비밀번호|pin(?:[ -]?code)?'
/** What it is for, or whose. */
const OF = 'for|of|to|on|from|für|von|vom|zu|zum|der|des|de|du|del|da|do|di|pour|para|per|voor|van|от|для'
/** The name, what it is for, and a sign or a verb; then up to the end of the clause words and numbers, and nothing else. */
const STATED = new RegExp(
  `(?:${NAMES})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_-])((?:\\s(?:${OF})(?:\\s[\\p{L}\\p{N}'’-]{1,30}){1,5}?)?)(\\s?[:：]\\s{0,3}|\\s(?:is|was|lautet|ist|war|est|es|é|è|är|je|это|—|–)\\s|是\\s?)["'“„«\`]?([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’-]{2,79})(?=["'”“»\`.,;!?。，、\\n)]|$)`,
  'dgiu',
)
/** A shorter number counts something, a longer one is an id. */
const NO_VALUE = /^(?:\d{1,3}|\d{9,})$/u
/** Behind a sign a single word is a type or a label, and a number an example, but for that of a PIN. */
const NO_VALUE_BEHIND_SIGN = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}-]+|\d+)$/u
const IS_PIN = /^pin|^passcode/iu
const isGrammar = (word: string) => STOP_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)

/** Gives what of a text may be the value of a password, and what the table reads of it, for training too. The next one overwrites a vector. */
export function createValueReader(): (text: string) => Generator<{ span: Span; vector: Vector }> {
  const featuresOf = createFeatureReader()
  return function* (text) {
    for (const { 0: found, 1: of = '', 2: joint = '', 3: value = '', indices } of text.matchAll(STATED)) {
      const isSign = /[:：]/u.test(joint)
      if (NO_VALUE.test(value) || (isSign && !IS_PIN.test(found) && NO_VALUE_BEHIND_SIGN.test(value)))
        continue
      const [start = 0, end = 0] = indices?.[3] ?? []
      const sentence = readSentence(`${isSign ? ':' : '='} ${value}`, wishConcepts())
      yield { span: { start, end }, vector: featuresOf([sentence], 0, lookOf(value, of, isSign)) }
    }
  }
}

/** How many words say something, and how many are grammar. */
function lookOf(value: string, of: string, isSign: boolean): number[][] {
  const words = value.toLowerCase().split(/\s+/u)
  const grammar = words.filter(isGrammar)
  const says = Math.min(4, words.length - grammar.length)
  const sign = isSign ? 1 : 0
  return [
    [1, sign],
    [2, Math.min(5, words.length), Math.min(2, grammar.length)],
    [3, of === '' ? 0 : 1],
    [4, sign, says, Math.min(1, grammar.length)],
    [5, isGrammar(words[0] ?? '') ? 1 : 0, says],
    [6, words.length === 1 ? Math.min(12, value.length) : 0],
    [7, /^\d+$/u.test(value) ? 1 : 0],
  ]
}

const tables = lazy(() => ({ read: createValueReader(), ...readTables<'isValue'>('passwords') }))

/** The passwords of plain words or a number that a text gives: "my password is correct horse battery staple". */
export function givenPasswords(text: string): Span[] {
  if (text.search(STATED) < 0) return []
  const { read, isValue } = tables()
  return [...read(text)].flatMap(({ span, vector }) => (isValue(vector) > THRESHOLD ? [span] : []))
}

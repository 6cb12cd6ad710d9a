import { createFeatureReader, readSentence, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { lazy } from '../../lib/lazy.js'
import { wishConcepts } from './concepts.js'
import type { Span } from './sentences.js'

/** Above this score words behind the name of a password are one: a false alarm keeps a file from being written. */
const THRESHOLD = -0.1

/** A key to a network, or a code that opens something; "code" alone stands for much else. */
const DOOR_CODE =
  "(?:alarm|door|gate|safe|keypad|unlock|tür|tor|tresor|deur|kluis)[ -]?code|code (?:de l['’]|de la |du )?(?:alarme|porte|portail|coffre)|código de (?:la )?(?:alarma|puerta)"
const NETWORK_KEY =
  '(?:wi-?fi|wlan|wpa[23]?|hotspot)[ -]?(?:key|code|pass|schlüssel|sleutel)|(?:clé|code|clave|código|chiave|chave|senha)(?: (?:du|de la|del|do|de))? wi-?fi'
const NAMES = `pass(?:word|phrase|code|wd)|passw[oö]rt|kennwort|mot de passe|phrase secrète|contraseña|senha|wachtwoord|has(?:ło|łem)|пароль|şifre|lösenord(?:et)?|heslo|密码|密碼|口令|パスワード|비밀번호|pin(?:[ -]?code)?|\\b(?:pwd?|psw|mdp)|${NETWORK_KEY}|${DOOR_CODE}`
/** What it is for, or whose. */
const OF =
  'for|of|to|on|from|at|für|fürs|im|von|vom|zu|zum|der|des|de|du|del|da|do|di|pour|para|per|voor|van|от|для'
const NAMED = `(?:${NAMES})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_-])`
const OF_WHAT = `(?:\\s(?:root|admin))?(?:\\s(?:${OF})(?:\\s[\\p{L}\\p{N}'’-]{1,30}){1,5}?)?`
const JOINT = `\\s?[:：]\\s{0,3}|\\s(?:is|was|lautet|ist|war|est|es|é|è|är|je|это|—|–)\\s|是\\s?`
/** The end of the clause that names it, and words that speak of it in the next. */
const NEXT_CLAUSE =
  "(?:\\s(?:merken|speichern|notieren|behalten|onthouden|bewaren))?\\s?[,.;:?!？！，。]\\s{1,3}(?:(?:and|und|et|y|e|en)\\s)?(?:it['’]?s|it\\sis|that['’]s|(?:es|das|er|dies)\\s(?:ist|lautet|heißt)|c['’]est|es|é|è|het\\sis|это)\\s"
const QUOTE = `["'“„«\`]?`
/** The name, what it is for, and a sign or a verb; then up to the end of the clause words and numbers, and nothing else. */
const STATED = new RegExp(
  `${NAMED}(${OF_WHAT})(${NEXT_CLAUSE}|${JOINT})${QUOTE}([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’-]{2,79})(?=["'”“»\`.,;!?。，、\\n)]|$)`,
  'dgiu',
)
/** What a word of a text may hold: quotes, the ends of clauses and marks of code end it. */
const SIGN = '[^\\s"\'“”„«»`,;，。<>|()\\[\\]{}]'
/** The name, and one word that has letters, and digits or a sign between them; behind the name alone, too. */
const MIXED = new RegExp(
  `${NAMED}(?:(${OF_WHAT})(${NEXT_CLAUSE}|${JOINT}|['’]s\\s|\\sto\\s)|()( ))${QUOTE}(?=${SIGN}{0,40}\\p{L})(?=${SIGN}{0,40}?(?:\\p{N}|[#!?$%&*@+=^~_][\\p{L}\\p{N}]))([\\p{L}\\p{N}]${SIGN}{4,40})(\\s\\p{L}{1,20})?`,
  'dgiu',
)
const IS_SIGN = /^\s?[:：]\s*$/u
const IS_NEXT_CLAUSE = /[,.;:?!？！，。]/u
const SOME_NAME = new RegExp(NAMED, 'iu')
/** A shorter number counts something, a longer one is an id. */
const NO_VALUE = /^(?:\d{1,3}|\d{9,})$/u
/** Behind a sign a single word is a type or a label, and a number an example, but for that of a PIN. */
const NO_VALUE_BEHIND_SIGN = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}-]+|\d+)$/u
const IS_DOOR_CODE = new RegExp(`^(?:${DOOR_CODE})`, 'iu')
const isPin = (name: string) => /^pin|^passcode/iu.test(name) || IS_DOOR_CODE.test(name)
const isMixed = (value: string) => /^(?=.*\p{L})(?=.*\p{N})\S+$/u.test(value)
const isGrammar = (word: string) => STOP_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)

/** Gives what of a text may be the value of a password, and what the table reads of it, for training too. The next one overwrites a vector. */
export function createValueReader(): (text: string) => Generator<{ span: Span; vector: Vector }> {
  const featuresOf = createFeatureReader()
  return function* (text) {
    for (const { 0: found, 1: of = '', 2: joint = '', 3: value = '', indices } of text.matchAll(STATED)) {
      const isSign = IS_SIGN.test(joint)
      if (NO_VALUE.test(value) || isMixed(value) || (IS_DOOR_CODE.test(found) && !/^\d+$/u.test(value)))
        continue
      if (isSign && !isPin(found) && NO_VALUE_BEHIND_SIGN.test(value)) continue
      const [start = 0, end = 0] = indices?.[3] ?? []
      const sentence = readSentence(`${isSign ? ':' : '='} ${value}`, wishConcepts())
      yield { span: { start, end }, vector: featuresOf([sentence], 0, lookOf(value, of, joint)) }
    }
    for (const { 0: found, 1: of = '', 2: joint = '', 5: whole = '', 6: next = '', indices } of text.matchAll(
      MIXED,
    )) {
      if (/^pin/iu.test(found)) continue
      const value = whole.replace(/[.:)?]+$/u, '')
      const [start = 0] = indices?.[5] ?? []
      const sentence = readSentence(value, wishConcepts())
      const vector = featuresOf([sentence], 0, shapeOf(value, of, joint, next.trim().toLowerCase()))
      yield { span: { start, end: start + value.length }, vector }
    }
  }
}

/** Of what signs a word is made, in which order, and what stands around it. */
function shapeOf(value: string, of: string, joint: string, next: string): number[][] {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[-_./]/u, /[^\p{L}\p{N}_./-]/u]
  const shape = [...value].map((sign) => 1 + kinds.findIndex((kind) => kind.test(sign)))
  const runs = shape.filter((kind, i) => kind !== shape[i - 1])
  const stands = joint === '' ? 0 : IS_SIGN.test(joint) ? 1 : IS_NEXT_CLAUSE.test(joint) ? 3 : 2
  const digits = Math.min(4, value.match(/\p{N}+$/u)?.[0].length ?? 0)
  const behind = next === '' ? 0 : isGrammar(next) ? 1 : 2
  return [
    [11, stands, behind],
    [12, runs.slice(0, 6).reduce((sum, kind) => sum * 6 + kind, 0), stands],
    [13, new Set(shape).size, shape.includes(kinds.length) ? 1 : 0],
    [14, digits, stands],
    [15, Math.min(14, value.length)],
    [16, of === '' ? 0 : 1],
  ]
}

/** How many words say something, and how many are grammar. */
function lookOf(value: string, of: string, joint: string): number[][] {
  const words = value.toLowerCase().split(/\s+/u)
  const grammar = words.filter(isGrammar)
  const says = Math.min(4, words.length - grammar.length)
  const sign = IS_SIGN.test(joint) ? 1 : IS_NEXT_CLAUSE.test(joint) ? 2 : 0
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
  if (!SOME_NAME.test(text)) return []
  const { read, isValue } = tables()
  return [...read(text)].flatMap(({ span, vector }) => (isValue(vector) > THRESHOLD ? [span] : []))
}

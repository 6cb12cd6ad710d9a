import { createFeatureReader, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { isGrammar } from '../../lib/language/stop-words.js'
import { lazy } from '../../lib/lazy.js'
import { readText } from './concepts.js'
import type { Span } from './sentences.js'

/** Above this score, words after the name of a password are one. A false alarm prevents a file from being written. */
const THRESHOLD = -0.7

/** What a code opens; "code" alone stands for much else. */
const OPENED =
  'access|alarm|door|entry|garage|gate|keypad|safe|unlock|tresor|tor|tür|zugangs|accès|coffre|porte|portail|acces[os]o|alarme|caja|cofre|puerta|porta|portão|alarma|allarme|cancello|deur|kluis|poort|toegangs|alarmu|bramy|dostępu|drzwi|sejfu|ворот|двери|доступа|сейфа|dør|larm|port|kapı|kasa|erişim'
const CODE = 'code|kod(?:en?)?|código|codice|код'
const DOOR_CODE = `(?:${OPENED})[ -]?(?:${CODE}|kodu)|(?:${CODE}) (?:\\p{L}{1,4} ){0,2}(?:\\p{L}{1,4}['’])?(?:${OPENED})|暗証(?:番号|コード)|(?:アクセス|解除)コード|门禁码|門禁碼|(?:访问|通行|解锁)码|(?:출입|현관) ?(?:코드|번호)`
const NETWORK_KEY =
  '(?:wi-?fi|wlan|wpa[23]?|hotspot)[ -]?(?:key|code|pass|schlüssel|sleutel|nyckeln?|nøglen?|anahtarı)|(?:clé|code|clave|código|chiave|chave|senha)(?: (?:du|de la|del|do|de))? wi-?fi'
/** Names of API keys, and of phrases that recover keys. */
const KEY_NAME =
  "api[- ]?(?:key|token|schlüssel|sleutel|nyckeln?|nøglen?|キー|密钥|金鑰|키)|(?:clé|clave|chave|chiave|klucz|ключ) (?:d['’]|de |da |do |dell['’])?api|(?:seed|recovery)[- ]?(?:phrase|words)|phrase de récupération|frase (?:semilla|seed|de recuper)\\p{L}*|(?:助记|助記)[词詞]"
const NAMES = `pass(?:word|phrase|code|wd)|passw[oö]rt|kennwort|mot de passe|phrase (?:secrète|de passe)|contraseña|senha|palavra-passe|wachtwoord|wachtzin|has(?:ło|ła|łem)|парол(?:ь|я|ем)|şifre(?:m|si)?|parolası|lösenord(?:et)?|lösenfras(?:en)?|(?:adgangs|pin)koden?|kodeord(?:et)?|passord(?:et)?|heslo|密码|密碼|口令|パスワード|パスフレーズ|合言葉|비밀번호|비번|패스워드|암호|pin(?:[ -]?code|コード|码|碼)?|пин(?:-?код)?|\\b(?:pwd?|psw|mdp)|${NETWORK_KEY}|${DOOR_CODE}|${KEY_NAME}`
const NAME = new RegExp(`(?:${NAMES})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_-])`, 'giu')
/** Words before what a password is for, or whose it is. */
const OF =
  'for|of|to|on|from|at|für|fürs|im|von|vom|zu|zum|zur|der|des|de|du|del|da|do|di|pour|para|per|voor|van|från|för|till|på|til|fra|от|для|к'
const OF_WHAT = `(?:\\s(?:root|admin))?(?:\\s(?:${OF})(?:\\s[\\p{L}\\p{N}'’-]{1,30}){1,5}?)?`
const IS =
  'is|was|are|lautet|ist|war|heißt|est|es|é|è|luidt|jest|(?<=(?:has|kod ).{1,50})to|brzmi|är|er|je|это|—|–'
const JOINT = `\\s?[:：]\\s{0,3}|\\s(?:${IS})\\s|\\s?(?:就是|是(?!否)|叫|为|為|は)\\s?|[은는]\\s`
/** No link is needed after "with", "has", "use" and the like, before a number of 4 to 8 digits, and in Turkish. */
const NOTHING =
  '(?<=(?:^|\\s)(?:with|has|use|mit|gilt|avec|con|usa|com|met|gebruik|z|с|med|använd|brug)\\s(?:\\p{L}{1,6}\\s)?[\\p{L}-]{4,30})\\s|\\s?(?=\\d{4,8}(?![\\p{L}\\p{N}.:/-]))|(?<=s[iı]|kodu)\\s'
/** The end of the clause that names it, and a next clause that begins with "it is". */
const NEXT_CLAUSE =
  "(?:\\s(?:merken|speichern|notieren|behalten|onthouden|bewaren))?\\s?[,.;:?!？！，。]\\s{1,3}(?:(?:and|und|et|y|e|en)\\s)?(?:it(?:['’]?s|\\sis)(?:\\snow)?|that['’]s|(?:es|das|er|dies)\\s(?:ist|lautet|heißt)|c['’]est|es|é|è|het\\sis|det\\s(?:är|er)|это)\\s"
const QUOTE = `["'“„«「『\`]?`
/** After the name: what it is for, a sign or a verb, then only words and numbers up to the end of the clause. */
const STATED = new RegExp(
  `(?:(${OF_WHAT})(${NEXT_CLAUSE}|${JOINT})|()(${NOTHING}))${QUOTE}([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’#*-]{1,119}?)(?=(?:です|だよ?|입니다|이야|이에요)?(?:["'”“»」』\`.,;!?。，、\\n)]|$))`,
  'diuy',
)
/** A value of one word ends at quotes, ends of clauses, marks of code, and East Asian writing. */
const EAST_ASIAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const SIGN = `[^\\s"'“”„«»\`,;，。<>|()\\[\\]{}${EAST_ASIAN}]`
/** After the name: one word that has letters, and digits or signs among them; a link is optional. */
const MIXED = new RegExp(
  `(?:(${OF_WHAT})(${NEXT_CLAUSE}|${JOINT}|['’]s\\s|\\sto\\s)|()( ))${QUOTE}(?=[\\p{L}\\p{N}])(?=${SIGN}{0,40}\\p{L})(?=${SIGN}{0,40}?(?:\\p{N}|[#!?$%&*@+=^~_][\\p{L}\\p{N}]))(${SIGN}{5,41})(\\s\\p{L}{1,20})?`,
  'diuy',
)
const IS_SIGN = /^\s?[:：]\s*$/u
const IS_NEXT_CLAUSE = /[,.;:?!？！，。]/u
/** A shorter number counts something, a longer one is an id; only in East Asian writing are two letters a word. */
const NO_VALUE = /^(?:\d{1,3}|\d{9,}|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]{1,2})$/u
/** After a sign, a single word is a type or a label, and a number is an example unless it is that of a PIN. */
const NO_VALUE_BEHIND_SIGN = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}]+|\d+)$/u
const IS_DOOR_CODE = new RegExp(`^(?:${DOOR_CODE})`, 'iu')
const isPin = (name: string) => /^pin|^пин|^passcode/iu.test(name) || IS_DOOR_CODE.test(name)
const isMixed = (value: string) => /^(?=.*\p{L})(?=.*\p{N})\S+$/u.test(value)
/** Most words of a value that are read, or pairs of characters in East Asian writing. */
const MAX_READ = 12

/** Finds what may be a password in a text, with its features; for training too. A result overwrites the last vector. */
export function createValueReader(): (
  text: string,
) => Generator<{ name: string; span: Span; vector: Vector }> {
  const featuresOf = createFeatureReader()
  return function* (text) {
    const behind = (form: RegExp, at: number) => {
      form.lastIndex = at
      return form.exec(text)
    }
    for (const { 0: name, index } of text.matchAll(NAME)) {
      const stated = behind(STATED, index + name.length)
      if (stated) {
        const { 1: of = '', 2: joint = '', 5: value = '' } = stated
        const isSign = IS_SIGN.test(joint)
        const isNone =
          NO_VALUE.test(value) ||
          isMixed(value) ||
          (IS_DOOR_CODE.test(name) && !/^\d[\d #*-]{2,15}$/u.test(value)) ||
          (isSign && !isPin(name) && NO_VALUE_BEHIND_SIGN.test(value))
        const [start = 0, end = 0] = stated.indices?.[5] ?? []
        const vector = featuresOf([readText('')], 0, lookOf(value, of, joint))
        if (!isNone) yield { name, span: { start, end }, vector }
      }
      const mixed = /^pin/iu.test(name) ? null : behind(MIXED, index + name.length)
      if (mixed) {
        const { 1: of = '', 2: joint = '', 5: whole = '', 6: next = '' } = mixed
        const value = whole.replace(/[.:)?]+$/u, '')
        const [start = 0] = mixed.indices?.[5] ?? []
        const shape = shapeOf(value, of, joint, next.trim().toLowerCase())
        const vector = featuresOf([readText(value)], 0, shape)
        yield { name, span: { start, end: start + value.length }, vector }
      }
    }
  }
}

/** Features of one word: its kinds of characters, their order, and what stands around it. */
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

/** Features of several words: how many have a meaning, how many are grammar, and how they begin and end. */
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
    [8, Math.min(4, value.split('-').length), words.length === 1 ? 1 : 0],
    ...readText(value)
      .tokens.slice(0, MAX_READ)
      .flatMap(({ begin4, end3 }) => [
        [9, begin4],
        [10, end3],
      ]),
  ]
}

const tables = lazy(() => ({ read: createValueReader(), ...readTables<'isValue'>('passwords') }))

/** A Korean value that ends in a verb, "tied to …", "pin" without digits, and "with a password and then …" give no password. */
const isStatement = (name: string, value: string, before: string) =>
  / .*(?:니다|게요?)$|^\p{L}+ed to /u.test(value) ||
  (/^pin$/iu.test(name) && !/\p{Nd}{3}/u.test(value)) ||
  (/^(?:and|und|et|y|e|en|i|и|och|og|ve) /iu.test(value) && before.endsWith(`${name} `))

/** The passwords that a text gives, of plain words, a number or both: "my password is correct horse battery staple". */
export function givenPasswords(text: string): Span[] {
  if (text.search(NAME) < 0) return []
  const { read, isValue } = tables()
  return [...read(text)].flatMap(({ name, span, vector }) => {
    const isNone = isStatement(name, text.slice(span.start, span.end), text.slice(0, span.start))
    return isValue(vector) > THRESHOLD && !isNone ? [span] : []
  })
}

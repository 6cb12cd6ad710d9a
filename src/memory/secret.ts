import { givenPasswords } from './language/gives-password.js'

/** Where a secret stands in a text; if it has a name before it, only the value. */
export type SecretSpan = { kind: string; start: number; end: number }

const KEY =
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|[srp]k_(?:live|test)_[A-Za-z0-9]{12,}|sk-(?=[\w-]{0,80}\d)[\w-]{20,}|AKIA[A-Z0-9]{16}|ASIA[A-Z0-9]{16}|xox[abposr]-[\w-]{10,}|glpat-[\w-]{16,}|npm_[A-Za-z0-9]{30,}|pypi-(?=[\w-]{0,80}\d)[\w-]{20,}|AIza[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|whsec_[A-Za-z0-9]{16,}|hf_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{40,}|eyJ[\w-]{10,}\.[\w-]{6,}\.[\w-]{6,}|ya29\.[\w-]{20,}|tskey-(?:auth|api|client|scim)-[A-Za-z0-9]{6,}-[A-Za-z0-9]{16,}|AGE-SECRET-KEY-1\w{6,}|discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]{40,})|\b\d{8,10}:[A-Za-z0-9_-]{30,}/gu

/** Keys as most services issue them: a short name, then a long run. Excludes names of mere ids, which open nothing. */
const LONG_RUN = /(?<=[_-])[A-Za-z0-9]{28,200}/gu
const RUN_NAME = /\b(?!sha\d|(?:prj|dpl|chatcmpl|cs|test\w*)[_-])[A-Za-z]\w{1,18}[_-]$/u
/** Longer than a name, so that none is cut at its start. */
const BEFORE_RUN = 22
/** In a random run, more than half of the characters follow one of another kind; in camel-case words fewer do. */
const isRandom = (run: string) =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u].every((kind) => kind.test(run)) &&
  (run.match(/(?<=\p{Ll})\P{Ll}|(?<=\p{Lu})\P{Lu}|(?<=\p{N})\P{N}/gu)?.length ?? 0) > run.length / 2

/** Up to the line that ends it, or else as far as lines of base64 follow. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,10}(?:-----)?(?:(?:(?!-----)[\s\S]){0,16000}-----END [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,10}-{0,5}|[^\n]{0,200}(?:\n[\w+/=]{16,})*)/gu

/** The secret that goes with the key before it. */
const AWS_PAIR = /\bA[KS]IA[A-Z0-9]{16}(?=[^\w/+])[\s\S]{0,100}?(?<![\w/+])([\w/+]{40})(?![\w/+])/dgu

const ADDRESS = /\b[a-z][a-z+]{0,20}:\/\/[^\s/:@]{0,200}:([^\s/@]{4,200})@/dgu

const NAMES =
  'pass(?:word|wd|phrase)?s?|passw[oö]rt\\p{L}{0,40}|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|şifre|parola|密码|密碼|口令|パスワード|비밀번호|secret(?:[_ -]?(?:access[_ -]?)?key)?|(?:api|access|account)[_ -]?key|auth[_ -]?token|bearer|token|pin(?: code)?|private[_ -]?key'
const FOR = 'for|of|on|to|al|für|von|vom|zum|pour|de|du|para|do|da|di|voor|van|для|к'
/** Abbreviations that mean much else in code and talk: what they are for and a sign or verb must follow at once. */
const SHORT = `(?:pw|pwd|psw|mdp)(?=(?:\\s(?:${FOR})(?:\\s[\\p{L}\\p{N}'’.-]{1,30}){1,4})?(?:(?:\\s(?:is|lautet|ist))?\\s?[:=]\\s?|\\s(?:is|lautet|ist|est|es|é|è)\\s)["'\`]?[^\\s"'\`]{6})`
/** A name of a secret, a sign or a verb, and a value; or an option or a header that takes one. */
const NAMED = new RegExp(
  `(?:(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])|(?=passw|kennw|secret|token|api|access|private))(?:${NAMES}|${SHORT})(?![\\p{Script=Latin}\\p{Script=Cyrillic}@]|-sha)(?:[^\\n]{0,60}?(?:\\s{0,20}[:=]\\s{0,20}|\\s(?:is|lautet|ist|est|es|é|è|to)\\s{1,20}|[是は는은]\\s{0,20})|(?<=--[\\w-]{1,40}|bearer)[ ]|(?<=[<|]\\s?[\\w.:-]{0,30}(?:pass\\p{L}{0,12}|kennwort|key))(?:>|\\s\\|\\s{1,20}))["'\`]?([^\\s"'\`，。]{6,})`,
  'diuy',
)
const NAME_BEGINS = new RegExp(`(?=${NAMES}|${SHORT})`, 'giu')

/** All matches of NAMED, tried only where a name begins: Bun does not compile lookbehinds, and is 20 times slower. */
function* namedIn(text: string): Generator<RegExpExecArray> {
  let end = 0
  for (const { index } of text.matchAll(NAME_BEGINS)) {
    NAMED.lastIndex = index
    const found = index < end ? undefined : NAMED.exec(text)
    if (!found) continue
    end = NAMED.lastIndex
    yield found
  }
}

const PASSWORD =
  'pass(?:word|wd|phrase)|passwor[dt]|pwd?|psw|mdp|kennwort|mot de passe|contraseña|senha|wachtwoord|has(?:ło|łem)|парол(?:ь|ем)|şifre|parola'
const SOME_PASSWORD = new RegExp(PASSWORD, 'iu')
/** "With password x", "user x password y": what follows the name is a password, without a sign between them. */
const GIVEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:with|using|mit|per|avec|con|com|met|z|с)(?:\\s(?:the|dem|le|la|a|o|het))?|(?:user(?:name)?|login|benutzer|account|as|als)\\s[^\\s,;]{1,60}[,;]?(?:\\s(?:and|und|et|y|e))?)\\s(?:${PASSWORD})\\s["'\`]?([^\\s"'\`，。]{6,})`,
  'dgiu',
)
/** User and password after a word for both. Without blanks, as in a path, the user must be an email or a usual name. */
const LOGIN = new RegExp(
  `(?:^|[^\\p{L}\\p{N}_])(?:log-?in|cred(?:ential)?s|zugang(?:sdaten)?|anmeldedaten|identifiants|accès|acceso|credenciales|acesso|credenciais|accesso|credenziali|inloggegevens|логин|доступ|(?:(?:test|demo|seed|sandbox|qa|staging)[ -]?)(?:users?|accounts?|nutzer|benutzer|konto|gebruikers?))(?:\\s?\\/\\s?p\\p{L}{1,9})?(?:\\s(?:${FOR})(?:\\s[\\p{L}\\p{N}'’.-]{1,30}){1,5}?)?(?:\\s?[:=]|\\s(?:is|are|ist|sind|lautet|lauten|est|sont|es|son|é|são|è|sono|zijn)|,\\sit['’]s)?\\s["'\`]?(?:[\\w.@+-]{2,40}\\s\\/\\s|[\\w.+-]{1,40}@[\\w.-]{3,40}[/:]|(?:root|admin|user|test|deploy|postgres|guest)[/:])["'\`]?([^\\s"'\`，。]{6,})`,
  'dgiu',
)
/** User and password after a name of HTTP basic authentication, or both encoded in its header. */
const BASIC_AUTH =
  /(?:authorization["']?\s?[:=]\s?["']?basic\s|(?:basic[ -]auth(?:entication)?|auth(?:entification)? basic|http-auth)(?![\p{L}\p{N}])[^\n]{0,60}?[\s"'`][\w.@+-]{2,40}(?::|\s\/\s)["'`]?)([^\s"'`，。]{6,})/dgiu
/** A password on a command line, whatever it looks like: after the user for curl, by itself for other programs. */
const TYPED =
  /\b(?:curl\b[^\n|;]{0,200}?\s(?:-[uU]|--(?:proxy-)?user)[= ]?["']?[^\s:"']{0,80}:|sshpass\s-p\s?["']?|(?:docker|podman)\slogin\b[^\n|;]{0,120}?\s-p\s?["']?|(?:mysql|mariadb)[\w-]{0,10}\s(?:[^\n|;]{0,120}?\s)?-p["']?|mongo\w{0,8}\s(?:[^\n|;]{0,120}?\s)?-p\s["']?|redis-cli\s(?:[^\n|;]{0,120}?\s)?-a\s["']?|sqlcmd\s(?:[^\n|;]{0,120}?\s)?-P\s?["']?)([^\s"'`]{3,200})/dgu

/** Placeholders for a value, and references to one. */
const PLACEHOLDERS = [
  /^(?:[a-z]+:\/\/|[$<{~./]|@[\w-]+\/|%\w+%|[[(]\D*$|[a-z]:\\|process\.|env\.|kv\/|op:|vault:|arn:|sha\d+[-:])/iu,
  /^(?:your|example|sample|placeholder|change-?me|redacted|dummy|fake)[\W_]|^[x*•.…_-]+$/iu,
  /^[A-Z][A-Z0-9_]*$/u,
]

/** Code, paths, addresses, days, names of models and methods, and placeholders. */
const HARMLESS = [
  ...PLACEHOLDERS,
  /^\d[\d:.TZ+-]*$/u,
  /^[\w-]+\.[a-z]{2,4}$/u,
  // Calls and types, and members of objects.
  /^(?:[\p{L}_$.]+|(?:b|base|sha|md|argon|bcrypt|pbkdf)\d\w*)[(<[]|^[\p{L}_$][\w$.]*[(<[]$/iu,
  /^[\p{L}_$][\p{L}_$]*(?:(?:\??\.|::|->)[\p{L}_$]+)+$/u,
  // Paths, and words joined by a sign.
  /^[\w.-]+(?:\/[\w.-]+)+\.[a-z]{1,5}(?::\d+)?$/u,
  /^(?:[a-z\d_.-]+\/)+[a-z\d_.-]*$/u,
  /^\p{L}+(?:[-/'’_]\p{L}+)+$/u,
  /^(?:[A-Z]+|\d+)(?:-(?:[A-Z]+|\d+))+$/u,
  /^(?:OAuth|[RHEP]S|SHA|AES|Base|UTF|Ed|argon|bcrypt)-?\d+(?:[-/.][\p{L}\d]+)*$/iu,
  /^[\w.+-]+@[\w-]+(?:\.[a-z]+)+$/iu,
  /^u?int\d+array$/iu,
  /^v\d+(?:\.\d+)+$|^\p{L}+[-_.]v\d+$/iu,
  /^\d+(?:px|pt|r?em|ms|[kmgt]?[bw])$/iu,
  /^(?:argon2|pbkdf2|scrypt|bcrypt|md5|hmac|oauth2|webauthn|base64|varchar|nist|2fa)[\w-]*$/iu,
]

/** Judges only a single word of more than letters: other texts may look harmless and still be a password. */
const isHarmlessWord = (value: string) =>
  /^(?=.*\p{L})(?=.*[^\p{L}\p{M}'’-])\S+$/u.test(value) && HARMLESS.some((form) => form.test(value))

/** Names such as `node-v18` or `my-tls-2`. */
function isJoined(value: string): boolean {
  const parts = value.split(/[-_.:]/)
  return (
    parts.some((part) => /^[a-z]{3,}$/.test(part)) &&
    parts.every((part) => /^(?:[a-z]+|\d+|[a-z\d]{1,3})$/.test(part))
  )
}

/** Output of `openssl rand -hex`, or base 32. A commit's hash looks the same, so a name has to say that it is a key. */
const MIXED_RUN = /^(?=(?:\p{L}*\p{N}){3})(?=(?:\p{N}*\p{L}){3})[a-z\d]{16,}$/iu
const IS_KEY = /^(?:secret|api|acc|auth|private|token|bearer)/iu

/** Whether a value mixes three of lower case, upper case, digits and signs. In a password, lower case and digits do. */
function looksSecret(whole: string, isPassword: boolean, isKey = false): boolean {
  const value = whole.replace(/[!?]{1,10}$/u, '')
  if (value.length < 6 || isJoined(value) || HARMLESS.some((form) => form.test(value))) return false
  if (isKey && MIXED_RUN.test(value)) return true
  if (isPassword && /^(?=.*\p{Ll})(?=.*\p{N})[\p{Ll}\p{N}]+$/u.test(value)) return true
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(value)).length >= 3
}

const IS_PASSWORD =
  /^(?:pass|pwd?|psw|mdp|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|şifre|密|口令|パス|비밀)/iu

const bare = (value: string) => value.slice(0, 1_000).replace(/[.,;:)]{1,10}$/u, '')

/** A placeholder for a password, as in the address of an example. */
const isStandIn = (value: string) =>
  /^(?:[$<{[%*]|(?:my[_-]?)?(?:password|passwor[dt]|passwd|pass|pwd?|secret|token|api[_-]?(?:key|token)|key|x+)$)/iu.test(
    value,
  )

/** The keys in a text, and the passwords, also those in addresses. The scan of the store finds these and more. */
export function secretsIn(text: string): SecretSpan[] {
  const spans: SecretSpan[] = []
  const add = (kind: string, start: number, length: number) =>
    spans.push({ kind, start, end: start + length })
  for (const found of text.matchAll(KEY)) add('key or token', found.index, found[0].length)
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    const [name = ''] = RUN_NAME.exec(text.slice(Math.max(0, index - BEFORE_RUN), index)) ?? []
    const from = index - name.length
    if (name !== '' && isRandom(run) && !spans.some(({ start, end }) => start <= from && from < end))
      add('key or token', from, name.length + run.length)
  }
  for (const found of text.matchAll(PRIVATE_KEY)) add('private key', found.index, found[0].length)
  for (const { indices } of /A[KS]IA/.test(text) ? text.matchAll(AWS_PAIR) : [])
    add('AWS secret', indices?.[1]?.[0] ?? 0, 40)
  for (const { 1: value = '', indices } of text.includes('://') ? text.matchAll(ADDRESS) : [])
    if (!isStandIn(value)) add('password in an address', indices?.[1]?.[0] ?? 0, value.length)
  for (const { 0: found, 1: value = '', indices } of namedIn(text))
    if (looksSecret(bare(value), IS_PASSWORD.test(found), IS_KEY.test(found)))
      add('password or key', indices?.[1]?.[0] ?? 0, bare(value).length)
  for (const { 1: value = '', indices } of [
    ...(SOME_PASSWORD.test(text) ? text.matchAll(GIVEN) : []),
    ...text.matchAll(LOGIN),
    ...text.matchAll(BASIC_AUTH),
  ])
    if (looksSecret(bare(value), true)) add('password', indices?.[1]?.[0] ?? 0, bare(value).length)
  for (const { start, end } of givenPasswords(text))
    if (!isHarmlessWord(text.slice(start, end))) add('password', start, end - start)
  for (const { 1: value = '', indices } of text.matchAll(TYPED))
    if (!isStandIn(value) && !PLACEHOLDERS.some((form) => form.test(value)))
      add('password', indices?.[1]?.[0] ?? 0, value.length)
  return spans
}

export const holdsSecret = (text: string) => secretsIn(text).length > 0

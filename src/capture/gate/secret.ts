/** Keys of well-known services, and forms that hold a password. The secret scan of the store looks for more. */
const SHAPES =
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|[srp]k_(?:live|test)_[A-Za-z0-9]{12,}|sk-[A-Za-z0-9_-]{20,}|AKIA[A-Z0-9]{16}|ASIA[A-Z0-9]{16}|xox[abposr]-[\w-]{10,}|glpat-[\w-]{16,}|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{20,}|AIza[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|whsec_[A-Za-z0-9]{16,}|hf_[A-Za-z0-9]{20,}|dop_v1_[a-f0-9]{40,}|eyJ[\w-]{10,}\.[\w-]{6,}\.[\w-]{6,}|ya29\.[\w-]{20,})|\b\d{8,10}:[A-Za-z0-9_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY|\b[a-z][a-z+]*:\/\/[^\s/:@]+:[^\s/@]{4,}@|AGE-SECRET-KEY-1/u

const NAMES =
  'pass(?:word|wd|phrase)?s?|passw[oö]rt\\p{L}*|kennwort|mot de passe|contraseña|senha|password|wachtwoord|hasło|пароль|şifre|parola|密码|密碼|口令|パスワード|비밀번호|secret(?:[_ ](?:access )?key)?|api[_ -]?key|access[_ -]?key|auth[_ -]?token|bearer|token|pin(?: code)?|private key'
/** A name of a secret, a sign or a verb, and a value that no word is. */
const NAMED = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}_])(?:\\w*_)?(?:${NAMES})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])[^\\n]{0,60}?(?:\\s*[:=]\\s*|\\s(?:is|lautet|ist|est|es|é|è|to)\\s+|是\\s*|は\\s*|는\\s*|은\\s*|:\\s*)["'\`]?([^\\s"'\`，。]{6,})`,
  'giu',
)

/** Upper and lower case or words, mixed with digits or signs: nothing that stands in a sentence. */
function looksSecret(value: string): boolean {
  const bare = value.replace(/[.,;:!?)]+$/u, '')
  if (bare.length < 6 || /^(?:https?:|\$|<|\{|\/|~|\.|process\.|env\.|kv\/)/u.test(bare)) return false
  if (/^[A-Z][A-Z0-9_]*$/u.test(bare) || /^[\w-]+\.[a-z]{2,4}$/u.test(bare) || /^\d+$/u.test(bare))
    return false
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(bare)).length
  return classes >= 3
}

/** Whether a text holds a key, a password or a connection string with one. */
export function holdsSecret(text: string): boolean {
  if (SHAPES.test(text)) return true
  return [...text.matchAll(NAMED)].some(([, value = '']) => looksSecret(value))
}

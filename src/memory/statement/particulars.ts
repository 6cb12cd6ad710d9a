import { FILLER_WORDS, STOP_WORDS } from '../../lib/language/stop-words.js'
import { digitsOf } from './number-words.js'

/** How far a pattern looks for the end of a name, or back for that of a sentence: a token or text may be a megabyte. */
const MAX_LOOK_CHARS = 200

const URL = /\bhttps?:\/\/[^\s<>"'`）)」』，。]+|\bwww\.[^\s<>"'`）)」』，。]+/giu
const PATH =
  /(?:~|\.{1,2})?(?:\/[\w.@*[\]{}-]+){1,}\/?|\b[\w.@-]{1,200}(?:\/[\w.@*[\]{}-]+)+\/?|(?<![\w.])\.[a-z][\w.-]+|\b[\w-]{1,200}\.(?:[jt]sx?|mjs|cjs|py|rs|go|java|kt|rb|php|c|h|cc|cpp|cs|sh|json|jsonc|ya?ml|toml|md|txt|sql|css|html?|lock|env|ini|xml|svg|png|csv)\b/giu
const FLAG = /(?<![\w-])--?[a-z][\w-]*/giu
const NUMBER = /(?<![\p{L}\p{N}_])[vV]?\p{Nd}+(?:[.,:_]\p{Nd}+)*%?/gu
/** With an inner capital, an underscore, or letters and digits together. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_])(?:[\p{L}$_][\p{L}\p{N}$]{0,200}_[\p{L}\p{N}_$]*|_[\p{L}\p{N}_$]+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*|(?![vV]\p{Nd}+(?![\p{L}\p{Nd}]))\p{L}+\p{Nd}+[\p{L}\p{Nd}]*|\p{Lu}{2,}s?)(?![\p{L}\p{N}_])/gu
/** Tools and systems whose names are written like any other word; a word without a vowel is such a name, too. */
const LOWER_CASE_NAMES =
  /(?<![\p{L}\p{N}_-])(?:[bcdfghjklmnpqrstvwxz]{3,}|yarn|bun|deno|node|jest|vitest|mocha|karma|cypress|playwright|selenium|pytest|redis|memcached|postgres|mysql|sqlite|mongo|mongodb|cassandra|kafka|rabbitmq|docker|podman|kubernetes|helm|terraform|terragrunt|ansible|eslint|biome|prettier|webpack|vite|rollup|esbuild|parcel|react|preact|vue|svelte|angular|solid|express|fastify|koa|django|flask|fastapi|rails|laravel|spring|graphql|prisma|drizzle|sequelize|typeorm|sqlalchemy|alembic|buildkite|circleci|jenkins|github|gitlab|bitbucket|vercel|netlify|heroku|poetry|pipenv|conda|cargo|gradle|maven|bazel|turbo|lerna|moment|lodash|axios|zod|yup|sentry|datadog|grafana|prometheus|nginx|apache|caddy|linux|windows|macos|powershell|bash|fish|staging|production)(?![\p{L}\p{N}_-])/giu
/** Where East Asian writing, which has no blanks, meets Latin letters or digits. */
const SCRIPT_CHANGES =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])/gu
const CAPITALISED = /(?<![\p{L}\p{N}_])\p{Lu}\p{Ll}+(?![\p{L}\p{N}_])/gu
const SENTENCE_START = /(?:^|[.!?:;。！？•\n]["'”’)\]]*\s+|^\s*[-*+>#]\s+|["“„«(]\s*|\n\s*)$/u
/** Words of German, which capitalises all nouns, so that a capital does not mark a name. */
const GERMAN =
  /(?<!\p{L})(?:der|die|das|den|dem|ein|eine|einen|und|nicht|ist|sind|wird|werden|immer|für|mit|bei|auf|kein|nie|statt|vor|nach|wir|ich|gibt|von|aus|zum|zur|beim|im|nur|wenn|dass|alle|diese|sich|oder|auch|noch|keine[mnrs]?|\p{L}{3,}(?:ung|ungen|heit|keit|schaft))(?!\p{L})/giu

/** What no rewording may change: numbers, identifiers, flags, paths, URLs, names, each in one spelling (`three` is `3`). */
export function particulars(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  let rest = text.normalize('NFKC').replace(SCRIPT_CHANGES, ' ')
  for (const [pattern, form] of FORMS) {
    rest = rest.replace(pattern, (match: string) => {
      found.add(form(match))
      return ' '.repeat(match.length)
    })
  }
  for (const [word] of rest.toLowerCase().matchAll(/\p{L}+/gu)) found.add(digitsOf(word) ?? '')
  for (const [name] of rest.matchAll(LOWER_CASE_NAMES)) found.add(nameForm(name))
  for (const name of namesIn(rest)) found.add(name)
  found.delete('')
  return found
}

/** Asides, which are no names although they have capitals or no vowel. */
const ASIDE = new Set(
  'fyi psa iirc afaik imho fwiw asap tldr tbh imo btw note plz thx hmm hmmm nvm wrt psst brb lgtm'.split(' '),
)
/** "NEVER" is only emphasis; but a word of two letters (IT, US) may be a name. */
const nameForm = (name: string) => {
  const word = name.toLowerCase()
  return word.length > 2 && (ASIDE.has(word) || STOP_WORDS.has(word) || FILLER_WORDS.has(word)) ? '' : word
}

const FORMS: readonly (readonly [RegExp, (match: string) => string])[] = [
  [URL, (url) => url.toLowerCase().replace(/^https?:\/\/(?:www\.)?|[.,;:!?/]+$/gu, '')],
  [PATH, (path) => path.toLowerCase().replace(/^\.\/|[.,;:/]+$/gu, '')],
  [FLAG, (flag) => flag.toLowerCase()],
  [IDENTIFIER, nameForm],
  [NUMBER, numberForm],
]

/** `v10` becomes `10`, and `1,000` becomes `1000`; `10.0` stays. */
function numberForm(number: string): string {
  const plain = number.replace(/^v/iu, '').replace(/_/gu, '')
  return /^\d{1,3}(?:,\d{3})+$/u.test(plain) ? plain.replaceAll(',', '') : plain.replace(/,/gu, '.')
}

export const isGerman = (text: string): boolean => new Set(text.toLowerCase().match(GERMAN)).size >= 2

function namesIn(text: string): string[] {
  if (isGerman(text)) return []
  return [...text.matchAll(CAPITALISED)]
    .filter(({ index }) => !SENTENCE_START.test(text.slice(Math.max(0, index - MAX_LOOK_CHARS), index)))
    .map(([name]) => name.toLowerCase())
}

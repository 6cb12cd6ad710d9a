import type { Call } from './unwrap.js'

/** What a command line works on: enough to tell whether a later one is about the same. */
export type CallScope = {
  /** Program and sub-command: `git push`, `node server.js`, `npm run migrate`. */
  what: string
  /** Files, folders and filters it was confined to; none where it takes everything. */
  targets: readonly string[]
}

/** Programs whose second word is still a part of the command's name. */
const TWO_WORDS =
  /^(?:docker|podman|kubectl|aws|gcloud|az|gh|glab|npm|pnpm|yarn|bun|terraform|manage\.py|artisan|rails|systemctl|supabase|firebase|prisma|drizzle-kit|helm|flyctl|dotnet)$/
const RUN_WORDS = new Set(['run', 'run-script', 'compose', 'exec', 'test', 'dev', 'start'])
/** Options that confine a test run to what they name. */
const FILTERS = new Set(
  `-k -t -run --run -g --grep --filter -m --testNamePattern --tests -f --file -e --example -only --only
  -p --package --test -run-test`.split(/\s+/),
)
const PATH_LIKE = /[/\\]|\.[A-Za-z]\w{0,9}(?::\d+)?$|::/
/** Everything below here, which confines nothing. */
const EVERYTHING =
  /^(?:\.{1,2}\/?|\.\/\.\.\.|\/\/\.\.\.|src\/?|tests?\/?|lib\/?|app\/?|spec\/?|\*|\*\*.*|\.\/?\*.*|"?\$.*)$/
const URL_LIKE = /^[a-z]+:\/\//

export function scopeOf(call: Call): CallScope {
  const words: string[] = []
  const targets: string[] = []
  for (const [i, arg] of call.args.entries()) {
    const before = call.args[i - 1] ?? ''
    if (FILTERS.has(before) && !arg.startsWith('-')) targets.push(clean(arg))
    else if (arg.startsWith('-')) {
      const value = /^--?[\w-]+=(.+)$/.exec(arg)?.[1]
      if (value !== undefined && FILTERS.has(arg.slice(0, arg.indexOf('=')))) targets.push(clean(value))
    } else {
      if (words.length < 3) words.push(arg)
      if (PATH_LIKE.test(arg) && !EVERYTHING.test(arg) && !URL_LIKE.test(arg)) targets.push(clean(arg))
    }
  }
  const [first = '', second = ''] = words
  const isDeep =
    TWO_WORDS.test(call.program) ||
    TWO_WORDS.test(first.slice(first.lastIndexOf('/') + 1)) ||
    RUN_WORDS.has(first)
  return { what: [call.program, first, isDeep ? second : ''].join(' ').trim(), targets }
}

const clean = (target: string) =>
  target
    .replace(/^\.\//, '')
    .replace(/::.*$|:\d+$/, '')
    .replace(/[\\/]+$/, '')
    .replaceAll('\\', '/')

/** Whether two sets of targets have one in common, or one within the other. None means everything. */
export function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  return a.some((one) => b.some((other) => isWithin(one, other) || isWithin(other, one)))
}

const isWithin = (inner: string, outer: string) =>
  inner === outer || inner.startsWith(`${outer}/`) || inner.endsWith(`/${outer}`)

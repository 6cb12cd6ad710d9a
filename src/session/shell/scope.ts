import { wordSet } from '../../lib/text.js'
import type { Call } from './unwrap.js'

/** What a command is for. `install` and `other` open and close no category of their own but `runtime`. */
export const COMMAND_KINDS = ['typecheck', 'test', 'lint', 'build', 'run', 'install', 'other'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** What a command works on: enough to tell whether a later one is about the same. */
export type CallScope = {
  /** Program and sub-command: `git push`, `node server.js`, `npm run migrate`. */
  what: string
  /** Files, folders and filters it was confined to; none where it takes everything. */
  targets: readonly string[]
}

/** Programs and words whose next word is still a part of the command's name. */
const TWO_WORDS = wordSet(`docker podman kubectl aws gcloud az gh glab npm pnpm yarn bun terraform
  manage.py artisan rails systemctl supabase firebase prisma drizzle-kit helm flyctl dotnet run run-script compose
  exec test dev start`)
/** Options that confine a test run to what they name. */
const FILTERS = wordSet(`-k -t -run --run -g --grep --filter -m --testNamePattern --tests -f --file -e
  --example -only --only -p --package --test -run-test`)
const PATH_LIKE = /[/\\]|\.[A-Za-z]\w{0,9}(?::\d+)?$|::/
/** Everything below here, which confines nothing, or no path at all. */
const EVERYTHING =
  /^(?:\.{1,2}\/?|\.\/\.\.\.|\/\/\.\.\.|(?:src|tests?|lib|app|spec)\/?|\*|\*\*.*|\.\/?\*.*|"?\$.*|[a-z]+:\/\/.*)$/

export function scopeOf({ program, args }: Call): CallScope {
  const words: string[] = []
  const targets: string[] = []
  for (const [i, arg] of args.entries()) {
    const [option = '', value] = arg.split(/=(.*)/s)
    if (FILTERS.has(args[i - 1] ?? '') && !arg.startsWith('-')) targets.push(clean(arg))
    else if (arg.startsWith('-')) {
      if (value && FILTERS.has(option)) targets.push(clean(value))
    } else {
      words.push(arg)
      if (PATH_LIKE.test(arg) && !EVERYTHING.test(arg)) targets.push(clean(arg))
    }
  }
  const [first = '', second = ''] = words
  const isDeep = [program, first.slice(first.lastIndexOf('/') + 1)].some((word) => TWO_WORDS.has(word))
  return { what: [program, first, isDeep ? second : ''].join(' ').trim(), targets }
}

const clean = (target: string) => target.replaceAll('\\', '/').replace(/^\.\/|\/+$|::.*$|:\d+$/g, '')

/** Whether two sets of targets have one in common, or one within the other. None means everything. */
export function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  const isWithin = (inner: string, outer: string) => `/${inner}/`.includes(`/${outer}/`)
  return a.some((one) => b.some((other) => isWithin(one, other) || isWithin(other, one)))
}

import { sha256 } from '../lib/hash.js'
import { lazy } from '../lib/lazy.js'
import { secretsIn } from '../memory/secret.js'

/** Where a secret was found; never its value. */
export type SecretFinding = {
  kind: string
  /** In the text, from 1. */
  line: number
  /** Offsets of its start and its end (exclusive), or those of its lines if it is not known how far it goes. */
  bounds: readonly [start: number, end: number]
  /** Tells one secret from another. */
  id: string
}

/** What a rule of secretlint needs of its host. */
type RuleContext = {
  createTranslator(): (messageId: string, named?: Readonly<Record<string, unknown>>) => Message
  report(found: { message: Message; range: readonly [start: number, end: number] }): void
}
/** `named` holds the values that the message names: the secret itself. */
type Message = { messageId: string; named: readonly unknown[] }
type Source = { content: string; filePath: string; ext: string; contentType: 'text' }
type Rule = {
  meta: { id: string }
  create(context: RuleContext, options: object): { file?(source: Source): void | Promise<void> }
}

/** This rule lets a comment switch the other rules off, which writers of memory must not be able to do. */
const NOT_WANTED = '@secretlint/secretlint-rule-filter-comments'

/** Most characters by which a secret goes on after what a rule has found of it. */
const MAX_WORD_CHARS = 1_000

/** How the keys of some rules begin, which run only if one is there: Bun does not compile their lookbehinds. */
const SIGN =
  /ops_|sk-ant-|dapi|dckr_pat_|figd_|gh[pousr]_|github_pat_|gl(?:pat-|c_|sa_)|gsk_|hv[sbr]\.|hf_|lin_api_|ntn_|npm_|SG\.|shp(?:pa|ca|at|ss)_|vc[piark]_/
const OF_SIGN =
  /-(?:1password|anthropic|databricks|docker|figma|github|gitlab|grafana|groq|hashicorp-vault|huggingface|linear|notion|npm|sendgrid|shopify|vercel)$/

const loadRules = lazy(async () => {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend')
  return (rules as unknown as readonly Rule[]).filter(({ meta }) => meta.id !== NOT_WANTED)
})

/**
 * Finds what the gate calls a secret, and what secretlint's recommended rules find. These load at the first call, in
 * some 100 ms, and run without secretlint's core, which leaves some fifty performance marks a text in the host process.
 */
export async function scanSecrets(content: string): Promise<SecretFinding[]> {
  if (content.trim() === '') return []
  const rules = await loadRules()
  const found: { start: number; finding: Omit<SecretFinding, 'line'> }[] = []
  const add = (kind: string, [start, end]: readonly [number, number], bounds: SecretFinding['bounds']) =>
    found.push({ start, finding: { kind, bounds, id: sha256(content.slice(start, end), 20) } })
  const context: RuleContext = {
    createTranslator:
      () =>
      (messageId, named = {}) => ({ messageId, named: Object.values(named) }),
    report({ message, range }) {
      const kind = message.messageId.toLowerCase().replaceAll('_', ' ')
      add(kind, range, boundsOf(content, range, message.named))
    },
  }
  const source: Source = { content, filePath: '/memory.md', ext: '.md', contentType: 'text' }
  const hasSign = SIGN.test(content)
  for (const rule of rules)
    if (hasSign || !OF_SIGN.test(rule.meta.id)) await rule.create(context, {}).file?.(source)
  for (const { kind, start, end } of secretsIn(content)) add(kind, [start, end], [start, end])
  const state = { line: 1, upTo: 0 }
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, finding }) => {
      state.line += content.slice(state.upTo, start).split('\n').length - 1
      state.upTo = start
      return { ...finding, line: state.line }
    })
}

/**
 * Some rules report a range that begins at the name before a secret but has only the secret's length: it ends inside.
 * The bounds therefore include what the message names, up to the end of the word, or whole lines if it names nothing.
 */
function boundsOf(
  content: string,
  [start, end]: readonly [number, number],
  named: readonly unknown[],
): SecretFinding['bounds'] {
  const ends = named.flatMap((value) => {
    const at = typeof value === 'string' && value !== '' ? content.indexOf(value, start) : -1
    return at < 0 ? [] : [at + (value as string).length]
  })
  const last = Math.max(end, ...ends)
  const rest = /^[^\s"'`<>)\]},;]*/u.exec(content.slice(last, last + MAX_WORD_CHARS))?.[0] ?? ''
  if (ends.length > 0 && !content.slice(start, last).includes('\n')) return [start, last + rest.length]
  const lineEnd = content.indexOf('\n', Math.max(start, end - 1))
  return [content.slice(0, start).lastIndexOf('\n') + 1, lineEnd < 0 ? content.length : lineEnd]
}

/** Where a secret is in a memory file, as search and memory_read count lines: in the body, or in the front matter. */
export function placeInFile({ line }: SecretFinding, { head }: { head: string }): string {
  const above = head.split('\n').length - 1
  return line > above ? `line ${line - above}` : `front matter, line ${line}`
}

/** Replaces a secret, or a line that holds one. */
export const WITHHELD = '[a secret was here and is withheld]'

/** A text without its secrets, or without their lines if the bounds are not known; the number of lines stays. */
export async function withholdSecrets(text: string): Promise<{ text: string; found: SecretFinding[] }> {
  const found = await scanSecrets(text)
  let kept = ''
  let upTo = 0
  for (const [start, end] of found.map(({ bounds }) => bounds).sort(([a], [b]) => a - b)) {
    const secret = text.slice(Math.max(start, upTo), end)
    kept += text.slice(upTo, start) + secret.replace(/[^\n]+/g, start < upTo ? '' : WITHHELD)
    upTo = Math.max(upTo, end)
  }
  return { text: kept + text.slice(upTo), found }
}

/** The first secret in a text that none of the earlier texts had, at whatever place. */
export async function findNewSecret(
  after: string,
  before: readonly string[],
): Promise<SecretFinding | undefined> {
  const found = await scanSecrets(after)
  if (found.length === 0) return undefined
  const old = new Set((await Promise.all(before.map(scanSecrets))).flat().map(({ id }) => id))
  return found.find(({ id }) => !old.has(id))
}

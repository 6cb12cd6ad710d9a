import { sha256 } from '../lib/hash.js'

/** Where a secret was found; never its value. */
export type SecretFinding = {
  kind: string
  /** First and last line of it in the text, from 1. */
  line: number
  toLine: number
  /** Tells one secret from another. */
  id: string
}

export type SecretScanner = (text: string) => Promise<SecretFinding[]>

/** What a rule of secretlint needs of its host. */
type RuleContext = {
  createTranslator(): (messageId: string) => { messageId: string }
  report(found: { message: { messageId: string }; range: readonly [start: number, end: number] }): void
}
type Source = { content: string; filePath: string; ext: string; contentType: 'text' }
type Rule = {
  meta: { id: string }
  create(context: RuleContext, options: object): { file?(source: Source): void | Promise<void> }
}

/** A comment that switches the other rules off is not for those who write here. */
const NOT_WANTED = '@secretlint/secretlint-rule-filter-comments'

/**
 * secretlint's recommended rules over one text. They are loaded at the first call, since most turns need none, and run
 * without secretlint's core: that leaves some fifty performance marks a text in the host process, for ever.
 */
export function createSecretScanner(): SecretScanner {
  let loading: Promise<readonly Rule[]> | undefined
  return async (text) => {
    if (text.trim() === '') return []
    loading ??= loadRules()
    return scanText(await loading, text)
  }
}

async function loadRules(): Promise<readonly Rule[]> {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend')
  return (rules as unknown as readonly Rule[]).filter(({ meta }) => meta.id !== NOT_WANTED)
}

async function scanText(rules: readonly Rule[], content: string): Promise<SecretFinding[]> {
  const findings: SecretFinding[] = []
  const context: RuleContext = {
    createTranslator: () => (messageId) => ({ messageId }),
    report: ({ message, range }) =>
      findings.push({
        kind: message.messageId.toLowerCase().replaceAll('_', ' '),
        line: lineAt(content, range[0]),
        toLine: lineAt(content, Math.max(range[0], range[1] - 1)),
        id: sha256(content.slice(...range), 20),
      }),
  }
  const source: Source = { content, filePath: '/memory.md', ext: '.md', contentType: 'text' }
  for (const rule of rules) await rule.create(context, {}).file?.(source)
  return findings.sort((a, b) => a.line - b.line)
}

const lineAt = (content: string, offset: number) => content.slice(0, offset).split('\n').length

/** Where a secret stands in a memory file, as search and memory_read count: in a line of the body, or above it. */
export function placeInFile({ line }: SecretFinding, { head }: { head: string }): string {
  const above = head.split('\n').length - 1
  return line > above ? `line ${line - above}` : `front matter, line ${line}`
}

/** Stands in the place of a line that holds a secret. */
const WITHHELD = '[a secret was here and is withheld]'

/** A text without the lines that hold secrets; the number of its lines stays. */
export async function withholdSecrets(
  scan: SecretScanner,
  text: string,
): Promise<{ text: string; found: SecretFinding[] }> {
  const found = await scan(text)
  if (found.length === 0) return { text, found }
  const lines = text.split('\n')
  for (const { line, toLine } of found) lines.fill(WITHHELD, line - 1, toLine)
  return { text: lines.join('\n'), found }
}

/** The first secret in a text that none of the texts before had, wherever it stood in them. */
export async function findNewSecret(
  scan: SecretScanner,
  after: string,
  before: readonly string[],
): Promise<SecretFinding | undefined> {
  const found = await scan(after)
  if (found.length === 0) return undefined
  const old = new Set((await Promise.all(before.map(scan))).flat().map(({ id }) => id))
  return found.find(({ id }) => !old.has(id))
}

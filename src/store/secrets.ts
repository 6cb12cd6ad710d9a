import { MemoryError } from '../memory/errors.js'

/** Where a secret was found; never its value. */
export type SecretFinding = { kind: string; line: number }

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
        line: content.slice(0, range[0]).split('\n').length,
      }),
  }
  const source: Source = { content, filePath: '/memory.md', ext: '.md', contentType: 'text' }
  for (const rule of rules) await rule.create(context, {}).file?.(source)
  return findings.sort((a, b) => a.line - b.line)
}

/**
 * Refuses a text with a secret in it that the text before did not have. A finding is told apart by the line's own text,
 * so that an old one that has only moved does not block an unrelated edit. Throws `secret`.
 */
export async function refuseNewSecrets(
  scan: SecretScanner,
  name: string,
  after: string,
  before: string | undefined,
): Promise<void> {
  const found = await scan(after)
  if (found.length === 0) return
  const old = new Set(
    before === undefined ? [] : (await scan(before)).map((finding) => identity(finding, before)),
  )
  const fresh = found.find((finding) => !old.has(identity(finding, after)))
  if (!fresh) return
  throw new MemoryError(
    'secret',
    `${name} would hold a secret (${fresh.kind}, line ${fresh.line}). Nothing was written.`,
    'Store where the secret is kept instead, such as the name of the environment variable or the vault entry.',
  )
}

function identity({ kind, line }: SecretFinding, text: string): string {
  return `${kind}\n${text.split('\n')[line - 1] ?? ''}`
}

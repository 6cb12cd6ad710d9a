import { MemoryError } from '../memory/errors.js'

/** Where a secret was found; never its value. */
export type SecretFinding = { kind: string; line: number }

export type SecretScanner = (text: string) => Promise<SecretFinding[]>

/** secretlint's recommended rules over one text. The library is loaded at the first call, since most turns need none. */
export function createSecretScanner(): SecretScanner {
  let loading: Promise<(text: string) => Promise<SecretFinding[]>> | undefined
  return async (text) => {
    loading ??= load()
    const scan = await loading
    return text.trim() === '' ? [] : scan(text)
  }
}

async function load(): Promise<SecretScanner> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  const id = '@secretlint/secretlint-rule-preset-recommend'
  const config = { rules: [{ id, rule: creator }] }
  return async (content) => {
    const result = await lintSource({
      source: { filePath: '/memory.md', content, ext: '.md', contentType: 'text' },
      options: { config, noPhysicFilePath: true },
    })
    return result.messages.map((message) => ({
      kind: (message.messageId ?? message.ruleId).toLowerCase().replaceAll('_', ' '),
      line: message.loc.start.line,
    }))
  }
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

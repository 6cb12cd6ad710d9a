import { sha256 } from '../lib/hash.js'

/** Where a secret was found; never its value. `id` tells one secret from another. */
export type SecretFinding = { kind: string; line: number; id: string }

export type SecretScanner = (text: string) => Promise<SecretFinding[]>

/** secretlint's recommended rules over one text. The library is loaded at the first call, since most turns need none. */
export function createSecretScanner(): SecretScanner {
  let loading: Promise<SecretScanner> | undefined
  return async (text) => {
    loading ??= load()
    const scan = await loading
    return text.trim() === '' ? [] : scan(text)
  }
}

/** This rule obeys comments that switch the others off, and here whoever writes the text would be the judge of it. */
const OBEYS_COMMENTS = '@secretlint/secretlint-rule-filter-comments'

async function load(): Promise<SecretScanner> {
  const [{ lintSource }, preset] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  const rules = preset.rules
    .filter(({ meta }) => meta.id !== OBEYS_COMMENTS)
    .map((rule) => ({ id: rule.meta.id, rule }))
  return async (content) => {
    const result = await lintSource({
      source: { filePath: '/memory.md', content, ext: '.md', contentType: 'text' },
      options: { config: { rules }, noPhysicFilePath: true },
    })
    return result.messages.map(({ messageId, ruleId, loc, range }) => {
      const kind = (messageId ?? ruleId).toLowerCase().replaceAll('_', ' ')
      return { kind, line: loc.start.line, id: sha256(content.slice(...range), 20) }
    })
  }
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

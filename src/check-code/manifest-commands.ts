/** A command that a manifest of the project gives its name. */
export type ManifestCommand = { manifest: string; name: string; text: string }

type Row = {
  /** Its group is the name. */
  call: RegExp
  manifests: readonly string[]
  has(text: string, name: string): boolean
}

const inTable = (table: string) => (text: string, name: string) => {
  try {
    const whole = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Record<string, Record<string, unknown>>
    return Object.hasOwn(whole[table] ?? {}, name)
  } catch {
    // What cannot be read says nothing: the name counts as there, wherever it stands.
    return text.includes(`"${name}"`)
  }
}
const asTarget = (text: string, name: string) =>
  text
    .split('\n')
    .some((line) => /^[\w.-]+(?: [^:=]*)?:(?!=)/.test(line) && line.split(/[ :]/, 1)[0] === name)

const ROWS: readonly Row[] = [
  {
    call: /^(?:npm|pnpm|yarn|bun)(?: run(?:-script)?)? ([\w:./-]+)/,
    manifests: ['package.json'],
    has: inTable('scripts'),
  },
  { call: /^composer(?: run(?:-script)?)? ([\w:-]+)/, manifests: ['composer.json'], has: inTable('scripts') },
  { call: /^deno task ([\w:-]+)/, manifests: ['deno.json', 'deno.jsonc'], has: inTable('tasks') },
  { call: /^make ([\w.-]+)/, manifests: ['Makefile', 'makefile', 'GNUmakefile'], has: asTarget },
  { call: /^just ([\w-]+)/, manifests: ['justfile', 'Justfile', '.justfile'], has: asTarget },
]

/** Commands in backticks of a fact, each with every manifest that may have it. */
export function manifestCommands(statement: string): ManifestCommand[] {
  return [...statement.matchAll(/`([^`\n]{3,120})`/gu)].flatMap(([, text = '']) =>
    ROWS.flatMap(({ call, manifests }) => {
      const name = call.exec(text.trim())?.[1]
      return name === undefined ? [] : manifests.map((manifest) => ({ manifest, name, text: text.trim() }))
    }),
  )
}

export function manifestHas({ manifest, name }: ManifestCommand, text: string): boolean {
  return ROWS.find(({ manifests }) => manifests.includes(manifest))?.has(text, name) ?? true
}

import { entriesOf, type Keys, writeKey } from './keys.js'

export function newDocument(keys: Keys, body: string): string {
  const lines = entriesOf(keys).map(([name, value]) => `${name}: ${writeKey(name, value)}\n`)
  return `---\n${lines.join('')}---\n${body}`
}

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LIST = new URL('../data/capture/concepts.txt', import.meta.url)
const MODULE = fileURLToPath(new URL('../../src/memory/language/generated-concepts.ts', import.meta.url))

/** Brings the list of concepts into the package. What reads it has to be loaded afterwards. */
export function writeConcepts(): void {
  const lines = readFileSync(LIST, 'utf8').split('\n')
  const lists = lines.flatMap((line) => {
    const [, name, words] = /^(\w+): (.+)$/u.exec(line) ?? []
    return name && words ? [[name, words]] : []
  })
  const text = `/** Written by \`npm run train\` from bench/data/capture/concepts.txt. */\nexport const CONCEPTS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(lists))}\n`
  writeFileSync(MODULE, text)
}

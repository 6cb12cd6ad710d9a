import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Labelled rows of a table in `test/fixtures`: an array a line. */
export const fixtureRows = <T extends readonly unknown[]>(name: string): T[] =>
  readFileSync(fileURLToPath(new URL(`../fixtures/${name}.jsonl`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

import { readFileSync } from 'node:fs'
import { sha256 } from '../../src/lib/hash.js'
import { foldedConcepts } from './concepts.js'

/** What any table depends on beside its rows. */
const SOURCES = [
  ...['take-out', 'read-message', 'steps', 'meant'].map((name) => `../../src/capture/wish/${name}.ts`),
  ...['private', 'language/sentences', 'language/concepts'].map((name) => `../../src/memory/${name}.ts`),
  '../../src/lib/language/stop-words.ts',
  ...['concepts', 'features', 'fold', 'read-tables'].map((name) => `../../src/lib/classify/${name}.ts`),
  ...['train', 'rows', 'frames', 'pack-table'].map((name) => `./${name}.ts`),
]

/** Stands in a table, so that a test can tell whether it belongs to these rows and this code. */
export function fingerprintOf(rows: unknown, sources: readonly string[]): string {
  const texts = [...SOURCES, ...sources].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  return sha256(JSON.stringify([texts, foldedConcepts(), rows]), 20)
}

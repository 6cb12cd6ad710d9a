import { MIN_OVERLAP } from '../../src/consolidate/pass.js'
import { contentWords } from '../../src/memory/statement/content-words.js'
import type { ClusterRow } from './data.js'

/** By relation of a group: of how many the facts come before the model together, two of them at least. */
export function judgeClusters(
  rows: readonly ClusterRow[],
): { relation: string; groups: number; together: number }[] {
  const relations = [...new Set(rows.map(({ relation }) => relation))]
  return relations.map((relation) => {
    const groups = rows.filter((row) => row.relation === relation)
    return { relation, groups: groups.length, together: groups.filter(comeTogether).length }
  })
}

function comeTogether({ facts }: ClusterRow): boolean {
  const words = facts.map(({ text }) => new Set(contentWords(text)))
  return words.some((a, i) => words.slice(i + 1).some((b) => overlap(a, b) >= MIN_OVERLAP))
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return (2 * shared) / (a.size + b.size)
}

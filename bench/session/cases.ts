import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type BashCase = {
  command: string
  output: string
  exit: number | null
  tracked: boolean
  category: string | null
}
type Run = { command: string; output: string; exit: number | null }
export type SameCase = { a: Run; b: Run; same: boolean }
export type SequenceCase = { steps: Run[]; open: { category: string; contains: string }[] }
export type PruneCase = {
  tool: string
  command?: string
  output: string
  exit: number | null
  /** How full the context is, in per cent. */
  fill: number
  mustStay: string[]
  prunable: boolean
}
export type DecisionCase = { by: 'person' | 'agent'; text: string; decision: string | null }

/** One file of bench/data/session. Those named `held-*` are run and never read by a person who writes rules. */
export function readCases<T>(name: string): T[] {
  const file = fileURLToPath(new URL(`../data/session/${name}.jsonl`, import.meta.url))
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

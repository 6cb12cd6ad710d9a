import { readFileSync } from 'node:fs'

const FOLDER = new URL('../data/retention/', import.meta.url)

export type FactRow = { id: string; type: string; text: string; by: 'person' | 'agent' }

export type YearEvent =
  | { day: number; kind: 'worked' }
  | { day: number; kind: 'said' | 'repeated'; fact: string; by: 'person' | 'agent'; words: boolean }
  | { day: number; kind: 'contradicted'; fact: string; other: string }
  | { day: number; kind: 'forgotten'; fact: string }

export type Year = {
  days: number
  events: YearEvent[]
  questions: { day: number; right: string[] }[]
}

export type PlanRow = {
  id: string
  facts: { key: string; text: string; body?: string; type: string; hand: boolean }[]
  plan: { op: string; sources?: string[]; target?: string; holder?: string; text?: string; body?: string }
  allowed: boolean
}

export type ClusterRow = {
  id: string
  facts: { key: string; text: string; type: string }[]
  relation: string
}

export type ExtractionRow = {
  id: string
  messages: { by: 'person' | 'agent'; text: string }[]
  facts: { type: string; text: string; quote: string }[]
  traps: string[]
}

export const readExtraction = (): ExtractionRow[] => lines('extraction.jsonl')
export const readFacts = (): FactRow[] => lines('facts.jsonl')
export const readPlans = (): PlanRow[] => lines('plans.jsonl')
/** Written as a model would under the prompt that asks for the facts' own sentences. */
export const readPlansInOwnWords = (): PlanRow[] => lines('plans-own-words.jsonl')
export const readClusters = (): ClusterRow[] => lines('clusters.jsonl')
export const readYear = (): Year => JSON.parse(text('year.json')) as Year

const text = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

function lines<T>(name: string): T[] {
  return text(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

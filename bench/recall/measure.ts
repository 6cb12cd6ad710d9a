import type { Message } from './labelled-set.js'
import type { System } from './system.js'

/** What one message showed of one system; what was not asked of it is undefined. */
export type Outcome = {
  category: string
  /** The best file is one of those with evidence. */
  hitAt1?: number
  /** Share of the files with evidence among the best five. */
  recallAt5?: number
  /** 1 / place of the first file with evidence, 0 below place ten. */
  reciprocalRank?: number
  /** Share of the marked quotes inside the injected text, gate on. */
  hitAt2000?: number
  /** Nothing was injected where nothing should be. */
  silent?: number
  injectedChars: number
}

export async function measure(system: System, messages: readonly Message[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const message of messages) outcomes.push(await outcomeOf(system, message))
  return outcomes
}

async function outcomeOf(system: System, { category, text, evidence, silent }: Message): Promise<Outcome> {
  const injected = await system.inject(text)
  const injectedChars = injected.length
  if (silent) return { category, injectedChars, silent: injected === '' ? 1 : 0 }
  const ranked = await system.rank(text)
  const wanted = [...new Set(evidence.map(({ path }) => path))]
  const place = ranked.slice(0, 10).findIndex((path) => wanted.includes(path))
  const shown = withoutBlankLines(injected)
  return {
    category,
    injectedChars,
    hitAt1: place === 0 ? 1 : 0,
    recallAt5: wanted.filter((path) => ranked.slice(0, 5).includes(path)).length / wanted.length,
    reciprocalRank: place < 0 ? 0 : 1 / (place + 1),
    hitAt2000: evidence.filter(({ quote }) => shown.includes(quote)).length / evidence.length,
  }
}

const withoutBlankLines = (text: string) => text.replace(/\n\s*\n/gu, '\n')

import type { Document } from '../../memory/document.js'
import { type FactType, factTypeOf, isFactType } from '../../memory/fact-types.js'
import type { Evidence } from '../../memory/key-values.js'
import { isFact, statementOf } from '../../memory/memory.js'
import { isTeam } from '../../memory/scope.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { readFact } from '../../memory/statement/fact-text.js'
import type { Store } from '../../store/store.js'
import type { KnownFact } from './known-facts.js'

/** More that go at once are no forgetting, but a clean-up or a branch. */
export const MAX_AT_ONCE = 5

/** What a fact says, and the words of a person that it rests on. */
export type Said = Pick<KnownFact, 'text' | 'quote' | 'type'>

/** What a file says, where it is a fact. */
export function saidIn(document: Document, file: string): Said | undefined {
  const type = factTypeOf(file, document.frontMatter.type)
  if (type === undefined || document.damage !== undefined) return undefined
  const { statement, evidence } = readFact(document, file)
  return { ...quoteIn(evidence), text: statement, type }
}

export const quoteIn = (evidence: Evidence | undefined): Pick<KnownFact, 'quote'> =>
  evidence?.by === 'person' && evidence.quote ? { quote: evidence.quote } : {}

/** What tombstones are laid for when a fact is forgotten. */
export async function wordsToBury(
  store: Pick<Store, 'files'>,
  fact: Said,
): Promise<{ text: string; type: FactType }[]> {
  const { type } = fact
  const said = (await wordsOf(fact)).filter((text) => text === fact.text || !restsOn(store, text))
  return isFactType(type) ? said.map((text) => ({ text, type })) : []
}

export async function wordsOf({ text, quote = text }: Said): Promise<string[]> {
  return quote === text ? [text] : (await import('./words-of-fact.js')).wordsOfFact(text, quote)
}

/** Whether another file says the same: then it was moved, and not forgotten. */
export function standsElsewhere(store: Pick<Store, 'files'>, text: string): boolean {
  const canonical = canonicalText(text)
  for (const file of store.files()) {
    if (isTeam(file.folder)) continue
    if (canonicalText(statementOf(file)) === canonical) return true
    if (file.body?.split('\n').some((line) => canonicalText(line) === canonical)) return true
  }
  return false
}

/** Whether a fact that stays was said in these words, too. */
function restsOn(store: Pick<Store, 'files'>, text: string): boolean {
  // Without the words of a wish, a sentence begins with a capital letter.
  const said = text.toLowerCase()
  for (const file of store.files())
    if (isFact(file) && file.keys?.evidence?.quote?.toLowerCase().includes(said)) return true
  return false
}

import type { Phrases } from './phrases.js'
import { keeping } from './romance-keeping.js'
import { listsOf } from './romance-lists.js'
import { standingOrders } from './romance-standing.js'
import type { RomanceWords } from './romance-words.js'

/**
 * What asks that a statement be kept, and what asks that work be done in some way from now on. The sentence is put together
 * in the same way in all Romance languages.
 */
export function romance(words: RomanceWords): Phrases[] {
  const lists = listsOf(words)
  return [keeping(words, lists), standingOrders(words, lists)]
}

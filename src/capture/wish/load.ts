import { lazy } from '../../lib/lazy.js'

/** What finds wishes, without its tables: no start and no block waits for it, and it is there before most first messages. */
export const loadWishes = lazy(async () => ({
  ...(await import('./find-wish.js')),
  ...(await import('./statement.js')),
  ...(await import('./asks-to-forget.js')),
  ...(await import('../../memory/language/only-refusal.js')),
}))

/** What a text says without the words of a wish before it; the text where it is no wish, or ends otherwise. */
export async function toldIn(text: string): Promise<string> {
  const { findWish, withoutWish } = await loadWishes()
  const stated = withoutWish(text)
  const isEnd = text.toLowerCase().endsWith(stated.toLowerCase())
  return isEnd && findWish(text).wish ? stated : text
}

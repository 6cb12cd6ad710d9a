import { lazy } from '../../lib/lazy.js'

/** The code that finds wishes, without its tables. No start or block waits for it; most first messages find it there. */
export const loadWishes = lazy(async () => ({
  ...(await import('./find-wish.js')),
  ...(await import('./statement.js')),
  ...(await import('./asks-to-forget.js')),
  ...(await import('../../memory/language/only-refusal.js')),
}))

/** A text without the words of a wish before it; unchanged if it is no wish, or would change at its end. */
export async function toldIn(text: string): Promise<string> {
  const { findWish, withoutWish } = await loadWishes()
  const stated = withoutWish(text)
  const isEnd = text.toLowerCase().endsWith(stated.toLowerCase())
  return isEnd && findWish(text).wish ? stated : text
}

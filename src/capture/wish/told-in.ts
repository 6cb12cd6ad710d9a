import { loadWishes } from './load.js'

/** What a text says without the words of a wish before it; the text where it is no wish, or ends otherwise. */
export async function toldIn(text: string): Promise<string> {
  const { findWish, withoutWish } = await loadWishes()
  const stated = withoutWish(text)
  const isEnd = text.toLowerCase().endsWith(stated.toLowerCase())
  return isEnd && findWish(text).wish ? stated : text
}

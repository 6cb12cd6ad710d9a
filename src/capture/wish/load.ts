import { lazy } from '../../lib/lazy.js'

/** What finds wishes, without its tables: no start and no block waits for it, and it is there before most first messages. */
export const loadWishes = lazy(async () => ({
  ...(await import('./find-wish.js')),
  ...(await import('./statement.js')),
  ...(await import('./asks-to-forget.js')),
}))

import { lazy } from '../../lib/lazy.js'

/** The table of wishes: no start and no block waits for it, and it is there before most first messages. */
export const loadWishes = lazy(async () => {
  const [{ createWishFinder }, { createStatementFinder }, forgetting, { WISH_TABLES }] = await Promise.all([
    import('./find-wish.js'),
    import('./statement.js'),
    import('./asks-to-forget.js'),
    import('./generated-tables.js'),
  ])
  return {
    findWish: createWishFinder(WISH_TABLES),
    statementOf: createStatementFinder(WISH_TABLES.words),
    ...forgetting,
  }
})

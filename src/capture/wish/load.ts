import { lazy } from '../../lib/lazy.js'

/** The tables of all languages: no start and no block waits for them, and they are there before most first messages. */
export const loadWishes = lazy(() => import('./find-wish.js'))

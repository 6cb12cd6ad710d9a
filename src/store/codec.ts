import { lazy } from '../lib/lazy.js'

/** All that comes with the YAML parser, loaded at the first call: a turn from a warm index needs none of it. */
export const loadCodec = lazy(async () => ({
  ...(await import('./read-file.js')),
  ...(await import('../memory/document.js')),
  ...(await import('../memory/plan.js')),
}))

import { lazy } from '../lib/lazy.js'

/**
 * All that comes with the YAML parser: reading, planning and changing files. A turn from a warm index needs none of it,
 * so it is loaded at the first call.
 */
export const loadCodec = lazy(async () => ({
  ...(await import('./read-file.js')),
  ...(await import('../memory/document.js')),
  ...(await import('../memory/plan.js')),
}))

import { lazy } from '../lib/lazy.js'

/** What reads files comes with the YAML parser: a turn from a warm index needs neither. */
export const loadCodec = lazy(() => import('./read-file.js'))

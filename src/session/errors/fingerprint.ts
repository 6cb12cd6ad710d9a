import { sha256 } from '../../lib/hash.js'
import type { ErrorSummary } from './summary.js'

/** As many hex digits tell the few errors of one session apart. */
const DIGITS = 12

/** Tells whether an error is the one seen before. */
export const fingerprintOf = (summary: ErrorSummary): string => sha256(summary.stable, DIGITS)

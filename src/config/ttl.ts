import { parseDuration } from '../lib/duration.js'
import { fitsWildcard } from '../lib/wildcard.js'
import type { Settings } from './schema.js'

const FALLBACK_MS = 300_000

/** How long a prompt stays cached, in ms, for `provider/model`: by the longest pattern that fits, else by `default`. */
export function cacheTtlMs(setting: Settings['cacheTtl'], model: string): number {
  if (typeof setting !== 'object') return parseDuration(setting) ?? FALLBACK_MS
  const [best] = Object.keys(setting)
    .filter((pattern) => pattern !== 'default' && fitsWildcard(pattern, model, { ignoreCase: true }))
    .sort((a, b) => b.length - a.length)
  return parseDuration(setting[best ?? 'default'] ?? FALLBACK_MS) ?? FALLBACK_MS
}

import { parseDuration } from '../lib/duration.js'
import { fitsWildcard } from '../lib/wildcard.js'
import type { Settings } from './schema.js'

const FALLBACK_MS = 300_000

/**
 * How long the provider is assumed to keep a prompt cached, in ms, for `provider/model`. Of several patterns that fit
 * (`*` stands for any text, `?` for one character), the longest counts; if none does, `default`.
 */
export function cacheTtlMs(setting: Settings['cacheTtl'], model: string): number {
  if (typeof setting !== 'object') return parseDuration(setting) ?? FALLBACK_MS
  const [best] = Object.keys(setting)
    .filter((pattern) => pattern !== 'default' && fitsWildcard(pattern, model, { ignoreCase: true }))
    .sort((a, b) => b.length - a.length)
  return parseDuration(setting[best ?? 'default'] ?? FALLBACK_MS) ?? FALLBACK_MS
}

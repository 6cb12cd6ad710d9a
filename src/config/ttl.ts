import { parseDuration } from '../lib/duration.js'
import type { Settings } from './schema.js'

const FALLBACK_MS = 300_000

/**
 * How long the provider is taken to keep a prompt cached, in ms, for `provider/model`. Of several patterns that fit
 * (`*` stands for any text), the longest counts; where none does, `default`.
 */
export function cacheTtlMs(setting: Settings['cacheTtl'], model: string): number {
  if (typeof setting !== 'object') return parseDuration(setting) ?? FALLBACK_MS
  const [best] = Object.keys(setting)
    .filter((pattern) => pattern !== 'default' && fits(pattern, model))
    .sort((a, b) => b.length - a.length)
  return parseDuration(setting[best ?? 'default'] ?? FALLBACK_MS) ?? FALLBACK_MS
}

function fits(pattern: string, model: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(model)
}

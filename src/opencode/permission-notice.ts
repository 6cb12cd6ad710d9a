import type { Notice } from '../host/host.js'
import { cut } from '../memory/listing.js'
import { sanitizeLine } from '../memory/sanitize.js'

const MAX_NAMED = 5
/** A toast that is longer covers the screen, in characters. */
const MAX_CHARS = 300
/** A person reads it beside the question that waits for them. */
const SHOWN_MS = 20_000

/**
 * What a permission question of one of our tools is about, as a notice: the host's dialog names the tool alone. `undefined`
 * for any other event.
 */
export function permissionNotice(
  event: { type: string; properties: unknown },
  tools: ReadonlySet<string>,
): Notice | undefined {
  if (event.type !== 'permission.asked') return undefined
  const { permission, patterns, metadata } = (event.properties ?? {}) as Partial<Asked>
  if (permission === undefined || !tools.has(permission)) return undefined
  const details = metadata?.['details']
  const about = typeof details === 'string' ? details : namesOf(patterns ?? [])
  return {
    message: cut(`${permission}: ${sanitizeLine(about)}`, MAX_CHARS),
    level: 'info',
    shownMs: SHOWN_MS,
  }
}

type Asked = { permission: string; patterns: string[]; metadata: Record<string, unknown> }

function namesOf(patterns: readonly string[]): string {
  const named = patterns.slice(0, MAX_NAMED).join(', ')
  return patterns.length > MAX_NAMED ? `${named} and ${patterns.length - MAX_NAMED} more` : named
}

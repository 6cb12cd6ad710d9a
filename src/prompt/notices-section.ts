import { cut } from '../memory/listing.js'
import type { Snapshot } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { NO_VIEW, type Section } from '../memory/section.js'

/** Sentences about the state of memory that the agent must know; each depends on the snapshot alone. */
export type Notices = (snapshot: Snapshot) => readonly string[]

const MAX_NOTICE_CHARS = 300

export function noticesSection(sources: readonly Notices[]): Section {
  return {
    name: 'notices',
    place: 'inside',
    ...NO_VIEW,
    render({ snapshot, room }) {
      const lines = sources.flatMap((notices) => notices(snapshot))
      const text = lines.map((line) => `${cut(sanitizeLine(line), MAX_NOTICE_CHARS)}\n`).join('')
      return { text: text.length <= room ? text : '' }
    },
  }
}

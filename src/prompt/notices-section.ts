import type { Parts } from '../host/feature.js'
import { cut } from '../memory/listing.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { NO_VIEW, type Section } from '../memory/section.js'

const MAX_NOTICE_CHARS = 300

export function noticesSection(sources: Parts['notices']): Section {
  return {
    name: 'notices',
    ...NO_VIEW,
    render({ snapshot, room }) {
      const lines = sources.flatMap((notices) => notices(snapshot))
      const text = lines.map((line) => `${cut(sanitizeLine(line), MAX_NOTICE_CHARS)}\n`).join('')
      return { text: text.length <= room ? text : '' }
    },
  }
}

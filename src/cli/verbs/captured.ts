import { capturedRow } from '../../capture/captured-command.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

export const captured: VerbSpec = {
  usage: 'captured',
  summary: 'tell what was kept and refused, and from which words',
  example: 'memfs captured --limit 10',
  limit: 30,
  async run({ open, terminal, limit }) {
    const { auditLog, folders } = await open()
    const { explainRefusal } = await import('../../capture/gate/gate.js')
    const data = await auditLog.last(limit)
    const lines = data.flatMap((entry) => {
      const { time, what, why, about, said } = capturedRow(entry, folders, explainRefusal)
      const details = [about, said].filter((text) => text !== '').map((text) => `    ${shownLine(text)}`)
      return [`${terminal.style('dim', time)}  ${what}${why && `: ${why}`}`, ...details]
    })
    if (data.length === 0) return { data, lines: ['Nothing has been captured yet.'] }
    return { data, lines: lines.map((line) => cutToWidth(line, terminal.columns)) }
  },
}

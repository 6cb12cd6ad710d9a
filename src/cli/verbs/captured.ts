import { capturedRow } from '../../capture/captured-command.js'
import { explainRefusal } from '../../capture/gate/gate.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

const DEFAULT_LIMIT = 30

/** `memfs captured`: what became of the last candidates for facts. */
export const captured: VerbSpec = {
  usage: 'captured',
  summary: 'tell what was kept and refused, and from which words',
  example: 'memfs captured --limit 10',
  options: [['--limit <n>', `decisions at most (${DEFAULT_LIMIT})`]],
  async run({ open, terminal }, _, { limit }) {
    const { account, folders } = await open()
    const most = Number(limit ?? DEFAULT_LIMIT)
    const data = await account.last(most > 0 ? most : DEFAULT_LIMIT)
    const lines = data.flatMap((entry) => {
      const { time, what, why, about, said } = capturedRow(entry, folders, explainRefusal)
      return [
        `${terminal.style('dim', time)}  ${what}${why === '' ? '' : `: ${why}`}`,
        `    ${about}`,
        ...(said === '' ? [] : [`    ${said}`]),
      ]
    })
    const cut = (line: string) =>
      cutToWidth(line.startsWith(' ') ? `    ${shownLine(line)}` : line, terminal.columns)
    return { data, lines: data.length === 0 ? ['Nothing has been captured yet.'] : lines.map(cut) }
  },
}

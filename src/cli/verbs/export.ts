import { MemoryError } from '../../memory/errors.js'
import { EXIT, type VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'
import { writeNew } from '../write-new.js'

export const exportVerb: VerbSpec = {
  usage: 'export',
  summary: 'give out all of memory as one file',
  example: 'memfs export --out memory.jsonl',
  isVerbatim: true,
  isForPersons: true,
  hasScope: true,
  options: [
    ['--format <format>', 'jsonl, which can be restored, or md, to be read (jsonl)'],
    ['--out <file>', 'into a new file, and not to the terminal'],
    ['--private', 'with the private parts of texts'],
  ],
  async run({ open, scope, terminal }, _, { format = 'jsonl', out, private: withPrivate = false }) {
    if (format !== 'jsonl' && format !== 'md')
      throw new MemoryError('invalid-argument', `There is no format ${format}.`, 'Take jsonl or md.')
    // Commands that only look need none of this.
    const { exportFiles, toMarkdown } = await import('../../transfer/export.js')
    const options = { scope, withPrivate: withPrivate === true, now: Date.now }
    const { head, files, leftOut } = await exportFiles(await open(), options)
    for (const file of leftOut) terminal.err(`Left out, for it cannot be read: ${shownLine(file)}`)
    const exit = leftOut.length > 0 ? EXIT.refused : EXIT.done
    const lines =
      format === 'md' ? toMarkdown(head, files) : [head, ...files].map((entry) => JSON.stringify(entry))
    if (typeof out !== 'string') {
      const data = { ...head, files }
      return { data, lines: terminal.isTerminal ? lines.map(shownText) : lines, exit }
    }
    const file = writeNew(terminal.cwd, out, `${lines.join('\n')}\n`)
    const data = { ...head, files: files.length, out: file }
    return { data, lines: [`${files.length} files are in ${shownLine(file)}.`], exit }
  },
}

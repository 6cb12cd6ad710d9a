import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isSystemError } from '../../lib/errno.js'
import { MemoryError } from '../../memory/errors.js'
import { countOf } from '../../memory/listing.js'
import { isAgentShell, shownToAgent } from '../agent-shell.js'
import { EXIT, type VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'

export const exportVerb: VerbSpec = {
  usage: 'export',
  summary: 'export all of memory as one file',
  example: 'memfs export --out memory.jsonl',
  isVerbatim: true,
  isForPersons: () => true,
  hasScope: true,
  options: [
    ['--format <format>', 'jsonl (the default) can be restored, md is for reading', ['jsonl', 'md']],
    ['--out <file>', 'write to a new file, not to the terminal'],
    ['--private', 'include private parts of texts'],
  ],
  async run({ open, scope, terminal }, _, { format, out, private: withPrivate }) {
    // Loaded lazily: other commands need none of this.
    const { exportFiles, toMarkdown } = await import('../../transfer/export.js')
    const options = { scope, withPrivate: withPrivate === true, now: Date.now }
    const { head, files, leftOut } = await exportFiles(await open(), options)
    for (const file of leftOut) terminal.err(`Left out, as it cannot be read: ${shownLine(file)}`)
    const exit = leftOut.length > 0 ? EXIT.refused : EXIT.done
    const lines =
      format === 'md' ? toMarkdown(head, files) : [head, ...files].map((entry) => JSON.stringify(entry))
    if (typeof out !== 'string') {
      const data = { ...head, files }
      return { data, lines: terminal.isTerminal ? lines.map(shownText) : lines, exit }
    }
    const file = writeNew(terminal.cwd, out, `${lines.join('\n')}\n`)
    const data = { ...head, files: files.length, out: file }
    return { data, lines: [`Exported ${countOf(files.length, 'file')} to ${shownLine(file)}.`], exit }
  },
}

export const view: VerbSpec = {
  usage: 'view',
  summary: 'show all of memory in the browser, as one page that contacts no server',
  example: 'memfs view --out memory.html',
  options: [
    ['--out <file>', 'write to a new file, open nothing'],
    ['--private', 'include private parts of texts'],
  ],
  // An agent may look, but not at what a person has marked as private.
  isForPersons: ({ private: withPrivate }) => withPrivate === true,
  async run({ open, paths, terminal }, _, { out, private: withPrivate }) {
    const memory = await open()
    // Loaded lazily: other commands need none of this.
    const { viewOf } = await import('../../features/view.js')
    const { keepPage, openInBrowser, renderPage } = await import('../page-file.js')
    const found = await viewOf(memory, { logFile: paths.logFile, now: Date.now })
    const shown = isAgentShell(terminal.env) ? await shownToAgent(found) : found
    const html = renderPage(shown, { withPrivate: withPrivate === true })
    if (typeof out === 'string') {
      const file = writeNew(terminal.cwd, out, html)
      return { data: { file, opened: false }, lines: [`Wrote the page to ${shownLine(file)}.`] }
    }
    const file = await keepPage(path.join(memory.stateFolder, 'pages'), html, Date.now())
    const opened = await openInBrowser(file, terminal.env)
    const lines = [opened ? `Opened ${shownLine(file)}.` : `Open it in a browser: ${shownLine(file)}`]
    return { data: { file, opened }, lines }
  },
}

/** Writes a new file that only this user can read; returns its full path. Throws `disk`, also where it exists. */
function writeNew(folder: string, name: string, text: string): string {
  const file = path.resolve(folder, name)
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new MemoryError('disk', `${file} cannot be written (${error.code}).`, 'Name a new file.')
  }
  return file
}

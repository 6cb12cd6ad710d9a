import path from 'node:path'
import { findPaths } from '../../config/paths.js'
import type { VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'
import { writeNew } from '../write-new.js'

export const view: VerbSpec = {
  usage: 'view',
  summary: 'show all of it in the browser, as one page that asks nothing of any server',
  example: 'memfs view --out memory.html',
  options: [
    ['--out <file>', 'write a new file, and open nothing'],
    ['--private', 'with the private parts of texts'],
  ],
  // It only looks; what a person has marked as private is not for an agent, though.
  isForPersons: ({ private: withPrivate }) => withPrivate === true,
  async run({ open, terminal }, _, { out, private: withPrivate }) {
    const memory = await open()
    // Commands in the terminal need none of this.
    const { viewOf } = await import('../../features/view/view.js')
    const { keepPage, openInBrowser, renderPage } = await import('../page-file.js')
    const now = Date.now
    const found = await viewOf(memory, { logFile: findPaths(terminal.env).logFile, now })
    const html = renderPage(found, { withPrivate: withPrivate === true })
    if (typeof out === 'string') {
      const file = writeNew(terminal.cwd, out, html)
      return { data: { file, opened: false }, lines: [`The page is ${shownLine(file)}.`] }
    }
    const file = await keepPage(path.join(memory.stateFolder, 'pages'), html, now())
    const opened = await openInBrowser(file, terminal.env)
    const lines = [opened ? `Opened ${shownLine(file)}.` : `Open it in a browser: ${shownLine(file)}`]
    return { data: { file, opened }, lines }
  },
}

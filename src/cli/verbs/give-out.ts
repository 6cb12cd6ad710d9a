import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findPaths } from '../../config/paths.js'
import type { View } from '../../features/view.js'
import { makeFolder, writeFileAtomic } from '../../lib/atomic-write.js'
import { isSystemError } from '../../lib/errno.js'
import { ownFolder } from '../../lib/own-folder.js'
import { MemoryError } from '../../memory/errors.js'
import { countOf } from '../../memory/listing.js'
import { maskPrivate } from '../../memory/private.js'
import { listFolder } from '../../store/stat-if-reachable.js'
import { isAgentShell, shownToAgent } from '../agent-shell.js'
import { EXIT, type VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'

export const exportVerb: VerbSpec = {
  usage: 'export',
  summary: 'give out all of memory as one file',
  example: 'memfs export --out memory.jsonl',
  isVerbatim: true,
  isForPersons: () => true,
  hasScope: true,
  options: [
    ['--format <format>', 'jsonl (as by itself) can be restored, md is to be read', ['jsonl', 'md']],
    ['--out <file>', 'into a new file, and not to the terminal'],
    ['--private', 'with the private parts of texts'],
  ],
  async run({ open, scope, terminal }, _, { format, out, private: withPrivate }) {
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
    return { data, lines: [`${countOf(files.length, 'file')} went into ${shownLine(file)}.`], exit }
  },
}

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
    const { viewOf } = await import('../../features/view.js')
    const found = await viewOf(memory, { logFile: findPaths(terminal.env).logFile, now: Date.now })
    const shown = isAgentShell(terminal.env) ? await shownToAgent(found) : found
    const html = renderPage(shown, { withPrivate: withPrivate === true })
    if (typeof out === 'string') {
      const file = writeNew(terminal.cwd, out, html)
      return { data: { file, opened: false }, lines: [`The page is ${shownLine(file)}.`] }
    }
    const file = await keepPage(path.join(memory.stateFolder, 'pages'), html, Date.now())
    const opened = await openInBrowser(file, terminal.env)
    const lines = [opened ? `Opened ${shownLine(file)}.` : `Open it in a browser: ${shownLine(file)}`]
    return { data: { file, opened }, lines }
  },
}

/** Writes a file for this user's eyes alone, and gives its full path. Throws `disk`, also where there is one already. */
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

/** Where the data go in the page that `build.ts` makes of `src/page`. */
const PLACE = /(?<=<script type="application\/json" id="view">)(?=<\/script>)/

/** The page with its data. Every text passes here: private parts are masked, unseen characters spelled out. */
function renderPage(view: View, { withPrivate }: { withPrivate: boolean }): string {
  const shown = (_: string, value: unknown) =>
    typeof value === 'string' ? shownText(withPrivate ? value : maskPrivate(value)) : value
  // Neither the end of the script nor the beginning of a comment can stand in it.
  const data = JSON.stringify({ ...view, withPrivate }, shown).replace(/[<\u2028\u2029]/g, asEscape)
  return readFileSync(path.join(ownFolder(), 'dist', 'page.html'), 'utf8').replace(PLACE, () => data)
}

const asEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Pages that stay: what was shown must be gone some day when it was forgotten. */
const MAX_PAGES = 3
const PAGE_NAME = /^memory-[\w-]+\.html$/

/** Writes the page for this user's eyes alone, and removes all but the newest. Throws what the disk throws. */
export async function keepPage(folder: string, html: string, nowMs: number): Promise<string> {
  await makeFolder(folder)
  const stamp = new Date(nowMs).toISOString().replace(/\W/g, '-')
  const file = path.join(folder, `memory-${stamp}-${process.pid}.html`)
  await writeFileAtomic(file, html)
  const pages = listFolder(folder).filter((name) => PAGE_NAME.test(name))
  for (const old of pages.sort().slice(0, -MAX_PAGES)) rmSync(path.join(folder, old), { force: true })
  return file
}

/** What shows a file to the person on each system. */
const OPENERS: Record<string, string[]> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Hands a file to the person's browser; whether there was one to take it. */
function openInBrowser(file: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? []
  // Without a screen `xdg-open` looks for a browser that would take the terminal.
  if (command === 'xdg-open' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return Promise.resolve(false)
  return new Promise((resolve) => {
    const child = spawn(command, [...args, file], { env, stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

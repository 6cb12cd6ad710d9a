import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { View } from '../features/view.js'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { ownFolder } from '../lib/own-folder.js'
import { maskPrivate } from '../memory/private.js'
import { escapeInvisible } from '../memory/sanitize.js'
import { listFolder } from '../store/stat-if-reachable.js'

/** Where the data goes in the page that `build.ts` makes of `src/page`. */
const PLACE = /(?<=<script type="application\/json" id="view">)(?=<\/script>)/

/** The page with its data. In every text, private parts are masked and invisible characters spelled out. */
export function renderPage(view: View, { withPrivate }: { withPrivate: boolean }): string {
  const shown = (_: string, value: unknown) =>
    typeof value === 'string' ? escapeInvisible(withPrivate ? value : maskPrivate(value)) : value
  // The data must contain neither the end of the script nor the start of a comment.
  const data = JSON.stringify({ ...view, withPrivate }, shown).replaceAll('<', '\\u003c')
  return readFileSync(path.join(ownFolder(), 'dist', 'page.html'), 'utf8').replace(PLACE, () => data)
}

/** How many pages are kept: what was forgotten must some day be gone from old pages, too. */
const MAX_PAGES = 3
const PAGE_NAME = /^memory-[\w-]+\.html$/

/** Writes the page for this user's eyes alone, and removes all but it and the newest: a clock may be set back. Throws what the disk throws. */
export async function keepPage(folder: string, html: string, nowMs: number): Promise<string> {
  await makeFolder(folder)
  const stamp = new Date(nowMs).toISOString().replace(/\W/g, '-')
  const file = path.join(folder, `memory-${stamp}-${process.pid}.html`)
  await writeFileAtomic(file, html)
  const others = listFolder(folder).filter((name) => PAGE_NAME.test(name) && name !== path.basename(file))
  for (const old of others.sort().slice(0, 1 - MAX_PAGES)) rmSync(path.join(folder, old), { force: true })
  return file
}

/** The command that opens a file for the person, by platform. */
const OPENERS: Record<string, string[]> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Opens a file in the person's browser. Resolves to whether one could be started. */
export function openInBrowser(file: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? []
  // Without a screen, `xdg-open` would start a text browser that takes over the terminal.
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

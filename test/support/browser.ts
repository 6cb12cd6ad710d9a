import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER } from './browser-program.js'

/** Nothing of the machine's user, no first steps, and no talk with servers of its maker. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Look = { width: number; height: number; theme: 'light' | 'dark' }

export async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), 'memfs-chromium-'))
  const options = { executablePath: BROWSER, args: FLAGS, headless: true }
  const context: BrowserContext = await chromium.launchPersistentContext(profile, options)
  return {
    /** A page, with what it asked for beside itself and what went wrong in it. */
    async open(
      file: string,
      { width, height, theme }: Look,
    ): Promise<{ page: Page; asked: string[]; faults: string[] }> {
      const page = await context.newPage()
      const [asked, faults]: [string[], string[]] = [[], []]
      const url = `file://${file}`
      page.on('request', (request) => request.url() !== url && asked.push(request.url()))
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('dialog', (dialog) => {
        faults.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(url)
      return { page, asked, faults }
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

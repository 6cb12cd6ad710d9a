import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type Look, startBrowser } from '../support/browser.js'
import { memfs } from '../support/command-line.js'
import { tempFolder } from '../support/temp-folder.js'
import { HOSTILE, livedInMemory } from '../support/view-scene.js'
import { withPlugin } from '../support/with-plugin.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE: Look = { width: 390, height: 844, theme: 'light' }
const SCREEN: Look = { width: 1280, height: 800, theme: 'dark' }

/** One browser, and the page of one memory, for all tests. */
const shared: { browser?: ReturnType<typeof startBrowser>; html?: Promise<string> } = {}
afterAll(async () => (await shared.browser)?.close())

async function livedInPage(): Promise<string> {
  const page = { html: '' }
  await withPlugin({}, async (world) => {
    const project = await livedInMemory(world, { facts: 18 })
    const file = path.join(project, 'page.html')
    await world.put('global/broken.md', '---\ndescription: [x\n---\nx\n')
    expect(await memfs(world.home, project, ['view', '--out', file])).toMatchObject({ exit: 0 })
    page.html = readFileSync(file, 'utf8')
  })
  return page.html
}

async function openPage(look: Look, change = (html: string) => html) {
  shared.html ??= livedInPage()
  shared.browser ??= startBrowser()
  const file = path.join(await tempFolder(), 'page.html')
  writeFileSync(file, change(await shared.html))
  return (await shared.browser).open(file, look)
}

/** Pieces of text that are laid over one another, or reach out of the page, as far as they can be seen. */
function misplaced(): string[] {
  type Box = { text: string; left: number; top: number; right: number; bottom: number }
  const boxes: Box[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement
    if (!node.textContent?.trim() || parent.closest('script, option, [aria-hidden]')) continue
    if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const box = { text: node.textContent.trim().slice(0, 40), left, top, right, bottom }
      for (let at: HTMLElement | null = parent; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        box.left = Math.max(box.left, frame.left)
        box.right = Math.min(box.right, frame.right)
        box.top = Math.max(box.top, frame.top)
        box.bottom = Math.min(box.bottom, frame.bottom)
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1) boxes.push(box)
    }
  }
  const width = document.documentElement.clientWidth
  return boxes.flatMap((a, i) => [
    ...(a.left < -1 || a.right > width + 1 ? [`${a.text} reaches out of the page`] : []),
    ...boxes.slice(i + 1).flatMap((b) => {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const under = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      // The boxes of lines are a little higher than what is drawn in them.
      return over > 1 && under > 6 ? [`${a.text} lies over ${b.text}`] : []
    }),
  ])
}

/** What axe-core finds. */
async function objections(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })

// What lies where is the same in both themes.
test.each([PHONE, SCREEN])(
  'at a width of $width and in the $theme theme it is whole, for eyes and for screen readers, and asks nobody for anything',
  async (look) => {
    const { page, asked, faults } = await openPage(look)
    await page.waitForFunction(() => document.querySelectorAll('canvas').length === 4)
    expect.soft(await page.evaluate(misplaced)).toEqual([])
    await openAll(page)
    // The texts of memory are now all there.
    await page.waitForFunction(() => document.querySelectorAll('.story').length > 18)
    expect.soft(await page.evaluate(misplaced)).toEqual([])
    const width = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth]
    const [needed, given] = await page.evaluate(width)
    expect.soft(needed).toBe(given)
    expect.soft(await objections(page)).toEqual([])
    const text = (await page.locator('.facts').textContent()) ?? ''
    for (const hostile of HOSTILE.filter((one) => !/[\u2028\u202e]/.test(one)))
      expect.soft(text).toContain(hostile)
    expect.soft(text).toMatch(/Broken\s*cold · global · [\d-]+ · damaged: line 3/)
    expect.soft(text).toContain('before [U+202E]gnp.exe[U+202C] after')
    expect.soft(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect.soft(links).toContain('https://printers.example/kiosk')
    expect.soft(links.filter((link) => !link?.startsWith('https://'))).toEqual([])
    expect.soft(await page.locator('img, svg, iframe, script[src], link, form').count()).toBe(0)
    expect.soft(await page.evaluate('window.ran')).toBeUndefined()
    expect.soft({ asked, faults }).toEqual({ asked: [], faults: [] })
    await page.close()
  },
)

/** The same page with very many facts in it. */
function withMany(html: string): string {
  const [before = '', rest = ''] = html.split(/(?<=<script type="application\/json" id="view">)/)
  const [data = '', ...after] = rest.split(/(?=<\/script>)/)
  const view = JSON.parse(data)
  const facts = view.files.filter(({ source }: { source: string }) => source)
  const files = Array.from({ length: 10_000 }, (_, i) => {
    const file = facts[i % facts.length]
    const says = i === 77 ? 'Müller’s résumé' : file.statement
    return { ...file, statement: `${i}: ${says}`, scope: i % 3 ? 'project' : 'global' }
  })
  return before + JSON.stringify({ ...view, files }).replaceAll('<', '\\u003c') + after.join('')
}

test('ten thousand facts are searched and filtered, and only those in sight are laid out', async () => {
  const { page, faults } = await openPage(SCREEN, withMany)
  const found = () => page.getByRole('status').textContent()
  expect(await found()).toBe('10,000 of 10,000')
  const summaries = page.locator('.facts summary')
  const isLaidOut = (one: Element) => one.checkVisibility({ contentVisibilityAuto: true })
  await expect.poll(() => summaries.first().evaluate(isLaidOut)).toBe(true)
  await expect.poll(() => summaries.count()).toBe(10_000)
  expect(await summaries.last().evaluate(isLaidOut)).toBe(false)
  await page.getByRole('searchbox').fill('4242: ')
  await expect.poll(() => summaries.count()).toBe(1)
  expect(await found()).toBe('1 of 10,000')
  await page.getByRole('searchbox').fill('muller RESUME')
  await expect.poll(() => summaries.count()).toBe(1)
  await summaries.click()
  await expect.poll(() => page.locator('.story').textContent()).toContain('Source: ')
  await page.getByRole('searchbox').fill('4242: ')
  await page.getByLabel('Scope').selectOption('project')
  await expect.poll(found).toBe('0 of 10,000')
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Scope').selectOption('global')
  await expect.poll(found).toBe('3,334 of 10,000')
  await page.getByRole('searchbox').fill('4242: ')
  await page.goto('about:blank')
  await page.goBack()
  // What the browser puts back into fields is no search: the fields say what the list shows.
  const fields = [page.getByRole('searchbox'), page.getByLabel('Scope')]
  expect(await Promise.all([...fields.map((field) => field.inputValue()), found()])).toEqual([
    '',
    '',
    '10,000 of 10,000',
  ])
  expect(faults).toEqual([])
})

test('what of the page cannot be read is one line, and all else is there', async () => {
  const { page, faults } = await openPage(SCREEN, (html) => html.replace(/"fromMs":\d+/, '"fromMs":"x"'))
  expect(await page.locator('#sessions').textContent()).toContain('This cannot be shown: Invalid time value')
  await page.waitForFunction(() => document.querySelectorAll('canvas').length === 4)
  expect(faults).toEqual([])
  await page.close()
})

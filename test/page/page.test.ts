import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Look, startBrowser } from '../support/browser.js'
import { memfs } from '../support/command-line.js'
import { HOSTILE, livedInMemory } from '../support/view-scene.js'
import { withPlugin } from '../support/with-plugin.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LOOKS: Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { width: 390, height: 844, theme },
  { width: 1280, height: 800, theme },
])

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

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })

test('at both sizes and in both themes it is whole, for eyes and for screen readers, and asks nobody for anything', () =>
  withPlugin({}, async (world) => {
    const project = await livedInMemory(world, { facts: 18 })
    const file = path.join(project, 'page.html')
    expect(await memfs(world.home, project, ['view', '--out', file])).toMatchObject({ exit: 0 })
    const browser = await startBrowser()
    try {
      for (const look of LOOKS) {
        const { page, asked, faults } = await browser.open(file, look)
        await page.waitForFunction(() => document.querySelectorAll('.plot canvas').length === 4)
        expect.soft(await page.evaluate(misplaced)).toEqual([])
        await openAll(page)
        // The texts of memory are now all there.
        await page.waitForFunction(() => document.querySelectorAll('.story').length > 18)
        expect.soft(await page.evaluate(misplaced)).toEqual([])
        const width = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth]
        const [needed, given] = await page.evaluate(width)
        expect.soft(needed).toBe(given)
        await page.evaluate(AXE)
        const { violations } = (await page.evaluate('axe.run()')) as AxeResults
        expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

        const text = (await page.locator('.facts').textContent()) ?? ''
        for (const hostile of HOSTILE.filter((one) => !/[\u2028\u202e]/.test(one)))
          expect.soft(text).toContain(hostile)
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
      }
    } finally {
      await browser.close()
    }
  }))

test('ten thousand facts are searched and filtered, and only those in sight are laid out', () =>
  withPlugin({}, async (world) => {
    const project = await livedInMemory(world, { facts: 10_000 })
    const file = path.join(project, 'page.html')
    await memfs(world.home, project, ['view', '--out', file])
    const browser = await startBrowser()
    try {
      const { page } = await browser.open(file, { width: 1280, height: 800, theme: 'light' })
      const found = () => page.getByRole('status').textContent()
      const total = Number((await found())?.split(' ')[0]?.replace(',', ''))
      expect(total).toBeGreaterThan(10_000)
      const isLaidOut = (one: Element) => one.checkVisibility({ contentVisibilityAuto: true })
      expect(await page.locator('.facts summary').first().evaluate(isLaidOut)).toBe(true)
      expect(await page.locator('.facts summary').last().evaluate(isLaidOut)).toBe(false)
      await page.getByLabel('Search').fill('KIOSK driver 9002')
      await expect.poll(found).toMatch(/^1 of /)
      await page.locator('.facts summary').click()
      await expect
        .poll(() => page.locator('.story').textContent())
        .toContain('a small model found it in finished talk')
      await page.getByLabel('Scope').selectOption('project')
      await expect.poll(found).toMatch(/^[01] of /)
      await page.getByLabel('Search').fill('')
      await page.getByLabel('Scope').selectOption('global')
      await expect.poll(found).toMatch(/^3,3\d\d of /)
    } finally {
      await browser.close()
    }
  }))

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CHECKOUT, createHome } from '../support/home.js'
import { startScriptedModel } from '../support/scripted-model.js'
import { namePanel, openTui } from '../support/tui.js'

const LIMIT_MS = 180_000

async function createScene() {
  const model = await startScriptedModel()
  const home = createHome(model.port, { memfs: { autoCommitDebounceMs: 20 } })
  namePanel(home, CHECKOUT)
  const cwd = home.project('my-app')
  const tuis: ReturnType<typeof openTui>[] = []
  onTestFinished(async () => {
    for (const tui of tuis) await tui.end()
    await model.close()
    home.remove()
  })
  return {
    model,
    home,
    cwd,
    open(options: Partial<Parameters<typeof openTui>[1]> = {}) {
      const tui = openTui(home, { cwd, ...options })
      tuis.push(tui)
      return tui
    },
    put(file: string, text: string) {
      const place = path.join(home.memoryRoot, file)
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, text)
    },
  }
}

test('beside a session stands what memory knows, and follows each change', {
  timeout: LIMIT_MS,
}, async () => {
  const scene = await createScene()
  const tui = scene.open({ columns: 150, rows: 40 })
  await tui.sees('Ask anything')
  tui.type('Remember that we publish with npm 10')
  tui.press('Enter')
  await tui.sees('done')
  const shown = await tui.sees(/Memory +1 fact/)
  expect(shown).toMatch(/persona\.md +\d+ %/)
  expect(shown.indexOf('Memory ')).toBeLessThan(shown.indexOf('Context'))
  await tui.sees(/Kept\s+We publish with npm 10/)

  scene.put('global/system/a-style.md', '---\ndescription: Style\n---\nBritish English.\n')
  await tui.sees('and 1 more')

  tui.resize(100, 30)
  await tui.sees('mem 1 fact')
})

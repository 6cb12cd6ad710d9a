import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conflictOf } from '../../src/consolidate/conflicts.js'
import { writeConflicts } from '../../src/memory/conflict-file.js'
import { hashBytes } from '../../src/store/read-file.js'
import { eventually } from '../support/eventually.js'
import { CHECKOUT, createHome } from '../support/home.js'
import { startScriptedModel } from '../support/scripted-model.js'
import { namePanel, openTui, type Tui } from '../support/tui.js'

/** A start of the terminal takes seconds, and each key waits for what it shows. */
const LIMIT_MS = 300_000

const FACT = '---\ntype: decision\nsource: explicit\ncreated: 2026-11-20\n---\n'

async function createScene() {
  const model = await startScriptedModel()
  const home = createHome(model.port, { memfs: { autoCommitDebounceMs: 20 } })
  namePanel(home, CHECKOUT)
  const cwd = home.project('my-app')
  const tuis: Tui[] = []
  onTestFinished(async () => {
    for (const tui of tuis) await tui.end()
    await model.close()
    home.remove()
  })
  const at = (file: string) => path.join(home.memoryRoot, file)
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  return {
    model,
    home,
    put,
    read: (file: string) => readFileSync(at(file), 'utf8'),
    open(options: Partial<Parameters<typeof openTui>[1]> = {}) {
      const tui = openTui(home, { cwd, ...options })
      tuis.push(tui)
      return tui
    },
    /** Two facts that contradict each other, flagged. */
    contradict(name: string, one: string, other: string) {
      const sides = [one, other].map((text, i) => {
        const file = `facts/decision-${name}-${i}.md`
        put(`projects/my-app/${file}`, `${FACT}${text}\n`)
        const hash = hashBytes(Buffer.from(`${FACT}${text}\n`))
        return { path: file, hash, description: text, keys: {} }
      })
      const entry = conflictOf(sides[0]!, sides[1]!, 'Which holds?')
      put(
        'projects/my-app/facts/_CONFLICTS.md',
        `---\ndescription: 1 contradiction between facts, for the person to decide\n---\n${writeConflicts({ entries: [entry], named: [entry.id] })}`,
      )
    },
  }
}

test('beside a session: what memory knows, at once after each change, also by another process', {
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

  // A second terminal on the same memory, which has no room beside the session.
  const other = scene.open({ columns: 80, rows: 24, args: ['--continue'] })
  await other.sees('mem 1 fact')
  const asked = scene.model.requests.length

  // Typed behind /memfs: at once, and no model is asked.
  other.type('/memfs pause')
  other.press('Enter')
  await other.sees('mem paused')
  await tui.sees(/Memory paused/)
  other.type('/memfs resume')
  other.press('Enter')
  await tui.sees(/Memory +1 fact/)
  expect(scene.model.requests.length).toBe(asked)

  other.press('C-x', 'k')
  await other.sees('We publish with npm 10')
  tui.press('C-x', 'k')
  await tui.sees('We publish with npm 10')
  for (const one of [tui, other]) one.press('u')
  for (const one of [tui, other]) await one.sees('Take back a change')
  tui.press('y')
  await tui.sees('Taken back: ')
  other.press('y')
  await other.sees(/changed since|is gone|Nothing was changed/)
})

test('find a fact, correct it, undo it, forget it, settle a contradiction, see what it costs', {
  timeout: LIMIT_MS,
}, async () => {
  const scene = await createScene()
  scene.put('projects/my-app/facts/decision-npm.md', `${FACT}Publish with npm 11: it is quicker\n`)
  scene.put('projects/my-app/facts/decision-japanese.md', `${FACT}公開には npm 10 を使う 🚫🎉\n`)
  scene.put('projects/my-app/reference/payments.md', '---\ndescription: Payments\n---\nAn idempotencyKey.\n')
  const tui = scene.open({ columns: 100, rows: 30, env: { EDITOR: 'sed -i s/11/10/' } })
  await tui.sees('Ask anything')
  const keys = keysOf(tui)

  // Its own commands only: the server's, which ask the model, are not there beside them.
  tui.type('/memfs')
  const listed = await tui.sees('/memfs-undo')
  expect(listed.match(/\/memfs /g)).toHaveLength(1)
  tui.press('C-u')

  // Found.
  keys.press('C-x', 'k', '/', 'n', 'p', 'm')
  const found = await tui.sees('Source: you asked for it on 2026-11-20')
  expect(keys.count()).toBeLessThanOrEqual(8)
  expect(found).toContain('公開には npm 10 を使う')
  expect(found).not.toContain('payments.md')
  // Corrected in the person's editor.
  keys.press('Enter', 'Down')
  await tui.sees('facts/decision-npm.md (project)')
  tui.press('e')
  await tui.sees('Publish with npm 10: it is quicker')
  await eventually(() => expect(scene.read('projects/my-app/facts/decision-npm.md')).toContain('npm 10'))
  tui.press('Escape')
  await tui.sees('▾ project')
  tui.press('Escape')
  await tui.sees('Ask anything')

  // Taken back, after a look at it.
  const undo = keysOf(tui)
  undo.press('C-x', 'k')
  await tui.sees('▾ project')
  undo.press('u')
  const diff = await tui.sees('Take back a change')
  expect(diff).toContain('- Publish with npm 11: it is quicker')
  expect(diff).toContain('+ Publish with npm 10: it is quicker')
  undo.press('y')
  await tui.sees('Taken back: facts/decision-npm.md')
  expect(undo.count()).toBeLessThanOrEqual(8)
  expect(scene.read('projects/my-app/facts/decision-npm.md')).toContain('npm 11')

  // What it costs.
  tui.press('$')
  await tui.sees('Block in the prompt')
  tui.press('Escape')
  await tui.sees('▾ project')

  // One side of a contradiction stays.
  scene.contradict('deploys', 'Deploys run on Fridays', 'Deploys never run on Fridays')
  await tui.sees('Deploys run on')
  await tui.sees('Deploys never')
  tui.press('c')
  await tui.sees('1  this')
  expect(tui.screen()).toMatch(/Deploys run on Fridays +Deploys never run on Fridays/)
  tui.press('2')
  await tui.sees('Keep that?')
  tui.press('Enter')
  await tui.sees('Settled')
  await tui.seesNot('Deploys run on Fridays')

  // By the mouse: the first click chooses, the second opens.
  tui.click('payments.md')
  await tui.sees('An idempotencyKey.')
  tui.press('p')
  await tui.sees('Moved to system/payments.md')
  expect(scene.read('projects/my-app/system/payments.md')).toContain('An idempotencyKey.')

  // A narrow terminal, and a wide one: what does not fit is cut, and nothing lies over another.
  tui.resize(80, 24)
  await tui.sees(/公開には npm 10 を使.*…|公開には npm 10 を使う 🚫🎉/)
  await tui.sees('esc back')
  tui.resize(200, 60)
  await tui.sees(/公開には npm 10 を使う 🚫🎉/)
  await tui.sees(/\$ cost\s*$/m)
  expect(scene.model.requests).toEqual([])
})

/** Counts the keys that it presses. */
function keysOf(tui: Tui) {
  const state = { count: 0 }
  return {
    press(...keys: string[]) {
      state.count += keys.length
      tui.press(...keys)
    },
    count: () => state.count,
  }
}

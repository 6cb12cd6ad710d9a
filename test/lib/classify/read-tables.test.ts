import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { foldedConcepts } from '../../../bench/train/concepts.js'
import { correctionFingerprint } from '../../../bench/train/corrections.js'
import { decisionFingerprint } from '../../../bench/train/decisions.js'
import { formFingerprint } from '../../../bench/train/forms.js'
import { passwordFingerprint } from '../../../bench/train/passwords.js'
import { refusalFingerprint } from '../../../bench/train/refusals.js'
import { wishFingerprint } from '../../../bench/train/wishes.js'
import { readTrained } from '../../../src/lib/classify/read-tables.js'
import { ownFolder } from '../../../src/lib/own-folder.js'
import { endPluginProcesses, startProcess } from '../../support/plugin-process.js'
import { withoutGit } from '../../support/with-plugin.js'

afterEach(endPluginProcesses)

const wishes = wishFingerprint()
const FINGERPRINTS = {
  corrections: correctionFingerprint,
  decisions: decisionFingerprint,
  forms: formFingerprint,
  passwords: passwordFingerprint,
  refusals: refusalFingerprint,
  'wish-words': () => wishes,
  wishes: () => wishes,
}
const folder = path.join(ownFolder(), 'tables')
const files = readdirSync(folder).sort()

test.each(Object.entries(FINGERPRINTS))(
  'the tables of %s belong to the rows and to the code that reads them',
  (file, fingerprint) => {
    const [header = ''] = readTrained(`${file}.table`).toString('latin1').split('\n', 1)
    expect(JSON.parse(header).madeOf, 'npm run train').toBe(fingerprint())
  },
)

test('the concepts are those of the list', () => {
  expect(readTrained('concepts.words').toString(), 'npm run train').toBe(foldedConcepts())
})

test('there are no others, and all of them are small', () => {
  expect(files).toEqual(['concepts.words', ...Object.keys(FINGERPRINTS).map((file) => `${file}.table`)])
  const bytes = files.map((file) => statSync(path.join(folder, file)).size)
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(300_000)
})

test('a message reads them, and no start does', () =>
  withoutGit(async ({ home, memory, put }) => {
    await memory.call('memory_tree', {})
    await put('project/facts/a.md', '---\ntype: feedback\n---\nAlways run the linter first.\n')
    await memory.dispose()
    const args = [path.join(ownFolder(), 'dist', 'index.js'), folder]
    const script = '../lib/classify/read-tables.child.ts'
    const child = startProcess(home, { cwd: memory.directory, script, args })
    expect(await child.ended).toBe(0)
    expect(child.lines()).toEqual(['started: 0', expect.stringMatching(/^asked: [1-9]/)])
  }))

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolder } from '../../src/panel/protocol.js'
import { eventually } from '../support/eventually.js'
import { tempFolder } from '../support/temp-folder.js'

test('behind the last event the folder is looked at once more, but by nobody who has stopped', async () => {
  const folder = await tempFolder()
  const looks = { first: [] as unknown[], second: [] as unknown[] }
  const watched = (by: keyof typeof looks, then = () => {}) =>
    watchFolder(folder, {
      look(name) {
        looks[by].push(name)
        then()
      },
      onError: (error) => looks[by].push(error),
    })
  const stop = watched('first', () => stop())
  onTestFinished(watched('second'))
  writeFileSync(path.join(folder, 'a.ask'), '')
  await eventually(() => expect(looks.second).toContain(undefined))
  expect(looks.first).toEqual(['a.ask'])
})

import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { createSessions } from '../../src/state/sessions.js'
import { createShown } from '../../src/state/shown.js'
import { FOLDERS } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

test('what was shown is known for a day, in another process too; of a process for each command in any session', async () => {
  const folder = await tempFolder()
  const clock = { ms: 0 }
  const now = () => clock.ms
  const open = (isShared: boolean) => {
    const sessions = createSessions({ folder, now, log: silentLog })
    onTestFinished(() => sessions.flush())
    return createShown({ sessions, folders: FOLDERS, isShared, now })
  }
  const last = (session: string, isShared = false) => open(isShared).last(session, 'log')
  await open(false).note('ses_1', 'log', ['a', 'b'])
  expect([last('ses_1'), last('ses_2'), last('ses_1', true)]).toEqual([['a', 'b'], undefined, undefined])
  await open(true).note('ses_1', 'log', ['c'])
  expect([last('ses_2', true), last('ses_1')]).toEqual([['c'], ['a', 'b']])
  await open(true).note('ses_2', 'log', [])
  expect(last('ses_1', true)).toBeUndefined()
  clock.ms = 86_400_000
  expect(last('ses_1')).toBeUndefined()
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { createKeptNotice } from '../../src/capture/kept-notice.js'
import { silentLog } from '../../src/lib/log-file.js'
import type { WriterKind } from '../../src/memory/origin.js'
import { createSessions } from '../../src/state/sessions.js'
import type { AppliedListener } from '../../src/store/store.js'
import { target } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

const FOLDERS = { global: 'global', project: target('x.md').folder } as never
const AFTER = {} as never

async function scene() {
  const folder = path.join(await tempFolder(), 'sessions')
  let apply: AppliedListener = () => {}
  const open = () => {
    const sessions = createSessions({ folder, now: () => 0, log: silentLog })
    const notice = createKeptNotice({
      store: {
        onApplied(listener) {
          apply = listener
          return () => {}
        },
      },
      folders: FOLDERS,
      sessions,
    })
    const say = async (sessionID = 'ses_1', kind: 'main' | 'subagent' = 'main') => {
      const additions = await notice.messageReader({ sessionID, messageID: 'm', text: 'x', kind })
      for (const { onAdded } of additions) onAdded?.()
      expect(additions.every((addition) => addition.for === 'person')).toBe(true)
      return additions.map(({ text }) => text)
    }
    return { say, flush: () => sessions.flush() }
  }
  const keep = (file: string, { writer = 'capture' as WriterKind, before = undefined as never } = {}) =>
    apply([{ ...target(file), before, after: AFTER }], { writer, sessionID: 'ses_1' })
  return { open, keep }
}

test('a fact that was kept is told once, below the next message, whichever session that is in', async () => {
  const { open, keep } = await scene()
  const { say } = open()
  expect(await say()).toEqual([])
  keep('facts/decision-npm.md')
  keep('facts/user-name.md')
  expect(await say('ses_2', 'subagent')).toEqual([])
  expect(await say('ses_2')).toEqual(['↳ remembered: facts/decision-npm.md, facts/user-name.md'])
  expect(await say()).toEqual([])
})

test('what a process kept at its end is told in the next one', async () => {
  const { open, keep } = await scene()
  const first = open()
  keep('facts/decision-npm.md')
  await first.flush()
  expect(await open().say()).toEqual(['↳ remembered: facts/decision-npm.md'])
})

test('other files, other writers, and a fact that was there before are not told', async () => {
  const { open, keep } = await scene()
  const { say } = open()
  keep('reference/brief.md')
  keep('facts/decision-npm.md', { writer: 'agent' })
  keep('facts/decision-old.md', { before: AFTER })
  expect(await say()).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { Target } from '../../src/memory/op.js'
import { createUndoneTurnNotice } from '../../src/rollback/undone-turn.js'
import type { AppliedListener } from '../../src/store/store.js'
import { recordingLog } from '../support/recording-log.js'
import { target } from '../support/store-scene.js'
import { withMemory } from '../support/with-plugin.js'

async function scene() {
  const told: string[] = []
  let apply: AppliedListener = () => {}
  const notice = createUndoneTurnNotice({
    store: {
      onApplied(listener) {
        apply = listener
        return () => {}
      },
    },
    log: recordingLog(),
    host: { notify: vi.fn(async ({ message }) => void told.push(message)) },
  })
  const [observe] = notice.observers
  const [listener] = notice.listeners
  const say = (messageID: string) => observe!({ sessionID: 'ses_1', messageID, text: 'x', kind: 'main' })
  const write = (file: Target, sessionID = 'ses_1') =>
    apply([{ ...file, before: undefined, after: undefined }], { writer: 'agent', sessionID })
  const revert = (messageID: string) => listener!({ kind: 'reverted', sessionID: 'ses_1', messageID })
  return { told, say, write, revert }
}

test('what the undone turns wrote is told, and nothing of turns before or of messages of another process', async () => {
  const { told, say, write, revert } = await scene()
  write(target('early.md'))
  await say('m1')
  await revert('m1')
  await revert('unknown')
  expect(told).toEqual([])
  write(target('before.md'))
  await say('m2')
  write(target('one.md'))
  await say('m3')
  for (const file of ['two.md', 'one.md']) write(target(file))
  write(target('other-session.md'), 'ses_2')
  await revert('m2')
  expect(told).toEqual([
    expect.stringMatching(
      /one\.md \(project\), two\.md \(project\)\. .*: \/memfs log, then \/memfs undo <number>$/,
    ),
  ])
  expect(told[0]).not.toMatch(/before\.md|other-session\.md/)
})

test('undoing a message in OpenCode tells what its turn has written', () =>
  withMemory({}, async ({ memory }) => {
    await memory.said('hello')
    const note = { scope: 'project', path: 'reference/team.md' }
    await memory.call('memory_write', { ...note, content: 'Ada decides.' })
    await memory.event('session.updated', { info: { id: 'ses_test', revert: { messageID: 'msg_1' } } })
    expect(memory.toasts.join()).toMatch(/It wrote reference\/team\.md .*: \/memfs undo$/)
  }))

import { expect, test } from 'vitest'
import { guardHostTools } from '../../src/capture/host-tools.js'

const ROOT = '/home/person/memory'
const stop = (tool: string, args: Record<string, unknown>) =>
  guardHostTools({ root: ROOT })({ sessionID: 'ses_1', callID: 'call_1', tool, args }).then(
    () => 'goes on',
    (error: { code: string }) => error.code,
  )

test.each([
  ['write', { filePath: `${ROOT}/global/facts/user-name.md` }],
  ['edit', { filePath: `${ROOT}/projects/my-app/facts/decision-npm.md` }],
  ['write', { filePath: `${ROOT}/projects/my-app/reference/../facts/decision-npm.md` }],
  ['patch', { patchText: `*** Add File: ${ROOT}/projects/my-app/facts/decision-npm.md\n+text` }],
])('the host’s %s is stopped below the facts: %j', async (tool, args) => {
  expect(await stop(tool, args)).toBe('refused')
})

test('what was forgotten is not read', async () => {
  expect(await stop('read', { filePath: `${ROOT}/projects/my-app/facts/_FORGOTTEN.md` })).toBe('readonly')
})

test.each([
  ['write', { filePath: `${ROOT}/projects/my-app/reference/api.md` }],
  ['write', { filePath: '/home/person/my-app/facts/decision-npm.md' }],
  ['read', { filePath: `${ROOT}/projects/my-app/facts/decision-npm.md` }],
  ['write', {}],
  ['bash', { command: `ls ${ROOT}/global/facts` }],
])('%s goes on elsewhere: %j', async (tool, args) => {
  expect(await stop(tool, args)).toBe('goes on')
})

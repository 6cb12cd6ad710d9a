import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { answerAsks } from '../../src/panel/answer-asks.js'
import { instanceName } from '../../src/panel/protocol.js'
import { createClient } from '../../src/tui/client.js'
import { tempFolder } from '../support/temp-folder.js'

const REPLY = 'the whole answer'

/** A disk that has room for names of files and for no answer. Modules of one process are shared, so Node's own is told. */
function fillDisk() {
  const real = fs.writeFileSync
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text, options) => {
    if (String(text).includes(REPLY))
      throw Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 })
    real(file, text, options)
  })
  syncBuiltinESMExports()
  return {
    refused: () => full.mock.results.filter(({ type }) => type === 'throw').length,
    empty() {
      full.mockRestore()
      syncBuiltinESMExports()
    },
  }
}

test('on a full disk the terminal hears that there is no answer, and does not wait for one', async () => {
  const folder = path.join(await tempFolder(), 'panel')
  const now = Date.now
  const directory = '/home/person/app'
  const instance = instanceName(process.pid, directory, now())
  const disk = fillDisk()
  const answering = answerAsks({ folder, instance, answer: async () => REPLY, now, log: silentLog })
  const client = createClient({ folder, directory, elsewhere: undefined, pid: process.pid, show() {}, now })
  onTestFinished(() => {
    client.close()
    answering.close()
    disk.empty()
  })
  await expect(client.ask('browse', {} as never)).rejects.toThrow('Memory’s answer cannot be read')
  expect(disk.refused()).toBe(1)
})

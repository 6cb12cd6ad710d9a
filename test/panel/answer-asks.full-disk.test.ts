import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { answerAsks } from '../../src/panel/answer-asks.js'
import { instanceName } from '../../src/panel/protocol.js'
import { createClient } from '../../src/tui/client.js'
import { tempFolder } from '../support/temp-folder.js'

const REPLY = 'the whole answer'
const written = vi.hoisted((): string[] => [])

/** A disk that has room for names of files and for no answer. */
vi.mock('../../src/lib/atomic-write.js', async (load) => {
  const real = await load<typeof import('../../src/lib/atomic-write.js')>()
  return {
    ...real,
    replaceFileNow(file: string, text: string) {
      if (text.includes(REPLY)) throw Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 })
      written.push(file)
      real.replaceFileNow(file, text)
    },
  }
})

test('on a full disk the terminal hears that there is no answer, and does not wait for one', async () => {
  const folder = path.join(await tempFolder(), 'panel')
  const now = Date.now
  const directory = '/home/person/app'
  const instance = instanceName(process.pid, directory, now())
  const answering = answerAsks({ folder, instance, answer: async () => REPLY, now, log: silentLog })
  const client = createClient({ folder, directory, elsewhere: undefined, pid: process.pid, show() {}, now })
  onTestFinished(() => {
    client.close()
    answering.close()
  })
  await expect(client.ask('browse', {} as never)).rejects.toThrow('Memory’s answer cannot be read')
  expect(written.map((file) => path.extname(file))).toContain('.reply')
})

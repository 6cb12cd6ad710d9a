import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { committed, memoryLog } from '../support/memory-view.js'
import { memfsBlock } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const FILE = 'global/system/human.md'
const EDITED = '---\n# mine\ndescription: "Who I am"\nmood: good\n---\n\nI live in Lisbon.\n'

test('a hand edit shows in memory_read at once, in the block at the next bust, and in the history', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    const { say, use } = await session()
    await say('hello')
    writeFileSync(path.join(home.memoryRoot, FILE), EDITED)

    const [read] = await use(['memory_read', { scope: 'global', path: 'system/human.md' }])
    expect(read?.text).toContain('I live in Lisbon.')
    expect(memfsBlock(model.last())).not.toContain('Lisbon')

    await use(['memory_flush', {}])
    expect(memfsBlock(model.last())).toContain('I live in Lisbon.')

    const hash = await committed(home, FILE)
    const commit = memoryLog(home).find((candidate) => candidate.hash === hash)
    expect(commit).toMatchObject({
      subject: expect.stringMatching(/^memory: update .*human\.md/),
      trailers: {},
    })
  }))

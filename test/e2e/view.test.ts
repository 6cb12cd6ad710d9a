import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode({ memfs: { recall: { maxWaitMs: 4_000 } } })

const note = {
  scope: 'project',
  path: 'reference/payments.md',
  description: 'Payment gateway quirks',
  content: 'Set idempotencyKey on every createCharge call, or customers pay twice.\n',
}

test('the page tells what really happened: turns, the block that was sent, what recall gave', () =>
  withProject(async ({ cwd, home, model, log, session }) => {
    await (await session()).use(['memory_write', note])
    const { id, say, use } = await session()
    await use(['memory_remember', { fact: 'The till opens at nine.', type: 'project' }])
    await say('why do customers pay twice when createCharge is called again?')
    const finished = () => log().filter(({ message }) => message === 'turn finished').length
    await expect.poll(finished).toBe(3)

    const file = path.join(cwd, 'page.html')
    expect(await memfs(home, cwd, ['view', '--out', file])).toMatchObject({ exit: 0 })
    const [, data = ''] = /id="view">(.*?)<\/script>/s.exec(readFileSync(file, 'utf8')) ?? []
    const view = JSON.parse(data)
    expect(view.files).toContainEqual(
      expect.objectContaining({ statement: 'The till opens at nine.', source: 'the agent kept it' }),
    )
    expect(view.sessions).toHaveLength(2)
    expect(view.sessions[0]).toMatchObject({ id, isOfProject: true, turns: 2, blocks: 1, recalls: 1 })
    expect(view.turns.map(({ session }: { session: string }) => session).slice(1)).toEqual([id, id])
    expect(view.recall.at(-1)).toMatchObject({ session: id, gave: true, paths: note.path })
    const [block] = view.blocks
    expect(block.session).toBe(id)
    expect(JSON.stringify(model.last().body)).toContain(JSON.stringify(block.text).slice(1, -1))
  }))

import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGit } from '../../src/history/git.js'
import { createMaintenance } from '../../src/history/maintenance.js'
import { eventually, scene } from './harness.js'

/** Loose objects in the folder that is counted. */
async function addLooseObjects(objects: string, count: number): Promise<void> {
  await fs.mkdir(path.join(objects, '17'), { recursive: true })
  for (let n = 0, made = 0; made < count; n++) {
    const data = Buffer.from(`blob ${String(n).length}\0${n}`)
    const id = createHash('sha1').update(data).digest('hex')
    if (!id.startsWith('17')) continue
    await fs.writeFile(path.join(objects, '17', id.slice(2)), deflateSync(data))
    made += 1
  }
}

test('many loose objects are packed, at most once an hour', async () => {
  const { open, write, root, env, git, expectSound } = await scene()
  const history = open()
  await write('a.md', '1')
  await history.commit()
  const state = { now: 0 }
  const lines: string[] = []
  const log = { info: (text: string) => lines.push(text), warn: () => {}, error: () => {} }
  const maintenance = createMaintenance({ git: createGit({ root, env }), log, now: () => state.now })
  const packs = () => Number(/packs: (\d+)/.exec(git('count-objects', '-v'))?.[1])

  maintenance.packIfDue(path.join(root, '.git'))
  await addLooseObjects(path.join(root, '.git/objects'), 27)
  await maintenance.stop()
  expect(packs()).toBe(0)

  const other = createMaintenance({ git: createGit({ root, env }), log, now: () => state.now })
  other.packIfDue(path.join(root, '.git'))
  await eventually(() => expect(lines).toEqual(['history packed']))
  expect(packs()).toBe(1)
  other.packIfDue(path.join(root, '.git'))
  await other.stop()
  expect(lines).toHaveLength(1)
  expectSound()
})

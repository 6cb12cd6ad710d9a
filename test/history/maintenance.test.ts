import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGit, type Git } from '../../src/history/git.js'
import { createMaintenance } from '../../src/history/maintenance.js'
import { silentLog } from '../../src/lib/log-file.js'
import { eventually } from '../support/eventually.js'
import { scene } from '../support/history-scene.js'

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

test('many loose objects are packed; git is asked at most once an hour, and by no other command', async () => {
  const { open, write, root, env, git, expectSound } = await scene()
  const history = open()
  await write('a.md', '1')
  await history.commit()
  const state = { now: 0 }
  const asked: string[] = []
  const real = createGit({ root, env })
  const counting: Git = {
    run(args, options) {
      asked.push(args[0])
      return real.run(args, options)
    },
  }
  const maintenance = createMaintenance({ git: counting, log: silentLog, now: () => state.now })
  const packs = () => Number(/packs: (\d+)/.exec(git('count-objects', '-v'))?.[1])

  maintenance.packIfDue()
  await eventually(() => expect(asked).toEqual(['gc']))
  // Enough for git's measure, which is 6,700 in all the folders of which it counts one.
  await addLooseObjects(path.join(root, '.git/objects'), 28)
  await write('b.md', '1')
  await history.commit()
  maintenance.packIfDue()
  expect(asked).toEqual(['gc'])
  expect(packs()).toBe(0)

  state.now += 3_600_000
  maintenance.packIfDue()
  await eventually(() => expect(packs()).toBe(1))
  await maintenance.stop()
  state.now += 3_600_000
  maintenance.packIfDue()
  await maintenance.stop()
  expect(asked).toEqual(['gc', 'gc'])
  expectSound()
})

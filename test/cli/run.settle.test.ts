import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { conflictOf } from '../../src/consolidate/conflicts.js'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { hashBytes } from '../../src/store/read-file.js'
import { forgottenEntry, versionsEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
import { filesBelow } from '../support/files-below.js'
import { withPlugin } from '../support/with-plugin.js'

const KINDS = ['contradiction', 'versions', 'forgotten'] as const
const SIDES = ['this', 'that', 'both'] as const

test.each(KINDS)(
  'undo takes a settlement of each side back, and the undo of that does it again: %s',
  (kind) =>
    withPlugin({}, async ({ home, open, put, read, expectSound }) => {
      const plugin = await open('shop')
      const at = (file: string) => `projects/shop/${file}`
      for (const [name, fact] of [
        ['deploy', 'Deploys run on Fridays at noon'],
        ['never', 'Deploys never run on Fridays, says the runbook'],
      ])
        await plugin.call('memory_remember', { fact, type: 'project', name })
      await put(at('cart.md'), '---\ndescription: Cart\n---\nTotals\nold\n')
      await put(at('cart.conflict-lap.md'), '---\ndescription: Cart\n---\nTotals\nnew\n')
      const hash = textHash('Deploys run on Fridays')
      await put(at('facts/_FORGOTTEN.md'), `- 2026-11-21 project text:${hash}\n`)
      const sideOf = async (file: string) => ({
        path: file,
        hash: hashBytes(Buffer.from((await read(at(file))) ?? '')),
        description: file,
        keys: {},
      })
      const [one, other] = ['facts/project-deploy.md', 'facts/project-never.md'] as const
      const entry = {
        contradiction: conflictOf(await sideOf(one), await sideOf(other), 'On Fridays?'),
        versions: versionsEntry('cart.md', 'cart.conflict-lap.md'),
        forgotten: forgottenEntry(one, hash),
      }[kind]
      await put(at('facts/_CONFLICTS.md'), withEntries(undefined, [entry]))
      await expectSound()
      // The change before, which is not to be taken back.
      await put(at('reference/api.md'), 'by hand')
      await expectSound()
      await plugin.dispose()
      const project = path.join(home.root, 'projects', 'shop')
      const type = (...argv: string[]) => memfs(home, project, argv)
      const files = async () =>
        Object.fromEntries(
          filesBelow(path.join(home.memoryRoot, 'projects/shop')).map((file) => [
            file,
            readFileSync(file, 'utf8'),
          ]),
        )
      const [before, shown] = [await files(), (await type('conflicts')).out]

      for (const side of SIDES) {
        expect(await type('conflicts', '1', side, '--yes'), side).toMatchObject({
          exit: 0,
          out: 'Settled. memfs undo takes it back.',
        })
        const settled = await files()
        expect(settled).not.toEqual(before)
        expect((await type('conflicts')).out).toBe('No facts contradict each other.')

        const undone = await type('undo', '--yes')
        expect(undone).toMatchObject({ exit: 0, out: expect.stringContaining('Taken back: settled: ') })
        expect(undone.err).not.toMatch(/memfs-conflict|text:|lifted/)
        expect(await files(), side).toEqual(before)
        expect((await type('conflicts')).out).toBe(shown)

        expect(await type('undo', '--yes')).toMatchObject({ exit: 0, out: expect.stringContaining('undo: ') })
        expect(await files(), side).toEqual(settled)
        // For the next side.
        await type('undo', '--yes')
        expect(await files(), side).toEqual(before)
      }
      const later = await open('shop')
      await later.block()
      const { shown: log } = await later.command('log')
      const changes = log.split('\n').slice(1)
      for (const first of [0, 4, 8])
        expect(changes.slice(first, first + 4)).toEqual([
          ...[1, 2, 3].map(() => expect.stringMatching(/^\d+ .*undo: (?!.*hashes).* you$/)),
          expect.stringMatching(/^\d+ .*settled: (?!.*hashes).* you$/),
        ])
      expect(changes[12]).toMatch(/^13 .*reference\/api\.md .* you$/)
    }),
)

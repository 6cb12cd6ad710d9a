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
  'undo takes a settlement of each side back, and the undo of the last does it again: %s',
  (kind) =>
    withPlugin({}, async ({ home, open, put, read, expectSound }) => {
      const plugin = await open('shop')
      const at = (file: string) => `projects/shop/${file}`
      const facts = {
        deploy: 'Deploys run on Fridays at noon',
        never: 'Deploys never run on Fridays, says the runbook',
      }
      for (const [name, fact] of Object.entries(facts))
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
      const folder = path.join(home.memoryRoot, 'projects/shop')
      const files = () => new Map(filesBelow(folder).map((file) => [file, readFileSync(file, 'utf8')]))
      const before = files()
      const shown = {
        contradiction: expect.stringMatching(
          /this: Deploys run .*\n +that: Deploys never run.*\n +this = keep this/,
        ),
        versions: expect.stringMatching(/this: old .*\n +that: new /),
        forgotten: expect.stringMatching(
          new RegExp(
            [
              'Forgotten on one machine, written on another: keep or forget\\?',
              'this: Deploys run on Fridays .*',
              'that: forgotten',
              'this = keep it\\b.*',
              'that = forget it\\b.*',
              'both = keep the file\\b.*',
            ].join('\n *'),
          ),
        ),
      }
      expect((await type('conflicts')).out).toEqual(shown[kind])
      const told = {
        contradiction: '1 contradiction between facts',
        versions: '1 file in two versions',
        forgotten: '1 forgotten fact that is still there',
      }
      expect((await type()).out).toContain(`\n${told[kind]}, for you to decide: memfs conflicts\n`)
      const unasked = await type('conflicts', '1', 'this')
      expect(unasked).toMatchObject({ exit: 1, out: 'Nothing was done.' })
      expect(unasked.err).toEqual(shown[kind])
      expect(unasked.err).not.toMatch(/hashes|_FORGOTTEN/)
      expect(files()).toEqual(before)

      for (const side of SIDES) {
        const told = { exit: 0, out: 'Settled. memfs undo reverts it.' }
        expect(await type('conflicts', '1', side, '--yes'), side).toMatchObject(told)
        const settled = files()
        expect(settled).not.toEqual(before)
        if (kind === 'contradiction') {
          const left = [one, other].map((file) => [...settled.keys()].some((name) => name.endsWith(file)))
          expect(left, side).toEqual([side !== 'that', side !== 'this'])
          const stones = await read(at('facts/_FORGOTTEN.md'))
          const isUntold = (fact: string) => stones?.includes(`text:${textHash(fact)}`) === false
          expect(Object.values(facts).map(isUntold)).toEqual(left)
        }
        if (kind === 'versions' && side !== 'both') {
          expect(await read(at('cart.md'))).toContain(side === 'this' ? 'old\n' : 'new\n')
          expect(await read(at('cart.conflict-lap.md'))).toBeUndefined()
        }
        // What was written of it since it was forgotten elsewhere is forgotten too.
        if (kind === 'forgotten') {
          const stones = await read(at('facts/_FORGOTTEN.md'))
          expect(stones?.includes(`text:${textHash(facts.deploy)}`)).toBe(side === 'that')
          expect((await type('captured')).out.includes('forgotten')).toBe(side !== 'this')
        }
        if (kind === 'forgotten' && side === 'this') {
          expect(await read(at(one))).toContain('Fridays')
          expect(await read(at('facts/_FORGOTTEN.md'))).toMatch(/^- \S+ lifted [0-9a-f]{10}$/m)
        }

        const undone = await type('undo', '--yes')
        expect(undone).toMatchObject({ exit: 0, out: expect.stringContaining('Undone: settled: ') })
        expect(undone.err).not.toMatch(
          /memfs-conflict|text:|lifted|for the person to decide|Facts that contradict/,
        )
        expect(files(), side).toEqual(before)
        if (side !== SIDES.at(-1)) continue
        expect((await type('conflicts')).out).not.toBe('No facts contradict each other.')
        expect(await type('undo', '--yes')).toMatchObject({ exit: 0, out: expect.stringContaining('undo: ') })
        expect(files()).toEqual(settled)
        expect((await type('conflicts')).out).toBe('No facts contradict each other.')
      }
      const later = await open('shop')
      await later.block()
      const { shown: log } = await later.command('log')
      const changes = log.split('\n').slice(1)
      const ways = ['undo', ...SIDES.flatMap(() => ['undo', 'settled'])]
      for (const [i, way] of ways.entries())
        expect(changes[i]).toMatch(new RegExp(`^${i + 1} .*${way}: (?!.*hashes).* you$`))
      expect(changes[ways.length]).toMatch(/^8 .*reference\/api\.md .* you$/)
    }),
)

test.each([
  ['takes its place, however long it is', '', 0],
  ['that is protected leaves both as they are', 'readonly: true\n', 1],
])('the other version of a hot file %s', (_, keys, exit) =>
  withPlugin({}, async ({ home, open, put, read }) => {
    const [own, copy] = ['projects/shop/system/cart.md', 'projects/shop/system/cart.conflict-lap.md']
    const text = (version: string) => `---\n${keys}---\n${version}\n${'word '.repeat(1_100)}`
    await put(own, text('old').replace(keys, ''))
    await put(copy, text('new'))
    const entry = versionsEntry('system/cart.md', 'system/cart.conflict-lap.md')
    await put('projects/shop/facts/_CONFLICTS.md', withEntries(undefined, [entry]))
    const { directory } = await open('shop')
    expect(await memfs(home, directory, ['conflicts', '1', 'that', '--yes'])).toMatchObject({ exit })
    expect(await read(own)).toContain(exit === 0 ? 'new' : 'old')
    expect(await read(copy)).toEqual(exit === 0 ? undefined : text('new'))
  }),
)

test('what holds is not forgotten with a contradiction that is told in nearly the same words', () =>
  withPlugin({}, async ({ home, open, put, read }) => {
    const at = (file: string) => `projects/shop/${file}`
    const facts = {
      a: 'Feature branches are merged into develop by squash after review',
      b: 'After review feature branches are merged into develop by rebase',
    }
    const sides = Object.entries(facts).map(async ([name, fact]) => {
      await put(at(`facts/project-${name}.md`), `---\ntype: project\n---\n${fact}\n`)
      const hash = hashBytes(Buffer.from((await read(at(`facts/project-${name}.md`))) ?? ''))
      return { path: `facts/project-${name}.md`, hash, description: fact, keys: {} }
    })
    const [a, b] = await Promise.all(sides)
    if (a && b) await put(at('facts/_CONFLICTS.md'), withEntries(undefined, [conflictOf(a, b, 'How?')]))
    const { directory } = await open('shop')
    expect((await memfs(home, directory, ['conflicts', '1', 'this', '--yes'])).exit).toBe(0)
    expect(await read(at('facts/project-b.md'))).toBeUndefined()
    expect(await read(at('facts/_FORGOTTEN.md'))).toBeUndefined()
  }))

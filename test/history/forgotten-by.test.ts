import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTLED, writerSubject } from '../../src/history/commit-message.js'
import { forgottenBy } from '../../src/history/forgotten-by.js'
import { gitBlobId } from '../../src/lib/hash.js'
import type { Author } from '../../src/memory/attribution.js'
import { scene } from '../support/history-scene.js'

const FACT = 'projects/x/facts/decision-npm.md'
const ROWS: readonly [who: string, author: Author | undefined, way: 'hand' | 'command' | undefined][] = [
  ['a person', undefined, 'hand'],
  // Her process may have been killed before it laid the tombstone.
  ['a command of hers that forgets', { writer: 'person', way: 'forget' }, 'command'],
  ['an agent', { writer: 'agent', session: 'ses_1', way: 'forget' }, undefined],
  ['a pass that merges', { writer: 'model', way: 'consolidation' }, undefined],
  ['a return to an earlier state', { writer: 'person', way: 'rollback' }, undefined],
  ['a word on which side of a conflict holds', { writer: 'person', way: SETTLED }, undefined],
]

test.each(ROWS)('a fact that is gone by %s, before and after its commit', async (_, author, way) => {
  const { open, root, writeAs, attribution } = await scene()
  const history = open()
  await writeAs({ writer: 'capture', session: 'ses_1', way: 'wish' }, FACT, 'text')
  await history.commit()
  if (author) await attribution.note([{ path: FACT, blob: 'absent', ...author }])
  await fs.unlink(path.join(root, FACT))
  expect(await forgottenBy(history, FACT, undefined)).toBe(way)
  await history.commit()
  expect(await forgottenBy(history, FACT, undefined)).toBe(way)
})

test('who changed and deleted it is known of a name that the disk has in another Unicode form, too', async () => {
  const { open, root, write, attribution, git } = await scene()
  const key = FACT.replace('npm', 'é')
  const name = key.normalize('NFD')
  const agent = { writer: 'agent', session: 'ses_1', way: 'forget' }
  const history = open()
  await write('README.md', 'x')
  for (const author of [agent, undefined]) {
    if (author) await attribution.note([{ path: key, blob: gitBlobId(Buffer.from('text')), ...author }])
    await write(name, 'text')
    await history.commit()
    expect(git('log', '-1', '--format=%B').includes('ses_1')).toBe(author !== undefined)
    if (author) await attribution.note([{ path: key, blob: 'absent', ...author }])
    await fs.unlink(path.join(root, name))
    for (const _ of ['before its commit', 'after it']) {
      expect(await forgottenBy(history, key, undefined)).toBe(author ? undefined : 'hand')
      await history.commit()
    }
  }
})

test('what another machine has sent is deleted by hand here, and what it has deleted is not', async () => {
  const { open, root, env, write, git } = await scene()
  const history = open()
  await write('README.md', 'x\n')
  await history.commit()
  const theirs = (subject: string) => {
    git('add', '--all')
    const config = ['-c', 'user.name=memfs', '-c', 'user.email=memfs@desk']
    execFileSync('git', [...config, 'commit', '--quiet', '-m', subject], { cwd: root, env })
  }
  await write(FACT, 'text')
  theirs('memory: add fact')
  await fs.unlink(path.join(root, FACT))
  expect(await forgottenBy(history, FACT, 'laptop')).toBe('hand')
  theirs('memory: delete fact')
  expect(await forgottenBy(history, FACT, 'laptop')).toBe(undefined)
})

test('a fact that sync has moved with its project is not deleted', async () => {
  const { open, root, write, git } = await scene()
  const history = open()
  await write(FACT, 'text')
  await history.commit()
  await fs.mkdir(path.join(root, 'projects/y/facts'), { recursive: true })
  await fs.rename(path.join(root, FACT), path.join(root, FACT.replace('/x/', '/y/')))
  git('add', '--all')
  git('commit', '--quiet', '-m', writerSubject.projects([{ from: 'x', to: 'y' }]))
  expect(await forgottenBy(history, FACT, undefined)).toBe(undefined)
})

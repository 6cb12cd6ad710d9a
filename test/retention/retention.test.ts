import path from 'node:path'
import { expect, test } from 'vitest'
import type { Keys } from '../../src/memory/keys.js'
import type { MemoryFile } from '../../src/memory/memory.js'
import { activitySchema } from '../../src/retention/activity.js'
import { createRetention } from '../../src/retention/retention.js'
import { createShownRecord, shownSchema } from '../../src/retention/shown-record.js'
import { createUseRecord } from '../../src/retention/use-record.js'
import { createRecords } from '../../src/state/records.js'
import { tempFolder } from '../support/temp-folder.js'

const DAY = 86_400_000
const MINE = 'projects/mine'

const fact = (name: string, keys: Keys, description = name): MemoryFile => ({
  folder: MINE,
  path: `facts/${name}.md`,
  description,
  readonly: false,
  chars: 0,
  modifiedMs: 0,
  hash: name,
  keys: { type: 'decision', source: 'agent', ...keys },
})

async function machine() {
  const folder = await tempFolder()
  const clock = { ms: 20_000 * DAY }
  const lost: string[] = []
  async function process() {
    const now = () => clock.ms
    const use = createUseRecord({
      records: createRecords(path.join(folder, 'use'), activitySchema),
      folder: MINE,
      now,
    })
    const lastShown = createShownRecord({
      records: createRecords(path.join(folder, 'shown'), shownSchema),
      name: MINE,
    })
    await Promise.all([use.load(), lastShown.load()])
    const limits = { facts: 28, chars: 3_600 }
    const retention = createRetention({ use, limits, lineChars: () => 100, now })
    /** As a block that is served does. */
    const show = async (facts: MemoryFile[]) => {
      const shown = retention.shown(facts)
      const gone = await lastShown.replace(shown.map(({ folder: scope, path: file }) => `${scope}/${file}`))
      for (const { fact, typeRank } of retention.lostOf(new Set(gone), facts))
        lost.push(`${fact.file.path} ${typeRank}`)
      return shown
    }
    return { ...retention, show }
  }
  return { lost, process }
}

test('what lost its place since another process showed it is told, once', async () => {
  const { lost, process } = await machine()
  const old = Array.from({ length: 10 }, (_, i) => fact(`old${i}`, { created: '2024-10-01' }))
  const first = await process()
  expect(await first.show(old)).toHaveLength(10)
  expect(lost).toEqual([])
  const second = await process()
  const all = [...old, fact('new', { created: '2024-10-03' })]
  // A look ahead shows nobody anything.
  expect(second.shown(all)).toHaveLength(10)
  expect(lost).toEqual([])
  expect(await second.show(all)).toHaveLength(10)
  expect(lost).toEqual(['facts/old9.md 11'])
  await second.show(all)
  expect(lost).toHaveLength(1)
})

test('of exact duplicates the stronger one is shown, and the place goes to another', async () => {
  const { process } = await machine()
  const { shown } = await process()
  const facts = [
    fact('a', { created: '2024-10-01' }, 'Publish with npm 10'),
    fact('b', { created: '2024-10-02', source: 'explicit' }, '"publish with NPM 10."'),
    fact('c', { created: '2024-10-01' }),
  ]
  expect(shown(facts).map(({ path: at }) => at)).toEqual(['facts/b.md', 'facts/c.md'])
})

import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findTombstone, parseTombstones } from '../../src/capture/forgotten/tombstone.js'
import { FORGOTTEN_PATH } from '../../src/memory/reserved-folders.js'
import { keptMachines, type Machine, synced } from '../support/sync-scene.js'

const FACT = 'Coupons expire at midnight UTC.'
const FOLDER = 'projects/shop'
const FILE = `${FOLDER}/facts/project-coupons.md`
const fact = (text: string) => `---\ntype: project\n---\n${text}\n`

const twoMachines = keptMachines(async ({ a, b }) => {
  await a.put(FILE, fact(FACT))
  await synced(a)
  await synced(b)
})

/** Whether the other machine learns it no more once it has what the first one has sent. */
async function isBuriedOn(machine: Machine, text = FACT): Promise<boolean> {
  await synced(machine)
  const lines = await machine.read(`${FOLDER}/${FORGOTTEN_PATH}`)
  return findTombstone(text, parseTombstones(lines ?? '')) !== undefined
}
const rm = (machine: Machine, file = FILE) => rmSync(path.join(machine.folder, file))

test('a fact that is deleted by hand goes with its tombstone, also of a project that is not open', async () => {
  const { a, b } = await twoMachines()
  rm(b)
  await synced(b)
  expect(await isBuriedOn(a)).toBe(true)
  expect(await a.read(FILE)).toBeUndefined()
  const commits = b.git('rev-list', '--count', 'HEAD')
  await synced(b)
  expect(b.git('rev-list', '--count', 'HEAD')).toBe(commits)
})

test('so does one that she has deleted in a commit of her own', async () => {
  const { a, b } = await twoMachines()
  b.git('rm', '--quiet', FILE)
  b.git('commit', '--quiet', '-m', 'no more coupons')
  await synced(b)
  expect(await isBuriedOn(a)).toBe(true)
})

test('edited on one and deleted on the other it is a conflict, and not back', async () => {
  const { a, b } = await twoMachines()
  rm(b)
  await synced(b)
  await a.put(FILE, fact('Coupons expire at noon UTC.'))
  await synced(a)
  await synced(b)
  await synced(a)
  for (const machine of [a, b]) expect(Object.keys(await machine.files()).join()).toContain('_CONFLICTS.md')
})

test.each<[string, (machine: Machine) => Promise<unknown>]>([
  [
    'moved',
    async (machine) => {
      rm(machine)
      await machine.put(`${FOLDER}/facts/project-vouchers.md`, fact(FACT))
    },
  ],
  [
    'told in a note now',
    async (machine) => {
      rm(machine)
      await machine.put(`${FOLDER}/notes.md`, `# Shop\n\n${FACT}\n`)
    },
  ],
  [
    'one of many that go at once',
    async (machine) => {
      for (let n = 0; n < 6; n += 1) await machine.put(`${FOLDER}/facts/project-${n}.md`, fact(`Fact ${n}.`))
      await synced(machine)
      for (let n = 0; n < 6; n += 1) rm(machine, `${FOLDER}/facts/project-${n}.md`)
      rm(machine)
    },
  ],
])('none is forgotten that is %s', async (_, change) => {
  const { a, b } = await twoMachines()
  await change(b)
  await synced(b)
  expect(await isBuriedOn(a)).toBe(false)
})

import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createKnownFacts, type KnownFact } from '../../../src/capture/facts/known-facts.js'
import { MINE } from '../../support/store-scene.js'
import { tempFolder } from '../../support/temp-folder.js'

const fact = (text: string): KnownFact => ({ text, type: 'decision', hash: text, isOwn: true })

/** Facts that an earlier process has noted. */
async function noted(...files: string[]) {
  const folder = await tempFolder()
  const earlier = createKnownFacts(folder)
  for (const file of files) earlier.set(MINE, file, fact(file))
  await earlier.save()
  return () => createKnownFacts(folder)
}

async function storedIn(next: () => ReturnType<typeof createKnownFacts>): Promise<string[]> {
  const later = next()
  await later.load(MINE)
  return [...later.of(MINE).keys()].sort()
}

test('what the disk refuses is noted with the next that it takes', async () => {
  const folder = path.join(await tempFolder(), 'state')
  const known = createKnownFacts(folder)
  known.set(MINE, 'a', fact('a'))
  await fs.writeFile(folder, 'in the way')
  await expect(known.save()).rejects.toThrow(/EEXIST|ENOTDIR/)
  await fs.unlink(folder)
  await known.save()
  expect(await storedIn(() => createKnownFacts(folder))).toEqual(['a'])
})

test('a process that ends before it has looked at all facts leaves those that others noted', async () => {
  const next = await noted('a', 'b')
  const short = next()
  short.set(MINE, 'c', fact('c'))
  await short.save()
  expect(await storedIn(next)).toEqual(['a', 'b', 'c'])
})

test('a fact that goes before the others are loaded does not come back with them', async () => {
  const next = await noted('a', 'b')
  const here = next()
  here.set(MINE, 'b', undefined)
  await here.load(MINE)
  expect([...here.of(MINE).keys()]).toEqual(['a'])
  await here.save()
  expect(await storedIn(next)).toEqual(['a'])
})

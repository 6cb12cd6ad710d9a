import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLogFile } from '../../src/lib/log-file.js'
import { tempFolder } from '../support/temp-folder.js'

const AT = Date.UTC(2026, 3, 20, 13, 42, 1, 123)

async function log(maxBytes?: number) {
  const file = path.join(await tempFolder(), 'state', 'memfs.log')
  const open = () => createLogFile(file, { now: () => AT, ...(maxBytes ? { maxBytes } : {}) })
  return { file, open, text: (name = file) => fs.readFile(name, 'utf8') }
}

test('one line a call, in order, with its time, level and fields', async () => {
  const { open, text } = await log()
  const lines = open()
  lines.info('served cached <memfs>', {
    session: 'ses_1',
    hash_match: true,
    usage_pct: 12.4,
    none: undefined,
  })
  lines.warn('setting', { warning: 'a "b"\nc', empty: '' })
  lines.error('late')
  await lines.flush()
  expect(await text()).toBe(
    [
      '2026-04-20T13:42:01.123Z INFO  served cached <memfs> session=ses_1 hash_match=true usage_pct=12.4',
      '2026-04-20T13:42:01.123Z WARN  setting warning="a \\"b\\"\\nc" empty=""',
      '2026-04-20T13:42:01.123Z ERROR late',
      '',
    ].join('\n'),
  )
})

test('it is bounded: at its size it is put aside, over the one before', async () => {
  const { file, open, text } = await log(500)
  const lines = open()
  for (let i = 0; i < 60; i++) {
    lines.info('line', { number: i })
    await lines.flush()
  }
  expect((await fs.readdir(path.dirname(file))).sort()).toEqual(['memfs.log', 'memfs.log.1'])
  for (const name of [file, `${file}.1`]) expect((await fs.stat(name)).size).toBeLessThan(700)
  expect(await text()).toContain('number=59')
  const numbers = [...`${await text(`${file}.1`)}${await text()}`.matchAll(/number=(\d+)/g)].map((match) =>
    Number(match[1]),
  )
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i))
})

test('a disk that refuses disturbs nobody, and the log goes on when it is back', async () => {
  const { file, open, text } = await log()
  await fs.writeFile(path.dirname(file), 'a file where the folder should be')
  const lines = open()
  for (let i = 0; i < 100; i++) lines.info('lost')
  await lines.flush()
  await fs.unlink(path.dirname(file))
  lines.info('found')
  await lines.flush()
  expect(await text()).toMatch(/found\n$/)
})

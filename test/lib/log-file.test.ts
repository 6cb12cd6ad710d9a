import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogFile, followLog, readLog } from '../../src/lib/log-file.js'
import { eventually } from '../support/eventually.js'
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
  const fields = { session: 'ses_1', hash_match: true, usage_pct: 12.4, none: undefined }
  lines.info('served cached <memfs>', fields)
  lines.warn('setting', { warning: 'a "b"\nc', empty: '' })
  lines.error('late')
  lines.flush()
  expect((await text()).split('\n')).toEqual([
    '2026-04-20T13:42:01.123Z INFO  served cached <memfs> session=ses_1 hash_match=true usage_pct=12.4',
    '2026-04-20T13:42:01.123Z WARN  setting warning="a \\"b\\"\\nc" empty=""',
    '2026-04-20T13:42:01.123Z ERROR late',
    '',
  ])
})

test('it is bounded: at its size it is put aside, over the one before', async () => {
  const { file, open, text } = await log(500)
  const lines = open()
  for (let i = 0; i < 60; i++) {
    lines.info('line', { number: i })
    lines.flush()
  }
  expect((await fs.readdir(path.dirname(file))).sort()).toEqual(['memfs.log', 'memfs.log.1'])
  for (const name of [file, `${file}.1`]) expect((await fs.stat(name)).size).toBeLessThan(700)
  expect(await text()).toContain('number=59')
  const numbers = readLog(file).map(({ fields }) => Number(fields['number']))
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i))
})

test('whoever follows it is told each line once, also those written just before it is put aside', async () => {
  const { file, open } = await log(500)
  const lines = open()
  const told: (string | undefined)[] = []
  onTestFinished(followLog(file, 10, ({ fields }) => told.push(fields['number'])))
  for (let i = 0; i < 40; i++) {
    lines.info('line', { number: i })
    lines.flush()
    const all = Array.from({ length: i + 1 }, (_, number) => `${number}`)
    if (i % 3 === 0) await eventually(() => expect(told).toEqual(all))
  }
})

test('a line that a power cut has damaged is passed over', async () => {
  const file = path.join(await tempFolder(), 'memfs.log')
  const line = `${new Date(AT).toISOString()} INFO  committed files=1`
  await fs.writeFile(file, `${line}\n\0\0${line}\n2026-04-2${line}\n${line.replace('T13', 'T93')}\n`)
  expect(readLog(file)).toHaveLength(1)
})

test('a disk that refuses disturbs nobody, and the log goes on when it is back', async () => {
  const { file, open, text } = await log()
  await fs.writeFile(path.dirname(file), 'a file where the folder should be')
  const lines = open()
  for (let i = 0; i < 100; i++) lines.info('lost')
  lines.flush()
  await fs.unlink(path.dirname(file))
  lines.info('found')
  lines.flush()
  expect(await text()).toMatch(/found\n$/)
})

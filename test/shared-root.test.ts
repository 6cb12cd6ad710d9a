import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../src/config/paths.js'
import { settingsSchema } from '../src/config/schema.js'
import { silentLog } from '../src/lib/log-file.js'
import { acquireRoot } from '../src/shared-root.js'
import { tempFolder } from './support/temp-folder.js'

test('who opens a memory root while it is closed waits for that, and shares what is opened then', async () => {
  const paths = findPaths({ HOME: await tempFolder() })
  const settings = settingsSchema.parse({})
  const acquire = () => acquireRoot({ paths, settings, env: process.env, now: Date.now, log: silentLog })
  const first = await acquire()
  // Its end commits that.
  writeFileSync(path.join(first.root.store.root, 'notes.txt'), 'by hand')
  const order: string[] = []
  const closed = first.release().then(() => order.push('closed'))
  const next = await acquire().finally(() => order.push('opened'))
  await closed
  expect(order).toEqual(['closed', 'opened'])
  expect(next.root === first.root).toBe(false)
  const last = await acquire()
  expect(last.root === next.root).toBe(true)
  writeFileSync(path.join(last.root.store.root, 'more.txt'), 'by hand')
  last.root.history.changed()
  await next.release()
  // What was announced is committed at the end of each who uses it.
  expect(await last.root.history.status()).toEqual({ available: true, pending: 0 })
  expect(last.root.lifetime.signal.aborted).toBe(false)
  await last.release()
  expect(last.root.lifetime.signal.aborted).toBe(true)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsentSync } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import { loadSettings } from './load.js'
import type { Settings } from './schema.js'

/** Writes the address of the remote into `memfs.json`, and leaves all else there as it is; gives the settings of sync. */
export async function saveRemote(
  file: string | undefined,
  url: string | undefined,
): Promise<Settings['sync']> {
  if (file === undefined) throw new MemoryError('refused', 'There is no settings file.', 'Nothing was done.')
  const before = unlessAbsentSync(() => readFileSync(file, 'utf8'))?.replace(/^\uFEFF/, '') ?? ''
  const text = before.trim() === '' ? '{}\n' : before
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  await makeFolder(path.dirname(file))
  await writeFileAtomic(file, applyEdits(text, modify(text, ['sync', 'remote'], url, { formattingOptions })))
  return loadSettings(file, undefined).settings.sync
}

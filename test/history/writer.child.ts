import fs from 'node:fs/promises'
import path from 'node:path'
import { createHistory } from '../../src/history/history.js'
import { writeFileAtomic } from '../../src/lib/atomic-write.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { gitBlobId } from '../../src/lib/hash.js'
import { silentLog } from '../../src/lib/log-file.js'
import { createAttribution } from '../../src/state/attribution.js'

/** Writes numbered files under its own name, each noted and asked to be committed, and ends as a session does. */
const [base = '', name = '', count = ''] = process.argv.slice(2)
const root = path.join(base, 'memory')
const locks = createFileLocks(path.join(base, 'state', 'locks'))
const attribution = createAttribution({ file: path.join(base, 'state', 'attribution.jsonl'), locks })
const history = createHistory({
  root,
  env: process.env,
  locks,
  attribution,
  log: silentLog,
  now: Date.now,
  debounceMs: 5,
  hotDir: 'system',
  isAlone: async () => false,
})
await history.start()
await fs.mkdir(path.join(root, name), { recursive: true })
for (let n = 0; n < Number(count); n++) {
  const text = `${name} ${n}`
  const file = `${name}/${n}.md`
  await attribution.note([{ path: file, blob: gitBlobId(Buffer.from(text)), session: `ses_${name}` }])
  // As the plugin writes: a file committed while it is half written would be nobody's.
  await writeFileAtomic(path.join(root, file), text, { durable: false })
  history.changed()
  process.stdout.write(`${file}\n`)
  await new Promise((resolve) => setTimeout(resolve, 10))
}
await history.close()

import { settingsSchema } from '../../src/config/schema.js'
import { silentLog } from '../../src/lib/log-file.js'
import { acquireRoot } from '../../src/shared-root.js'

/** Syncs one machine, with a git that may end it. */
const [paths = '', remote = '', home = '', gitPath = ''] = process.argv.slice(2)
const sync = { remote, machine: 'lap', auto: false }
const { root, release } = await acquireRoot({
  paths: JSON.parse(paths),
  settings: settingsSchema.parse({ autoCommitDebounceMs: 60_000, sync }),
  env: { PATH: gitPath, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null' },
  now: Date.now,
  log: silentLog,
})
await root.store.open('global')
await root.sync.run()
await release()
process.stdout.write('done\n')

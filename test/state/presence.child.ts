import { setTimeout as sleep } from 'node:timers/promises'
import { createPresence } from '../../src/state/presence.js'

await createPresence(process.argv[2] ?? '').enter()
process.stdout.write('entered\n')
await sleep(60_000)

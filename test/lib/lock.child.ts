import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFileLocks } from '../../src/lib/file-lock.js'

/** `hold`: takes the lock and never gives it back. `count`: adds to a number in a file, so many times. */
const [folder = '', task = '', file = '', times = ''] = process.argv.slice(2)
const locks = createFileLocks(folder)
if (task === 'hold') {
  await locks.hold(['x'], async () => {
    process.stdout.write('held\n')
    await sleep(60_000)
  })
}
for (let n = 0; n < Number(times); n++) {
  await locks.hold(['x'], async () => {
    const count = Number(await fs.readFile(file, 'utf8'))
    await sleep(1)
    await fs.writeFile(file, String(count + 1))
  })
}
locks.close()

import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '../lib/errno.js'
import { processStart, runs } from '../lib/process.js'

/** Which processes have a memory root open: a small file for each time, whose name begins with the process. */
export type Presence = {
  /** Leaves the mark. Throws the disk's refusal. */
  enter(): Promise<void>
  /** Whether no other live process is there. Clears the marks of dead ones. */
  isAlone(): Promise<boolean>
  leave(): Promise<void>
}

export function createPresence(folder: string): Presence {
  // One process may open a root twice, under different settings.
  const own = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  return {
    async enter() {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await fs.writeFile(own, processStart(process.pid), { mode: 0o600 })
    },
    async isAlone() {
      let alone = true
      for (const name of (await unlessAbsent(fs.readdir(folder))) ?? []) {
        const file = path.join(folder, name)
        const pid = Number(/^(\d+)(?:-|$)/.exec(name)?.[1] ?? process.pid)
        if (pid === process.pid) continue
        if (runs(pid, (await unlessAbsent(fs.readFile(file, 'utf8'))) ?? '')) alone = false
        else await unlessAbsent(fs.unlink(file))
      }
      return alone
    },
    async leave() {
      await unlessAbsent(fs.unlink(own))
    },
  }
}

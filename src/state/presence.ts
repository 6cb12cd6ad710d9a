import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '../lib/errno.js'
import { processStart, runs } from '../lib/process.js'

/** Which processes have a memory root open: a small file for each, whose name tells the process. */
export type Presence = {
  /** Leaves the mark. Throws the disk's refusal. */
  enter(): Promise<void>
  /** Whether no other live process is there. Clears the marks of dead ones. */
  isAlone(): Promise<boolean>
  leave(): Promise<void>
}

export function createPresence(folder: string): Presence {
  const own = path.join(folder, String(process.pid))
  return {
    async enter() {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await fs.writeFile(own, processStart(process.pid), { mode: 0o600 })
    },
    async isAlone() {
      let alone = true
      for (const name of (await unlessAbsent(fs.readdir(folder))) ?? []) {
        const file = path.join(folder, name)
        const pid = Number(name)
        if (!/^\d+$/.test(name) || pid === process.pid) continue
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

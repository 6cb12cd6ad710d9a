import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'

/** Whether the plugin is switched off for one project, kept on this machine by the project's folder. */
export type ProjectSwitch = { isOff(): boolean; off(): Promise<void>; on(): Promise<void> }

export function createProjectSwitch({
  stateFolder,
  project,
}: {
  stateFolder: string
  project: string
}): ProjectSwitch {
  const folder = path.join(stateFolder, 'off')
  const file = path.join(folder, `${sha256(project, 24)}.json`)
  return {
    isOff: () => existsSync(file),
    async off() {
      await makeFolder(folder)
      await writeFileAtomic(file, `${JSON.stringify({ off: project })}\n`)
    },
    on: async () => void (await unlessAbsent(fs.unlink(file))),
  }
}

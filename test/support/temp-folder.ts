import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** The real path of a new folder that is removed after the test. */
export async function tempFolder(): Promise<string> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'memfs-unit-')))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const NOBODY = 65_534

/** Runs `task` as a user whom permission bits bind, who owns `folder`: the root user of a container is bound by none. */
export async function asOrdinaryUser<T>(folder: string, task: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return task()
  await chownAll(folder)
  process.seteuid?.(NOBODY)
  try {
    return await task()
  } finally {
    process.seteuid?.(0)
  }
}

async function chownAll(folder: string): Promise<void> {
  await fs.chown(folder, NOBODY, NOBODY)
  for (const entry of await fs.readdir(folder, { withFileTypes: true, recursive: true })) {
    await fs.lchown(path.join(entry.parentPath, entry.name), NOBODY, NOBODY)
  }
}

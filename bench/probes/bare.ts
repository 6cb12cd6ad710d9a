import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Temporary file, flush, rename: what it wrote is durable, and its name once the system flushes the folder. */
export async function bareWrite(file: string, text: string): Promise<void> {
  const temp = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  const handle = await fs.open(temp, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await fs.rename(temp, file)
}

/** The same with a flush of the folder: the least that makes a new file survive a power loss. */
export async function durableWrite(file: string, text: string): Promise<void> {
  await bareWrite(file, text)
  const folder = await fs.open(path.dirname(file), 'r')
  await folder.sync()
  await folder.close()
}

const run = promisify(execFile)

export const git = async (cwd: string, ...args: string[]) => (await run('git', args, { cwd })).stdout

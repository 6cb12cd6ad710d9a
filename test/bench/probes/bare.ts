import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** The least that a durable write can do: temporary file, flush, rename. */
export async function bareWrite(file: string, text: string): Promise<void> {
  const temp = path.join(path.dirname(file), `.${path.basename(file)}.tmp`)
  const handle = await fs.open(temp, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await fs.rename(temp, file)
}

const run = promisify(execFile)

export const git = async (cwd: string, ...args: string[]) => (await run('git', args, { cwd })).stdout

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes files below a folder, with the folders that they lie in. */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), data)
  }
}

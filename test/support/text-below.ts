import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Names and texts of all files below a folder, of a process that goes on writing: what has just gone is left out. */
export function textBelow(folder: string): string {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries
    .map((entry) => {
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) return textBelow(full)
      return `${entry.name}\n${unlessGone(() => readFileSync(full, 'utf8')) ?? ''}`
    })
    .join('\n')
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

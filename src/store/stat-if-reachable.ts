import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { unlessOutOfReachSync as reach } from '../lib/errno.js'

/** The names in a folder; none where it cannot be read. */
export const listFolder = (folder: string): string[] => reach(() => readdirSync(folder)) ?? []

/** The folders in a folder, links not followed. */
export function listSubfolders(folder: string): string[] {
  const entries = reach(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** State of a file or folder, links not followed; `undefined` where it cannot be reached. */
export function statIfReachable(file: string): Stats | undefined {
  // Without an exception for what is absent, which is often so, and with one for a file in the place of a folder above.
  return reach(() => lstatSync(file, { throwIfNoEntry: false }))
}

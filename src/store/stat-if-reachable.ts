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
  // Throws no exception for what is absent, the common case, but does if a folder above is a file.
  return reach(() => lstatSync(file, { throwIfNoEntry: false }))
}

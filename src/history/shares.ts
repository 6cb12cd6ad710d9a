import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '../lib/errno.js'
import type { Author } from '../memory/attribution.js'
import type { Lead } from './commit-message.js'
import type { DiffEntry } from './parse-diff.js'

/** The files of one commit: of one kind of writer, and of one subject where the writers wish for one. */
export type Share = {
  files: DiffEntry[]
  /** All who had a hand in them; none for a person's edits. */
  authors: Author[]
  /** Who wrote what is committed now; absent for a person's edits. */
  last: Author | undefined
}

/**
 * Divides changed files by who wrote them, `writers` being those of each file in order; what an ended process has left
 * behind goes apart. The share that holds the latest change comes last, so that
 * the last commit is the last change.
 */
export async function inShares(
  files: readonly DiffEntry[],
  writers: readonly (readonly Author[])[],
  root: string,
): Promise<Share[]> {
  const shares = new Map<string, Share>()
  for (const [i, file] of files.entries()) {
    const authors = writers[i] ?? []
    const last = authors.at(-1)
    const key = last ? JSON.stringify([last.writer ?? 'agent', last.subject, last.isLeft]) : ''
    const share = shares.get(key) ?? { files: [], authors: [], last }
    share.files.push(file)
    share.authors.push(...authors)
    shares.set(key, share)
  }
  const all = [...shares.values()]
  if (all.length < 2) return all
  // Git's index cannot hold a file and a folder of one name, so such changes cannot be told apart.
  if (hasFileInPlaceOfFolder(files))
    return [{ files: [...files], authors: writers.flat(), last: writers.flat().at(-1) }]
  const latest = new Map<Share, number>()
  for (const share of all) latest.set(share, await latestChange(share, root))
  all.sort((a, b) => (latest.get(a) ?? 0) - (latest.get(b) ?? 0))
  // What cannot be named cannot be put back in the index either: it goes with the first commit.
  const unnamed = all.findIndex(({ files }) => files.some(({ path }) => path.includes(NOT_UTF8)))
  if (unnamed > 0) all.unshift(...all.splice(unnamed, 1))
  return all
}

/** Stands in a decoded name for bytes that are not UTF-8. No tool writes such a name: it is a person's. */
const NOT_UTF8 = '\uFFFD'

function hasFileInPlaceOfFolder(files: readonly DiffEntry[]): boolean {
  const paths = new Set(files.map((file) => file.path))
  return files.some((file) => {
    for (let at = file.path.lastIndexOf('/'); at > 0; at = file.path.lastIndexOf('/', at - 1))
      if (paths.has(file.path.slice(0, at))) return true
    return false
  })
}

/** Latest change time of its files, in ms; a deletion is told by its folder's. */
async function latestChange({ files }: Share, root: string): Promise<number> {
  let latest = 0
  for (const { path: name, change } of files) {
    const file = path.join(root, change === 'deleted' ? path.dirname(name) : name)
    const stat: Stats | undefined = await unlessAbsent(fs.lstat(file))
    latest = Math.max(latest, stat?.ctimeMs ?? 0)
  }
  return latest
}

/** What the subject of a share begins with; `asked` is the reason for which the commit is made, if there is one. */
export function leadOf({ files, last }: Share, asked: Lead): Lead {
  if (last?.subject !== undefined) return { subject: last.subject }
  if (typeof asked === 'object') return { ...asked, isByHand: last === undefined }
  if (last === undefined) return 'byHand'
  if (last.isLeft) return 'recover'
  if (asked !== undefined) return asked
  if (last.writer === 'setup') return 'setUp'
  const isLearned = last.writer === 'capture' || last.writer === 'model'
  return isLearned && files.some(({ change }) => change !== 'deleted') ? 'learned' : undefined
}

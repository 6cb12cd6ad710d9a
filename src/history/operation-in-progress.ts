import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'

const MARKS: Record<string, string> = {
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  BISECT_LOG: 'a bisect',
}

const DETACHED = 'a look at an older commit (HEAD is detached: git switch <branch> ends it)'

/**
 * What a person has begun in this repository and not yet ended (`a rebase`), by the marks that git leaves. A commit on a HEAD
 * without a branch would be lost from sight with the next checkout.
 */
export async function operationInProgress(gitDir: string): Promise<string | undefined> {
  const names = await fs.readdir(gitDir)
  const mark = names.find((name) => Object.hasOwn(MARKS, name))
  if (mark !== undefined) return MARKS[mark]
  const head = await unlessAbsent(fs.readFile(path.join(gitDir, 'HEAD'), 'utf8'))
  return /^[0-9a-f]{40,64}\s*$/.test(head ?? '') ? DETACHED : undefined
}

/** Throws `busy` where a person has begun something in this repository. */
export async function refuseInOperation(gitDir: string): Promise<void> {
  const operation = await operationInProgress(gitDir)
  if (operation) throw busy(`${capitalised(operation)} is in progress in the memory repository.`)
}

export const busy = (sentence: string) =>
  new MemoryError('busy', sentence, 'What has changed is kept, and committed when that has ended.')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

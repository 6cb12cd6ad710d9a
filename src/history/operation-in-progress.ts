import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '../lib/errno.js'

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

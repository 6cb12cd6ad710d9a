import fs from 'node:fs/promises'

const MARKS: Record<string, string> = {
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  BISECT_LOG: 'a bisect',
}

/** What a person has begun in this repository and not yet ended (`a rebase`), by the marks that git leaves. */
export async function operationInProgress(gitDir: string): Promise<string | undefined> {
  const names = await fs.readdir(gitDir)
  const mark = names.find((name) => Object.hasOwn(MARKS, name))
  return mark && MARKS[mark]
}

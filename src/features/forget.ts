import { isListed } from '../memory/closed-files.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import { keyOf, ownFolders } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/**
 * Deletes files on a person's word, but for those already gone. Returns where facts are still shown, and why an undo may
 * fail. Throws `invalid-path`, and as the write path.
 */
export async function forget(
  memory: Pick<OpenMemory, 'store' | 'history' | 'folders'> & {
    leaveOutForgotten(session: string | undefined, why: 'forget', keys: readonly string[]): Promise<string[]>
  },
  /** `hash`: of the version that the person has seen; if left out, of the one that the index knows. */
  chosen: readonly { key: string; hash?: string }[],
  sessionID?: string,
) {
  const { store, history, folders } = memory
  const files = chosen.flatMap(({ key, hash }) => {
    const file = store.file(key)
    return file ? [{ ...file, hash: hash ?? file.hash }] : []
  })
  const ops = files.map((file) => {
    const target = isListed(file) ? store.target(keyOf(file)) : undefined
    const why = isListed(file)
      ? 'cannot be reached by its name'
      : 'is the plugin’s own: no undo brings it back'
    if (!target) throw new MemoryError('invalid-path', `${label(file)} ${why}.`, 'Delete it by hand.')
    return { kind: 'delete' as const, ...target, expect: { seen: [file.hash] } }
  })
  // Makes the deletion a commit of its own. If the repository is busy, the write path deletes nothing uncommitted.
  await history.commitIfFree()
  const origin = { writer: 'person', sessionID, way: 'forget', sees: ownFolders(folders) } as const
  await store.apply(ops, origin).catch(refuseToPerson(files.length > 1 ? 'One of them' : 'It'))
  const notKept = history.whyNotKept()
  const stillShown = await memory.leaveOutForgotten(sessionID, 'forget', files.map(keyOf))
  return { gone: files, stillShown, notKept: notKept && `The history may not keep it: ${notKept}` }
}

/** Rethrows a refusal of the write path, worded for an agent, in words for a person who has the file before her. */
export const refuseToPerson =
  (it = 'It') =>
  (error: unknown): never => {
    if (!(error instanceof MemoryError)) throw error
    const told: Partial<Record<MemoryError['code'], readonly [sentence: string, hint: string]>> = {
      stale: [`${it} has changed meanwhile, and stays.`, 'Look again.'],
      'not-found': [`${it} is not there any more.`, 'Look again.'],
      readonly: [`${it} is read-only.`, 'Its front matter says so: change it in an editor.'],
      damaged: [`${it} is damaged.`, 'Repair it with an editor first.'],
    }
    const [sentence, hint] = told[error.code] ?? [error.sentence, error.hint]
    throw new MemoryError(error.code, sentence, hint)
  }

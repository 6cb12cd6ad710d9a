import { MemoryError } from '../memory/errors.js'
import { label, type MemoryFile } from '../memory/memory.js'
import { fileKey, ownFolders } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/** A file, in the version that the person has seen; `hash`: the one that is known where it is left out. */
type Chosen = { key: string; hash?: string }

/**
 * Takes files out of memory on a person's word: they are in the history, and facts are not learned again. Those that are there no
 * more are passed over. `stillShown`: lines on where facts are shown all the same. Throws `invalid-path`, and what the write path does.
 */
export async function forget(
  memory: Pick<OpenMemory, 'store' | 'history' | 'folders'> & {
    leaveOutForgotten(
      sessionID: string | undefined,
      why: 'forget',
      keys: readonly string[],
    ): Promise<string[]>
  },
  chosen: readonly Chosen[],
  sessionID?: string,
): Promise<{ gone: MemoryFile[]; stillShown: string[] }> {
  const { store, history, folders } = memory
  const files = chosen.flatMap(({ key, hash }) => {
    const file = store.file(key)
    return file ? [{ ...file, hash: hash ?? file.hash }] : []
  })
  const keys = files.map(({ folder, path }) => fileKey(folder, path))
  const ops = files.map((file, i) => {
    const target = store.target(keys[i] as string)
    if (target) return { kind: 'delete' as const, ...target, expect: { seen: [file.hash] } }
    throw new MemoryError(
      'invalid-path',
      `${label(file)} cannot be reached by its name.`,
      'Delete it by hand.',
    )
  })
  // What nobody has committed yet could not be brought back.
  for (const key of keys) await history.commitIfPending(key)
  await store.apply(ops, { writer: 'person', sessionID, way: 'forget', sees: ownFolders(folders) })
  return { gone: files, stillShown: await memory.leaveOutForgotten(sessionID, 'forget', keys) }
}

import type { Store } from '../store/store.js'

export type ForgetFacts = ReturnType<typeof createForgetFacts>

/**
 * Takes facts out of memory on a person's word: they are in the history, and are not learned again. `stillShown`: lines on
 * where they are shown all the same.
 */
export function createForgetFacts(args: {
  store: Store
  /** Sees to it that a file's content is in the history, before it goes. */
  keepInHistory: (key: string) => Promise<void>
  /** Facts have gone: the session's block is to be made anew. Lines on where they are shown all the same. */
  refresh: (sessionID: string, forgotten: readonly string[]) => Promise<string[]>
}) {
  const { store, keepInHistory, refresh } = args
  return async (keys: readonly string[], sessionID: string) => {
    const facts = keys.flatMap((key) => {
      const [target, file] = [store.target(key), store.file(key)]
      return target && file ? [{ target, file }] : []
    })
    for (const key of keys) await keepInHistory(key)
    await store.apply(
      facts.map(({ target, file }) => ({ kind: 'delete', ...target, expect: { seen: [file.hash] } })),
      { writer: 'person', sessionID, way: 'forget' },
    )
    return { gone: facts.map(({ file }) => file), stillShown: await refresh(sessionID, keys) }
  }
}

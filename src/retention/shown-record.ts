import type { Records } from '../state/records.js'

/** Which facts the block of a project showed last, in whichever process: what is not among them now has lost its place. */
export type ShownRecord = {
  load(): Promise<void>
  keys(): ReadonlySet<string>
  /** Takes over the keys of those shown now; written when they are others. */
  replace(keys: readonly string[]): Promise<void>
}

export function parseShown(stored: unknown): string[] | undefined {
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : undefined
}

export function createShownRecord(args: { records: Records<string[]>; name: string }): ShownRecord {
  const { records, name } = args
  const state = { keys: new Set<string>() }
  return {
    async load() {
      state.keys = new Set(await records.read(name))
    },
    keys: () => state.keys,
    async replace(keys) {
      const isSame = keys.length === state.keys.size && keys.every((key) => state.keys.has(key))
      state.keys = new Set(keys)
      if (!isSame) await records.write(name, [...keys])
    },
  }
}

import * as z from 'zod'
import type { Records } from '../state/records.js'

/** Which facts the block of a project showed last, in whichever process: what is not among them now has lost its place. */
export type ShownRecord = {
  load(): Promise<void>
  /** Takes over the keys of those shown now, written when they are others. Gives those that were shown and are not among them. */
  replace(keys: readonly string[]): Promise<string[]>
}

export const shownSchema = z.array(z.string())

export function createShownRecord(args: { records: Records<string[]>; name: string }): ShownRecord {
  const { records, name } = args
  const state = { keys: new Set<string>() }
  return {
    async load() {
      state.keys = new Set(await records.read(name))
    },
    async replace(keys) {
      const before = state.keys
      state.keys = new Set(keys)
      const gone = [...before].filter((key) => !state.keys.has(key))
      if (gone.length > 0 || before.size !== state.keys.size) await records.write(name, [...keys])
      return gone
    },
  }
}

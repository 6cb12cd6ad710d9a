import type { DerivedFiles } from '../../src/lib/derived-file.js'

/** A stored form that is kept in memory. */
export function memoryFiles(): DerivedFiles & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    names: async () => [...stored.keys()],
    read: (name) => stored.get(name),
    write: async (name, bytes) => {
      stored.set(name, bytes)
    },
    remove: async (name) => {
      stored.delete(name)
    },
  }
}

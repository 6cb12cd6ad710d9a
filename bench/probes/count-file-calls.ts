import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

export type FileCalls = { reads: number; looks: number }

const READS = ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream']
const LOOKS = ['stat', 'statSync', 'lstat', 'lstatSync', 'readdir', 'readdirSync', 'realpath', 'access']

type Functions = Record<string, (...args: unknown[]) => unknown>

/** Counts, from now on, the calls that read or look at something below one of `roots`. To be called before the plugin is imported. */
export function countFileCalls(...roots: string[]): FileCalls {
  const calls: FileCalls = { reads: 0, looks: 0 }
  for (const owner of [fs, fs.promises] as unknown as Functions[]) {
    for (const name of [...READS, ...LOOKS]) {
      const original = owner[name]
      if (!original) continue
      owner[name] = Object.assign((...args: unknown[]) => {
        if (roots.some((root) => String(args[0]).startsWith(root)))
          calls[READS.includes(name) ? 'reads' : 'looks'] += 1
        return original.apply(owner, args)
      }, original)
    }
  }
  syncBuiltinESMExports()
  return calls
}

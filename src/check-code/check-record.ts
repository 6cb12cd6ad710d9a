import path from 'node:path'
import * as z from 'zod'
import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { type MemoryFile, statementOf } from '../memory/memory.js'
import { keyOf } from '../memory/scope.js'
import { createRecords } from '../state/records.js'

const text = z.string()
const checkedFile = z.object({
  /** Path as the fact names it. */
  path: text,
  /** Path where the file lies now. */
  at: text,
  /** Hash and size of its last content that agreed with the fact: a moved file is found by these. */
  hash: text,
  bytes: z.number(),
  shared: z.array(z.object({ kind: z.enum(['number', 'name', 'exact', 'quoted', 'command']), text })),
  /** What the file no longer says. */
  missing: z.array(text).default([]),
  isGone: z.boolean().default(false),
  /** First day it was missing, by branch; -1 for a branch that had it at the last check. */
  branches: z.record(text, z.number()).default({}),
})

const checkedSchema = z.object({
  /** Day of the last check, in days since 1970-01-01. */
  day: z.number(),
  facts: z.record(text, z.object({ stamp: text, files: z.array(checkedFile) })),
})

export type CheckedFile = z.infer<typeof checkedFile>
/** Findings on a project's facts, by the key of the fact. */
export type Checked = z.infer<typeof checkedSchema>

/** A fact is weak once its files have been missing on every branch for this long. */
const WEAK_AFTER_DAYS = 14

/** Changes once a fact says something else, is about something else, or is confirmed. */
export const stampOf = memoize((file: MemoryFile): string => {
  const { about = [], confirmed = '' } = file.keys ?? {}
  return sha256([statementOf(file), confirmed, ...about].join('\n'), 16)
})

export type CheckRecord = ReturnType<typeof createCheckRecord>

export function createCheckRecord(args: { stateFolder: string; project: string; now: () => number }) {
  const { project: name, now } = args
  const records = createRecords(path.join(args.stateFolder, 'checked'), checkedSchema)
  const state: { value: Checked } = { value: { day: 0, facts: {} } }
  const filesOf = (file: MemoryFile) => {
    const known = state.value.facts[keyOf(file)]
    return known?.stamp === stampOf(file) ? known.files : []
  }
  async function write(value: Checked): Promise<void> {
    state.value = value
    await records.write(name, value)
  }

  return {
    async load() {
      state.value = (await records.read(name)) ?? state.value
    },
    read: () => state.value,
    write,
    /** Somebody has checked the fact: it is compared afresh, with its files as they are at the next check. */
    async confirm(key: string) {
      const { [key]: before, ...facts } = ((await records.read(name)) ?? state.value).facts
      if (before) await write({ ...state.value, facts })
    },
    /** What to show behind a fact: "src/pay.ts no longer says 3000". */
    noteOf(file: MemoryFile): string | undefined {
      const found = filesOf(file).find(({ isGone, missing }) => isGone || missing.length > 0)
      if (found?.isGone) return `${found.path} is gone`
      return found && `${found.at} no longer says ${found.missing.slice(0, 2).join(', ')}`
    },
    isWeak(file: MemoryFile): boolean {
      const files = filesOf(file)
      const today = now() / 86_400_000
      const isLost = ({ branches, isGone }: CheckedFile) =>
        isGone && Object.values(branches).every((since) => since >= 0 && today - since >= WEAK_AFTER_DAYS)
      return files.length > 0 && files.every(isLost)
    },
  }
}

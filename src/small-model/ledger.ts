import fs from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'
import { type CallRecord, NO_CALLS, parseCallRecord } from './budget.js'

export type Ledger = {
  read(): Promise<CallRecord>
  /** Changes the record while no other process does, and returns it. Throws `LockTimeout`, and what the disk throws. */
  change(task: (record: CallRecord) => CallRecord): Promise<CallRecord>
}

/**
 * The record of all calls of the small model, shared by all processes. A file that cannot be read is taken as none: the
 * day's budget begins anew, and the person is told anew.
 */
export function createLedger({ file, locks }: { file: string; locks: FileLocks }): Ledger {
  async function read(): Promise<CallRecord> {
    const text = await unlessAbsent(fs.readFile(file, 'utf8'))
    try {
      return parseCallRecord(JSON.parse(text ?? 'null')) ?? NO_CALLS
    } catch (error) {
      if (error instanceof SyntaxError) return NO_CALLS
      throw error
    }
  }

  return {
    read,
    change: (task) =>
      locks.hold(['model-calls'], async () => {
        const before = await read()
        const record = task(before)
        if (record !== before) {
          await makeFolder(path.dirname(file))
          await writeFileAtomic(file, JSON.stringify(record))
        }
        return record
      }),
  }
}

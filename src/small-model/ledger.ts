import fs from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { isoDay } from '../lib/day.js'
import { unlessAbsent } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'
import { parseJson } from '../lib/parse-json.js'
import { type CallRecord, dayOfCalls, NO_CALLS, parseCallRecord } from './budget.js'

export type Ledger = ReturnType<typeof createLedger>

/** All memory roots of this machine have one record, in the folder above their own state folders. */
export const callRecordFile = (stateFolder: string) =>
  path.join(path.dirname(stateFolder), 'model-calls.json')

/** A file that cannot be read is taken as none: the day's budget begins anew, and the person is told anew. */
export async function readCallRecord(file: string): Promise<CallRecord> {
  const text = await unlessAbsent(fs.readFile(file, 'utf8'))
  return parseCallRecord(parseJson(text ?? '')) ?? NO_CALLS
}

/** What the calls of today (UTC) came to. */
export const callsToday = async (stateFolder: string, nowMs: number) =>
  dayOfCalls(await readCallRecord(callRecordFile(stateFolder)), isoDay(nowMs))

/** The record of all calls of the small model, shared by all processes. */
export function createLedger({ file, locks }: { file: string; locks: FileLocks }) {
  const read = () => readCallRecord(file)

  return {
    read,
    /** Changes the record while no other process does, and returns it. Throws `LockTimeout`, and what the disk throws. */
    change: (task: (record: CallRecord) => CallRecord) =>
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

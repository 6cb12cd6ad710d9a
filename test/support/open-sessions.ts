import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type Log, silentLog } from '../../src/lib/log-file.js'
import { createSessions, type Sessions } from '../../src/state/sessions.js'
import { tempFolder } from './temp-folder.js'

/** Sessions in a folder of their own, or in this one, which goes after what they write in the background. */
export async function openSessions({
  folder,
  now = Date.now,
  log = silentLog,
}: {
  folder?: string
  now?: () => number
  log?: Log
} = {}): Promise<Sessions> {
  const sessions = createSessions({ folder: folder ?? path.join(await tempFolder(), 'sessions'), now, log })
  onTestFinished(() => sessions.flush())
  return sessions
}

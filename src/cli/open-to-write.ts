import { findPaths } from '../config/paths.js'
import { createProjectMemory, type ProjectMemory } from '../features/project-memory.js'
import type { Host } from '../host/host.js'
import { createLifetime } from '../lib/lifetime.js'
import { createLogFile } from '../lib/log-file.js'
import { openMemory } from '../open-memory.js'
import { createSavedOutputs } from '../state/saved-outputs.js'
import type { Terminal } from './terminal.js'

/**
 * The memory with all its features, for a command that changes it: what a fact goes through here is what it goes through in
 * OpenCode. Throws as `openMemory` does, and `not-found` where there is no memory yet, unless it `begins` one.
 */
export async function openToWrite(
  terminal: Terminal,
  directory: string,
  begins: boolean,
): Promise<ProjectMemory> {
  const now = Date.now
  const paths = findPaths(terminal.env)
  const log = createLogFile(paths.logFile, { now })
  const opened = await openMemory({ directory, paths, env: terminal.env, now, log, begins })
  const lifetime = createLifetime(log)
  const memory = createProjectMemory({
    memory: opened,
    host: createShellHost(terminal),
    outputs: createSavedOutputs({ paths, now, log }),
    lifetime,
    // A shell has nothing to switch off.
    switchOff: async () => {},
    now,
    log,
  })
  // A deletion by hand is sent with its tombstone, or another machine learns the fact again.
  await memory.capture?.lookAtDeleted()
  return {
    ...memory,
    async close() {
      await memory.history.commit().catch(() => {})
      await lifetime.close()
      await opened.close()
      log.flush()
    },
  }
}

/**
 * A shell as a host of memory: it has no sessions, no model, and a person (or an agent) who waits for the end. What is for the
 * person's eyes goes beside the answer.
 */
function createShellHost(terminal: Terminal): Host {
  const refused = () => Promise.reject(new Error('a shell has no sessions'))
  return {
    endsAfterTurn: true,
    // Whole outputs are shown: nobody cuts what a shell prints.
    outputLimits: { lines: Infinity, bytes: Infinity, lineChars: Infinity },
    parentOf: async () => undefined,
    sessionsTitled: async () => [],
    said: async () => [],
    heard: async (sessionID) => ({ sessionID, said: [], read: [] }),
    smallModel: async () => undefined,
    ask: refused,
    deleteLeftHelpers: async () => 0,
    permissions: async () => () => 'allow',
    notify: async ({ message }) => terminal.err(message),
    isIdle: async () => true,
    prompt: refused,
    compact: refused,
  }
}

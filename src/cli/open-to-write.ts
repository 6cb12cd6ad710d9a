import type { Paths } from '../config/paths.js'
import { createProjectMemory, type ProjectMemory } from '../features/project-memory.js'
import type { Host } from '../host/host.js'
import { createLifetime } from '../lib/lifetime.js'
import { createLogFile } from '../lib/log-file.js'
import { openMemory } from '../open-memory.js'
import { createSavedOutputs } from '../state/saved-outputs.js'
import type { Terminal } from './terminal.js'

/** Opens memory with all its features: a change takes the same steps as in OpenCode. Throws as `openMemory`. */
export async function openToWrite(
  terminal: Terminal,
  paths: Paths,
  directory: string,
  begins: boolean,
): Promise<ProjectMemory> {
  const now = Date.now
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
  // Notes files deleted by hand: sent without its tombstone, a deleted fact would be learned again elsewhere.
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

/** A shell as a host of memory, without sessions and a model. Notices go to stderr, beside the answer. */
function createShellHost(terminal: Terminal): Host {
  const refused = () => Promise.reject(new Error('a shell has no sessions'))
  return {
    endsAfterTurn: true,
    // Outputs are shown whole: nobody cuts what a shell prints.
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

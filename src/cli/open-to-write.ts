import path from 'node:path'
import { findPaths } from '../config/paths.js'
import { createProjectMemory, type ProjectMemory } from '../features/project-memory.js'
import { createLifetime } from '../lib/lifetime.js'
import { createLogFile } from '../lib/log-file.js'
import { openMemory } from '../open-memory.js'
import { createSavedOutputs } from '../state/saved-outputs.js'
import { createShellHost } from './shell-host.js'
import type { Terminal } from './terminal.js'

/**
 * The memory with all its features, for a command that changes it: what a fact goes through here is what it goes through in
 * OpenCode. Throws as `openMemory` does.
 */
export async function openToWrite(
  terminal: Terminal,
  directory: string,
): Promise<{ memory: ProjectMemory; close(): Promise<void> }> {
  const paths = findPaths(terminal.env)
  const log = createLogFile(paths.logFile, { now: Date.now })
  const now = Date.now
  const opened = await openMemory({ directory, paths, env: terminal.env, now, log })
  const lifetime = createLifetime(log)
  const outputs = createSavedOutputs({ folder: path.join(paths.stateFolder, 'outputs'), now, log })
  const memory = createProjectMemory({
    memory: opened,
    host: createShellHost(terminal),
    outputs,
    lifetime,
    // A shell has nothing to switch off.
    switchOff: async () => {},
    now,
    log,
  })
  return {
    memory,
    async close() {
      await memory.history.commit().catch(() => {})
      await lifetime.close()
      await opened.close()
      log.flush()
    },
  }
}

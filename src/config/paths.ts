import os from 'node:os'
import path from 'node:path'

export type Paths = ReturnType<typeof findPaths>

/** OpenCode's own folders, by the XDG base directory rules; absolute, since git works in another folder. */
export function findPaths(env: NodeJS.ProcessEnv = process.env) {
  const home = path.resolve(env['HOME'] || os.homedir())
  const config = path.resolve(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'opencode')
  const data = path.resolve(env['XDG_DATA_HOME'] || path.join(home, '.local', 'share'), 'opencode')
  const state = path.resolve(env['XDG_STATE_HOME'] || path.join(home, '.local', 'state'), 'opencode')
  return {
    home,
    configFolder: config,
    hostLogs: path.join(data, 'log'),
    /** Whole texts of outputs that OpenCode has cut. */
    hostOutputs: path.join(data, 'tool-output'),
    memoryRoot: path.join(config, 'memory'),
    settingsFile: path.join(config, 'memfs.json'),
    /** Where this machine has its projects. */
    projectsFile: path.join(config, 'memfs-projects.json'),
    logFile: path.join(config, 'memfs.log'),
    /** Derived and local data of every memory root. */
    stateFolder: path.join(state, 'memfs'),
  }
}

import os from 'node:os'
import path from 'node:path'

export type Paths = {
  home: string
  /** OpenCode's own configuration, and its logs. */
  configFolder: string
  hostLogs: string
  /** Markdown files and their git repository. */
  memoryRoot: string
  settingsFile: string
  /** Where this machine has its projects. */
  projectsFile: string
  logFile: string
  /** Derived and local data of every memory root. */
  stateFolder: string
}

/** OpenCode's own config and state folders, after the XDG base directory rules. */
export function findPaths(env: NodeJS.ProcessEnv = process.env): Paths {
  const home = env['HOME'] || os.homedir()
  const config = path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'opencode')
  const state = path.join(env['XDG_STATE_HOME'] || path.join(home, '.local', 'state'), 'opencode')
  return {
    home,
    configFolder: config,
    hostLogs: path.join(env['XDG_DATA_HOME'] || path.join(home, '.local', 'share'), 'opencode', 'log'),
    memoryRoot: path.join(config, 'memory'),
    settingsFile: path.join(config, 'memfs.json'),
    projectsFile: path.join(config, 'memfs-projects.json'),
    logFile: path.join(config, 'memfs.log'),
    stateFolder: path.join(state, 'memfs'),
  }
}

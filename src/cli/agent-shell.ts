import { configFolders } from '../config/find-plugin.js'
import { findConfigs } from '../config/opencode-json.js'
import { findPaths } from '../config/paths.js'
import { MemoryError } from '../memory/errors.js'
import { permissionOf } from '../opencode/hooks/permission-rules.js'

/** Whether an agent works in this shell: the plugin marks those that it uses, and OpenCode its own. */
export const isAgentShell = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['MEMFS_AGENT'] || env['OPENCODE'])

/**
 * The session of the agent that works in this shell; `undefined` for a person's. Throws `refused` where the person's rules do
 * not let an agent use the tool that does the same: nobody can be asked here.
 */
export function agentOf(env: NodeJS.ProcessEnv, directory: string, tool: string): string | undefined {
  if (!isAgentShell(env)) return undefined
  const rules = findConfigs(configFolders({ env, directory, paths: findPaths(env) })).map(({ permission }) =>
    permissionOf(permission ?? {}, tool, '*'),
  )
  if (rules.some((rule) => rule !== 'allow'))
    throw new MemoryError(
      'refused',
      `The person's rules do not allow ${tool} without being asked.`,
      `Call the tool ${tool} in its place.`,
    )
  return env['MEMFS_AGENT'] || 'unknown'
}

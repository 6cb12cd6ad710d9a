import { loadSettings } from '../config/load.js'
import { findPaths } from '../config/paths.js'
import { MemoryError } from '../memory/errors.js'
import { maskPrivate } from '../memory/private.js'
import { identifyProject } from '../projects/identity.js'
import { createProjectSwitch } from '../state/project-switch.js'
import { withholdSecrets } from '../store/secrets.js'

/** Whether an agent works in this shell: the plugin marks those that agents use, and OpenCode its own. */
export const isAgentShell = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['MEMFS_AGENT'] || env['OPENCODE'])

/** An answer for an agent's shell: as in all that a model sees, private parts and secrets are masked in its texts. */
export async function shownToAgent<Answer>(answer: Answer): Promise<Answer> {
  const texts: string[] = []
  const plain = JSON.stringify(answer, (_, leaf) => {
    // Masks each text by itself: a private part that is not closed would take the next texts along.
    if (typeof leaf === 'string') texts.push(maskPrivate(leaf))
    return leaf
  })
  const { text } = await withholdSecrets(texts.join('\n'))
  const lines = text.split('\n').values()
  const shown = texts.map((one) => Array.from(one.split('\n'), () => lines.next().value).join('\n')).values()
  return JSON.parse(plain, (_, leaf) => (typeof leaf === 'string' ? shown.next().value : leaf))
}

/** Whether the person has switched memory off for a project. */
export const isSwitchedOff = (env: NodeJS.ProcessEnv, { path: project }: { path: string }): boolean =>
  createProjectSwitch({ stateFolder: findPaths(env).stateFolder, project, now: Date.now }).isOff()

/** Throws `refused` where the person has switched memory off, for the agent or for one of these folders. */
export async function refuseWhereOff(env: NodeJS.ProcessEnv, folders: readonly string[]): Promise<void> {
  const { enabled, projectIdentity: mode } = loadSettings(findPaths(env).settingsFile, undefined).settings
  const projects = await Promise.all(folders.map((directory) => identifyProject({ directory, mode })))
  const isOn = enabled && !projects.some((project) => isSwitchedOff(env, project))
  if (isOn && env['MEMFS_WITHHELD'] !== 'all') return
  throw new MemoryError(
    'refused',
    'The person has switched memory off here: an agent neither reads nor keeps.',
    'Leave its files alone, too. The person ends it: /memfs on, or "enabled" in memfs.json.',
  )
}

/** The session of the agent that works in this shell, if one does. Throws `refused` where it may not add facts. */
export function agentOf(env: NodeJS.ProcessEnv): string | undefined {
  if (!isAgentShell(env)) return undefined
  const refused = (says: string, which = '') =>
    new MemoryError('refused', says, `Call the tool memory_remember in its place${which}.`)
  if (env['MEMFS_MAY_ADD'] === 'deny')
    throw new MemoryError('refused', "The person's rules deny memory_remember.", 'Keep it in no other way.')
  if (env['MEMFS_MAY_ADD'] !== 'allow')
    throw refused("The person's rules do not allow memory_remember without being asked.")
  if (env['MEMFS_WITHHELD'])
    throw refused(
      'Something of this session may not be kept, and a shell does not know what.',
      ', which does',
    )
  return env['MEMFS_AGENT'] || 'unknown'
}

import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { TestPlugin } from './plugin.js'
import { type PluginWorld, withBarePlugin } from './with-plugin.js'
import { writeFiles } from './write-files.js'

/** Writes files of a team into a repository, as a pull would bring them. */
export const teamFiles = (repository: string, files: Record<string, string>, folder = '.memory'): void =>
  writeFiles(path.join(repository, folder), files)

/** The project `app` with these files of a team, which this process may read, and no git that the plugin finds. */
export const withTeam = (
  files: Record<string, string>,
  use: (world: PluginWorld & { memory: TestPlugin; app: string }) => Promise<void>,
): Promise<void> =>
  withBarePlugin({}, async (world) => {
    const app = world.home.project('app')
    teamFiles(app, files)
    await use({ ...world, app, memory: await world.open('app', { env: { MEMFS_TEAM: 'allow' } }) })
  })

/** The text of a fact of this type. */
export const fact = (statement: string, type = 'decision', keys = '') =>
  `---\ntype: ${type}\n${keys}---\n${statement}\n`

const { PATH } = process.env

/** Git in a repository, with somebody's name, also where the plugin finds none. */
export function gitIn(repository: string, ...args: string[]): string {
  const name = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const env = { ...process.env, PATH }
  return execFileSync('git', [...name, ...args], { cwd: repository, env, encoding: 'utf8' }).trim()
}

/** What is not committed in a repository, but for what a new one of the tests begins with. */
export const changedIn = (repository: string): string[] =>
  gitIn(repository, 'status', '--porcelain', '-uall')
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('README.md'))

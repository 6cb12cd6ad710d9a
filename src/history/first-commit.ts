import { createGit, linesOf } from './git.js'

/**
 * The first commit of a person's repository, by which OpenCode tells projects apart; `undefined` where there is none, or git
 * cannot say. Of several the first by name, as OpenCode takes it.
 */
export async function firstCommit(repository: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const git = createGit({ root: repository, env })
  const command = ['rev-list', '--max-parents=0', 'HEAD'] as const
  return (await linesOf(git, command, { accept: [0, 1, 128] }).catch(() => [])).sort()[0]
}

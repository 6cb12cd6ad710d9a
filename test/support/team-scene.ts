import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes files of a team into a repository, as a pull would bring them. */
export function teamFiles(repository: string, files: Record<string, string>, folder = '.memory'): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(repository, folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** The text of a fact of this type. */
export const fact = (statement: string, type = 'decision', keys = '') =>
  `---\ntype: ${type}\n${keys}---\n${statement}\n`

/** Git in a repository, with somebody's name. */
export function gitIn(repository: string, ...args: string[]): string {
  const name = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  return execFileSync('git', [...name, ...args], { cwd: repository, encoding: 'utf8' }).trim()
}

/** What is not committed in a repository, but for what a new one of the tests begins with. */
export const changedIn = (repository: string): string[] =>
  gitIn(repository, 'status', '--porcelain', '-uall')
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('README.md'))

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a folder that came from elsewhere may hold in the place of its `.git`, to be taken for the victim. */
export const POSES: Record<string, (folder: string, victim: string) => void> = {
  'a pointer to its .git': (folder, victim) => point(folder, `${victim}/.git`),
  'a pointer to the git folder of its worktree': (folder, victim) =>
    point(folder, `${victim}/.git/worktrees/tree`),
  'a link to its .git': (folder, victim) => symlinkSync(`${victim}/.git`, path.join(folder, '.git')),
  'a worktree of its own making': (folder, victim) => {
    mkdirSync(path.join(folder, 'inner/objects'), { recursive: true })
    mkdirSync(path.join(folder, 'inner/refs'))
    writeFileSync(path.join(folder, 'inner/HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(path.join(folder, 'inner/commondir'), `${victim}/.git\n`)
    writeFileSync(path.join(folder, 'inner/gitdir'), `${folder}/.git\n`)
    point(folder, `${folder}/inner`)
  },
  'a submodule of it': (folder, victim) => {
    execFileSync('git', ['init', '--quiet', folder])
    execFileSync('git', ['config', 'core.worktree', victim], { cwd: folder })
  },
}

const point = (folder: string, target: string) =>
  writeFileSync(path.join(folder, '.git'), `gitdir: ${target}\n`)

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A folder for the PATH, in which git kills who calls it the n-th time. */
export function deadlyGit(base: string, name: string, at: number): { folder: string; calls: () => number } {
  const folder = path.join(base, `git-${name}`)
  const count = path.join(folder, 'count')
  const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  mkdirSync(folder)
  const script = `#!/bin/sh
n=$(($(cat ${count}) + 1)); echo $n > ${count}
if [ "$n" = ${at} ]; then kill -9 $PPID; exit 1; fi
exec ${real} "$@"
`
  writeFileSync(count, '0\n')
  writeFileSync(path.join(folder, 'git'), script, { mode: 0o755 })
  return { folder, calls: () => Number(readFileSync(count, 'utf8')) }
}

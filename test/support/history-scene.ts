import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createHistory } from '../../src/history/history.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { gitBlobId } from '../../src/lib/hash.js'
import { processSpace } from '../../src/lib/process.js'
import type { Author } from '../../src/memory/attribution.js'
import { createAttribution } from '../../src/state/attribution.js'
import { recordingLog } from './recording-log.js'
import { tempFolder } from './temp-folder.js'

export type Scene = Awaited<ReturnType<typeof scene>>

/** A memory root in a temporary folder, real git around it, and a home of its own. */
export async function scene(name = 'memory') {
  const base = await tempFolder()
  const root = path.join(base, name)
  const home = path.join(base, 'home')
  await fs.mkdir(root, { mode: 0o700 })
  await fs.mkdir(home)
  const env = { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') }
  const locks = createFileLocks(path.join(base, 'state', 'locks'))
  const notes = path.join(base, 'state', 'attribution.jsonl')
  const attribution = createAttribution(notes)
  const ended = createAttribution(notes, undefined, [spawnSync('true').pid, '', processSpace()].join('/'))
  const { lines, ...log } = recordingLog()
  const person = { ...env, GIT_CONFIG_GLOBAL: '/dev/null', ...identity('A Person') }

  const raw = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, env: person, stdio: ['ignore', 'pipe', 'pipe'] })
  /** A person's git, with an identity and otherwise no settings. */
  const git = (...args: string[]) => raw(...args).toString('utf8')

  async function write(file: string, text: string | Uint8Array): Promise<void> {
    await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await fs.writeFile(path.join(root, file), text)
  }

  return {
    base,
    root,
    env,
    lines,
    locks,
    attribution,
    open({
      debounceMs = 50,
      env: hostEnv = env as NodeJS.ProcessEnv,
      locks: own = locks,
      settleFiles = async () => {},
    } = {}) {
      const history = createHistory({
        root,
        env: hostEnv,
        locks: own,
        attribution,
        log,
        now: Date.now,
        debounceMs,
        hotDir: 'system',
        stateFolder: path.join(base, 'state'),
        onByHand: () => {},
        settleFiles,
      })
      onTestFinished(() => history.close())
      return history
    },
    write,
    /** Writes a file as a writer does: noted, then written; `isLeft`: as one of a process that has ended. */
    async writeAs(author: Author, file: string, text: string, { isLeft = false } = {}) {
      await (isLeft ? ended : attribution).note([
        { path: file, blob: gitBlobId(Buffer.from(text)), ...author },
      ])
      await write(file, text)
    },
    git,
    subjects: () => git('log', '--format=%s').split('\n').filter(Boolean),
    committed: (file: string) => raw('cat-file', 'blob', `HEAD:${file}`),
    /** Nothing is uncommitted, and git finds no fault. */
    expectSound() {
      expect(git('status', '--porcelain')).toBe('')
      expect(git('fsck', '--strict')).not.toMatch(/error|missing|corrupt/)
    },
  }
}

export const identity = (name: string) => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: 'person@localhost',
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: 'person@localhost',
})

import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { clearLeftovers } from '../../src/store/leftovers.js'
import { type Scene, scene } from '../support/history-scene.js'

const SCRIPT = fileURLToPath(new URL('writer.child.ts', import.meta.url))

type Writer = { child: ChildProcess; written: () => string[]; ended: Promise<number | null> }

function startWriter({ base, env }: Scene, name: string, count: number): Writer {
  const args = ['--import', 'tsx', SCRIPT, base, name, String(count)]
  const child = spawn(process.execPath, args, {
    env: { ...env, PWD: process.cwd() },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout?.on('data', (data) => output.push(String(data)))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, written: () => output.join('').split('\n').slice(0, -1) }
}

test('several processes that begin at once share one sound repository and lose nothing', async () => {
  const given = await scene()
  const names = ['a', 'b', 'c', 'd']
  const writers = names.map((name) => startWriter(given, name, 15))
  expect(await Promise.all(writers.map((writer) => writer.ended))).toEqual(names.map(() => 0))

  given.expectSound()
  expect(given.git('rev-list', '--max-parents=0', '--all').trim().split('\n')).toHaveLength(1)
  const tracked = given.git('ls-files').trim().split('\n')
  expect(tracked.sort()).toEqual(writers.flatMap((writer) => writer.written()).sort())
  const trailers = given.git('log', '--format=%H', '-z', '--name-only', '--diff-filter=A')
  expect(trailers).not.toBe('')
  for (const commit of await given.open().log({ folders: names, limit: 1_000 })) {
    const writersOfIt = new Set(commit.files.map((file) => `ses_${path.dirname(file.path)}`))
    expect(commit.sessions).toEqual([...writersOfIt].sort())
  }
  expect((await fs.readdir(given.root)).sort()).toEqual(['.git', ...names])
})

test('a process killed at any moment leaves a repository that the next one brings up to date', async () => {
  const given = await scene()
  const written: string[] = []
  for (const [round, delayMs] of [0, 35, 70, 110, 160, 230].entries()) {
    const writer = startWriter(given, `round${round}`, 1_000)
    while (writer.written().length < 2) await sleep(5)
    await sleep(delayMs)
    // The whole group: git dies with it, wherever it was.
    process.kill(-(writer.child.pid ?? 0), 'SIGKILL')
    await writer.ended
    written.push(...writer.written())
  }
  const next = given.open()
  await next.start()
  // The store's part of a start; the history only leaves them out.
  await clearLeftovers(given.root, silentLog)
  given.expectSound()
  const tracked = new Set(given.git('ls-files').trim().split('\n'))
  expect(written.filter((file) => !tracked.has(file))).toEqual([])
  expect(await next.status()).toEqual({ available: true, pending: 0 })
})

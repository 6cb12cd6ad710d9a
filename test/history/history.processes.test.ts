import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Scene, scene } from '../support/history-scene.js'
import { joinedScript } from '../support/joined-script.js'

const SCRIPT = fileURLToPath(new URL('writer.child.ts', import.meta.url))

type Writer = { child: ChildProcess; written: () => string[]; ended: Promise<number | null> }

function startWriter({ base, env }: Scene, name: string, count: number): Writer {
  const args = [joinedScript(SCRIPT), base, name, String(count)]
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

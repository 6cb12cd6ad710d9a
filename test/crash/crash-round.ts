import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDocument } from '../../src/memory/document.js'
import { eventually } from '../support/eventually.js'
import { namesBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { listMemory, memoryGit } from '../support/memory-view.js'
import { openPlugin } from '../support/plugin.js'
import { startProcess } from '../support/plugin-process.js'
import type { Runtime } from '../support/runtimes.js'

/** Long enough for a few commits, in ms. */
const MAX_LIFE_MS = 300
/** Share of the rounds in which the process is killed while it starts. */
const WHILE_STARTING = 0.25

/** Bodies that files must have, by path in the project; `null` for a file that must not be. */
export type Promised = Map<string, string | null>

/**
 * Has a process change memory, kills it at a random moment, and checks what is left: on the disk at once, and in the
 * history after the next start. `promised` holds what earlier rounds have promised, and gets what this one adds.
 */
export async function crashRound(args: {
  home: Home
  cwd: string
  prefix: string
  random: () => number
  promised: Promised
  /** In which the process runs that is killed. */
  runtime: Runtime
}): Promise<void> {
  const { home, cwd, prefix, random, promised, runtime } = args
  const whom = random() < 0.5 ? 'alone' : 'group'
  const seed = String(Math.floor(random() * 1e9))
  const child = startProcess(home, { cwd, script: '../crash/writer.child.ts', args: [prefix, seed], runtime })
  const isStarting = random() < WHILE_STARTING
  await child.line(isStarting ? /opening/ : /returned/)
  await sleep(random() * MAX_LIFE_MS)
  child.kill(whom)
  assert.equal(await child.ended, null, 'the process ended by itself')

  const known = promised.size
  const inFlight = settle(child.lines(), promised)
  assert.ok(isStarting || promised.size > known, 'a call has returned, and nothing is promised')
  checkFiles(home, promised, inFlight)

  const wasDirty = isDirty(home)
  const memory = await openPlugin(home, cwd)
  const { output } = await memory.call('memory_tree', {})
  // A git that died with the process has left a lock, which is given some seconds to be a living one's.
  while (!(await memory.call('memory_history', {})).output.startsWith('0 files')) await sleep(50)
  await memory.dispose()
  assert.doesNotMatch(output, /\.~|\.tmp|damaged/)
  // A change of several files that was cut off has been finished, or undone.
  checkFiles(home, promised, inFlight)
  checkWhole(home, promised, inFlight)
  for (const file of Object.keys(inFlight)) promised.set(file, bodyOf(home, file))
  await checkHistory(home, whom === 'group' && wasDirty)
}

/** Takes over what has returned, and gives back what the call that was cut off had intended. */
function settle(lines: readonly string[], promised: Promised): Record<string, string | null> {
  let intended: Record<string, string | null> = {}
  for (const line of lines) {
    const told = JSON.parse(line) as { intends?: Record<string, string | null>; returned?: true }
    if (told.intends) intended = told.intends
    if (!told.returned) continue
    for (const [file, body] of Object.entries(intended)) promised.set(file, body)
    intended = {}
  }
  return intended
}

function checkFiles(home: Home, promised: Promised, inFlight: Record<string, string | null>): void {
  for (const [file, body] of promised) {
    if (!(file in inFlight)) assert.equal(bodyOf(home, file), body, `${file} lost what was promised`)
  }
  for (const [file, body] of Object.entries(inFlight)) {
    const found = bodyOf(home, file)
    assert.ok(found === body || found === (promised.get(file) ?? null), `${file} is neither old nor new`)
  }
  const moved = Object.keys(inFlight)
  if (moved.length > 1)
    assert.ok(
      moved.some((file) => bodyOf(home, file) !== null),
      `${moved} vanished`,
    )
  for (const file of memoryFiles(home)) {
    const { damage } = parseDocument(readFileSync(path.join(home.memoryRoot, file)))
    assert.equal(damage, undefined, `${file} is damaged`)
  }
}

/** A call that was cut off has wholly happened or not at all. */
function checkWhole(home: Home, promised: Promised, inFlight: Record<string, string | null>): void {
  const files = Object.entries(inFlight)
  const isNew = files.every(([file, body]) => bodyOf(home, file) === body)
  const isOld = files.every(([file]) => bodyOf(home, file) === (promised.get(file) ?? null))
  assert.ok(isNew || isOld, `${Object.keys(inFlight)} are neither all old nor all new`)
}

function bodyOf(home: Home, file: string): string | null {
  const at = path.join(home.memoryRoot, 'projects/app', file)
  return existsSync(at) ? parseDocument(readFileSync(at)).body : null
}

function memoryFiles(home: Home): string[] {
  return listMemory(home).filter((name) => name.endsWith('.md'))
}

function isDirty(home: Home): boolean {
  if (!existsSync(path.join(home.memoryRoot, '.git'))) return false
  return memoryGit(home, '--no-optional-locks', 'status', '--porcelain', '--', ':(glob)**/*.md') !== ''
}

async function checkHistory(home: Home, hadLeftovers: boolean): Promise<void> {
  // The clearing of temporary files is not waited for by anybody.
  await eventually(() => assert.deepEqual(leftovers(home), []))
  assert.equal(memoryGit(home, 'status', '--porcelain'), '')
  assert.equal(memoryGit(home, 'fsck', '--strict', '--no-dangling'), '')
  assert.equal(memoryGit(home, 'rev-list', '--max-parents=0', '--all').trim().split('\n').length, 1)
  if (hadLeftovers) assert.match(memoryGit(home, 'log', '-1', '--format=%s'), /^memory: recover /)
}

function leftovers(home: Home): string[] {
  return namesBelow(home.memoryRoot).filter((name) =>
    /(^|\/)(\.~[^/]*|\.git-init-[^/]*)$|^\.git\/(.*\/)?[^/]*\.lock$/.test(name),
  )
}

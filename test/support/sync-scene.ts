import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { settingsSchema } from '../../src/config/schema.js'
import type { Op } from '../../src/memory/op.js'
import type { Origin } from '../../src/memory/origin.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { acquireRoot } from '../../src/shared-root.js'
import { deadlyGit } from './deadly-git.js'
import { identity } from './history-scene.js'
import { keptFolder } from './kept-folder.js'
import { startScript } from './plugin-process.js'
import { recordingLog } from './recording-log.js'
import { tempFolder } from './temp-folder.js'
import { writeFiles } from './write-files.js'

/** A machine: a home with a memory of its own, and what its clock says. */
export type Machine = Awaited<ReturnType<ReturnType<typeof sceneIn>['machine']>>

type MachineOptions = {
  signsAs?: string
  remote?: string | false
  hostEnv?: NodeJS.ProcessEnv
  auto?: boolean
  runWaitMs?: number
}

const AGENT: Origin = { writer: 'agent', sessionID: 'ses_1', agent: 'build' }
const target = (file: string) => ({ folder: 'global' as const, path: parseMemoryPath(file) })

/** Machines with real files and real git, and one bare repository between them. */
export async function syncScene() {
  const scene = sceneIn(await tempFolder())
  await fs.mkdir(scene.env.HOME)
  scene.git(scene.base, 'init', '--quiet', '--bare', '--initial-branch=main', scene.bare)
  return scene
}

function sceneIn(base: string) {
  const bare = path.join(base, 'bare.git')
  const env = { PATH: process.env['PATH'], HOME: path.join(base, 'home'), GIT_CONFIG_GLOBAL: '/dev/null' }
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, {
      cwd,
      env: { ...env, ...identity('A Person') },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString('utf8')

  async function machine(
    name: string,
    { signsAs = name, remote = bare, hostEnv = {}, auto = false, runWaitMs = 3_000 }: MachineOptions = {},
  ) {
    const own = (part: string) => path.join(base, name, part)
    const [folder, settingsFile, stateFolder] = [own('memory'), own('memfs.json'), own('state')]
    const paths = { memoryRoot: folder, settingsFile, stateFolder, projectsFile: own('projects.json') }
    const { lines, ...log } = recordingLog()
    const clock = { offsetMs: 0 }
    const sync = { ...(remote === false ? {} : { remote }), machine: signsAs, auto }
    const { root, release } = await acquireRoot({
      paths,
      settings: settingsSchema.parse({ autoCommitDebounceMs: 60_000, sync, capture: { runWaitMs } }),
      env: { ...env, ...hostEnv },
      now: () => Date.now() + clock.offsetMs,
      log,
    })
    await fs.writeFile(settingsFile, JSON.stringify({ sync }))
    const once = { released: undefined as Promise<void> | undefined }
    const releaseOnce = () => (once.released ??= release())
    onTestFinished(releaseOnce)
    await root.store.open('global')
    const at = (file: string) => path.join(folder, file)
    return {
      ...root,
      name,
      paths,
      folder,
      lines,
      clock,
      /** Writes a file below the root as a person with an editor does. */
      async put(file: string, text: string | Uint8Array) {
        writeFiles(folder, { [file]: text })
      },
      read: async (file: string) => (existsSync(at(file)) ? fs.readFile(at(file), 'utf8') : undefined),
      /** Writes a file of the global scope as an agent does. */
      async write(file: string, content: string, origin = AGENT) {
        const op: Op = { kind: 'write', ...target(file), content, expect: 'any' }
        await root.store.apply([op], origin)
      },
      async remove(file: string) {
        await root.store.apply([{ kind: 'delete', ...target(file), expect: 'any' }], AGENT)
      },
      /** The person's git in its memory. */
      git: (...args: string[]) => git(folder, ...args),
      /** Every file of memory and what is in it. */
      async files() {
        const names = git(folder, 'ls-files', '-z', '--cached', '--others').split('\0').filter(Boolean)
        const held = [...new Set(names)].filter((file) => existsSync(at(file))).sort()
        const texts = await Promise.all(held.map(async (file) => [file, await fs.readFile(at(file), 'utf8')]))
        return Object.fromEntries(texts) as Record<string, string>
      },
      release: releaseOnce,
    }
  }

  /** Syncs a machine in a process that its git kills at the n-th call, and gives its exit code. */
  async function killed({ paths }: Pick<Machine, 'paths'>, at: number): Promise<number | null> {
    const deadly = deadlyGit(base, randomUUID(), at)
    const args = [JSON.stringify(paths), bare, env.HOME, `${deadly.folder}:${env.PATH}`]
    return startScript('../sync/sync.child.ts', ...args).ended
  }

  /** A clone of somebody's, out of which files, or entries of an index, are pushed. */
  function clone() {
    const folder = path.join(base, 'clone')
    if (!existsSync(folder)) git(base, 'clone', '--quiet', bare, folder)
    const own = (...args: string[]) => git(folder, ...args).trim()
    async function push(files: Record<string, string>, entries: readonly string[] = []): Promise<void> {
      writeFiles(folder, files)
      own('add', '.')
      for (const entry of entries) own('update-index', '--add', '--cacheinfo', entry)
      own('commit', '--quiet', '-m', 'from elsewhere')
      own('push', '--quiet', 'origin', 'main')
    }
    return { git: own, push }
  }

  return { base, bare, env, git, machine, killed, clone }
}

/** What stands in the way of a sync; nothing where it goes well. */
export const troubleOf = async (machine: Machine) =>
  (await machine.sync.run()).status.record.trouble?.says ?? ''

/** Syncs one machine; throws what stood in its way. */
export async function synced(machine: Machine) {
  const { status, outcome } = await machine.sync.run()
  if (status.record.trouble) throw new Error(`${status.record.trouble.says} ${status.record.trouble.hint}`)
  return { status, outcome }
}

/** Syncs these, one after the other. */
export async function inTurn(...machines: Machine[]) {
  for (const machine of machines) await synced(machine)
}

/** The first sync of a machine with a remote that has a memory, and the person's yes to what it shows. */
export async function joined(machine: Machine) {
  await machine.sync.run()
  return machine.sync.agree()
}

type TwoMachines = Awaited<ReturnType<typeof syncScene>> & { a: Machine; b: Machine }

/** Gives two machines that have the same memory, and what `begin` has left there. To be called at the top of a test file. */
export function keptMachines(begin?: (scene: TwoMachines) => Promise<unknown>) {
  const opened = async (scene: ReturnType<typeof sceneIn>): Promise<TwoMachines> => {
    return { ...scene, a: await scene.machine('desk'), b: await scene.machine('lap') }
  }
  const kept = keptFolder(async () => {
    const scene = await syncScene()
    const desk = await scene.machine('desk')
    await desk.write('notes.md', 'from the desk\n')
    await desk.history.commit()
    await desk.write('other.md', 'from the lap\n')
    await inTurn(desk, desk)
    await desk.release()
    // What a join comes to, without the five syncs that it takes.
    await fs.cp(desk.folder, path.join(scene.base, 'lap/memory'), { recursive: true })
    if (begin === undefined) return scene.base
    const both = await opened(scene)
    await begin(both)
    for (const one of [both.a, both.b]) await one.release()
    return scene.base
  })
  return async () => opened(sceneIn(await kept()))
}

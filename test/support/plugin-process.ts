import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Home } from './home.js'
import { joinedScript } from './joined-script.js'
import { NODE, type Runtime } from './runtimes.js'

/** A process of its own that runs a script in a home. */
export type PluginProcess = ReturnType<typeof startProcess>

const running = new Set<ChildProcess>()

/** Nothing of this process's environment but the path. */
const NO_HOME: Pick<Home, 'env'> = { env: (cwd) => ({ PATH: process.env['PATH'] ?? '', PWD: cwd }) }

/** The same for a script that needs no home. */
export const startScript = (script: string, ...args: string[]) =>
  startProcess(NO_HOME, { cwd: process.cwd(), script, args })

/** Starts a script beside this file's folder (`../crash/writer.child.ts`) in the project `cwd`, in Node unless told otherwise. */
export function startProcess(
  home: Pick<Home, 'env'>,
  {
    cwd,
    script,
    args = [],
    runtime = NODE,
  }: { cwd: string; script: string; args?: string[]; runtime?: Runtime },
) {
  const file = joinedScript(fileURLToPath(new URL(script, import.meta.url)))
  const child = spawn(runtime.program, [file, ...args], {
    cwd,
    env: { ...home.env(cwd), ...runtime.env },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  const waiting = new Set<() => void>()
  let text = ''
  const notify = () => {
    for (const look of waiting) look()
  }
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    text += data
    notify()
  })
  child.stdin.on('error', () => {})
  const state = { isOver: false }
  /** Exit code, `null` after a signal. */
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      state.isOver = true
      running.delete(child)
      notify()
      resolve(code)
    })
  })
  /** Whole lines that it has printed so far. */
  const lines = () => text.split('\n').slice(0, -1)
  return {
    pid: child.pid ?? 0,
    lines,
    /** Resolves with the line that fits, or `undefined` when the process ends without one. */
    line: (pattern: RegExp) =>
      new Promise<string | undefined>((resolve) => {
        const look = () => {
          const found = lines().find((line) => pattern.test(line))
          if (found === undefined && !state.isOver) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    say: (line: string) => void child.stdin.write(`${line}\n`),
    /** SIGKILL to the process alone, or to all that it has started as well. */
    kill: (whom: 'alone' | 'group') => kill(child, whom),
    ended,
  }
}

/** Ends whatever of these processes still runs, with all that they have started. */
export function endPluginProcesses(): void {
  for (const child of running) kill(child, 'group')
}

function kill({ pid = 0 }: ChildProcess, whom: 'alone' | 'group'): void {
  try {
    process.kill(whom === 'group' ? -pid : pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

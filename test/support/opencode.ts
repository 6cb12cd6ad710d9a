import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createOpencodeClient } from '@opencode-ai/sdk'
import { createHome, type Home, type HomeOptions } from './home.js'
import { startScriptedModel } from './scripted-model.js'

/** Ends a hang; measures nothing. A start takes 2 to 20 s on two busy cores. */
const LIMIT_MS = 180_000

export interface RunOptions {
  cwd: string
  prompt: string
  continue?: boolean
  command?: string
  env?: Record<string, string>
}

export type Server = Awaited<ReturnType<typeof serve>>

/** The real OpenCode that the lock file names. */
export function opencodeBinary(): string {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('opencode-ai/package.json')
  const { bin } = require('opencode-ai/package.json') as { bin: { opencode: string } }
  const binary = path.join(path.dirname(manifest), bin.opencode)
  if (!existsSync(binary)) throw new Error(`${binary} is missing: run npm ci`)
  return binary
}

/** `opencode run`: one prompt or command, then the process ends. */
export async function run(home: Home, options: RunOptions) {
  const args = ['run']
  if (options.continue) args.push('--continue')
  if (options.command) args.push('--command', options.command)
  args.push('--', options.prompt)
  const child = start(home, args, options.cwd, options.env)
  const output = collect(child)
  const exitCode = await ended(child, () => `opencode ${args.join(' ')}\n${output.stderr}`)
  return { exitCode, ...output }
}

/** `opencode serve` on a free port. */
export async function serve(home: Home, { cwd }: { cwd: string }) {
  const child = start(home, ['serve', '--port', '0'], cwd)
  const output = collect(child)
  const url = await listening(child, output)
  return {
    url,
    /** A client for one directory; one server serves several. */
    client: (directory = cwd) => createOpencodeClient({ baseUrl: url, directory, throwOnError: true }),
    async kill(signal: NodeJS.Signals) {
      const exit = ended(child, () => 'opencode serve does not end')
      child.kill(signal)
      await exit
    },
  }
}

/** A home with a scripted model; `end` ends what still runs there, and takes both away. */
export async function openHome(options: HomeOptions = {}) {
  const model = await startScriptedModel()
  const home = createHome(model.port, options)
  async function end(): Promise<void> {
    await endProcesses(home)
    await model.close()
    home.remove()
  }
  return { home, model, end }
}

const children = new WeakMap<Home, Set<ChildProcess>>()

/** Ends all that runs in this home, without waiting for it. */
export function killProcesses(home: Home): void {
  for (const child of children.get(home) ?? []) killGroup(child)
}

/** Ends what a failed test may have left running in this home. */
export async function endProcesses(home: Home): Promise<void> {
  for (const child of children.get(home) ?? []) {
    const exit = running(child) && new Promise((resolve) => child.once('exit', resolve))
    killGroup(child)
    await exit
  }
}

/** A process that has ended may have left a child in its group. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function start(home: Home, args: string[], cwd: string, env: Record<string, string> = {}): ChildProcess {
  // A process group of its own, so that git and other grandchildren end with it.
  const child = spawn(opencodeBinary(), args, {
    cwd,
    env: { ...home.env(cwd), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const started = children.get(home) ?? new Set()
  children.set(home, started.add(child))
  return child
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  return output
}

function running(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function ended(child: ChildProcess, what: () => string): Promise<number | null> {
  if (!running(child)) return child.exitCode
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      killGroup(child)
      reject(new Error(`not ended after ${LIMIT_MS} ms: ${what()}`))
    }, LIMIT_MS)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}

async function listening(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<string> {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    const url = output.stdout.match(/listening on (http:\S+)/)?.[1]
    if (url) return url
    if (!running(child)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`opencode serve did not listen:\n${output.stdout}${output.stderr}`)
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { joinedScript } from './joined-script.js'

/** Starts a TypeScript file in a process of its own, with nothing of this one's environment but the path. */
export function startChild(script: URL, ...args: string[]) {
  const child = spawn(process.execPath, [joinedScript(fileURLToPath(script)), ...args], {
    env: { PATH: process.env['PATH'], PWD: process.cwd() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  const lines = () => output.join('').split('\n').slice(0, -1)
  /** Exit code, `null` after a signal. */
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdout.on('data', (data) => output.push(String(data)))
  return {
    process: child,
    lines,
    ended,
    /** Resolves once the line has been printed. */
    printed: (line: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => lines().includes(line) && resolve()
        child.stdout.on('data', look)
        ended.then(() => reject(new Error(`ended without printing "${line}"`)))
        look()
      }),
  }
}

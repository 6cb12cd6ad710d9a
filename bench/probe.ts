import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Runtime } from '../test/support/runtimes.js'
import type { ProbeArgs } from './probes/host.js'
import type { BenchStore } from './store.js'

const at = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Small programs that each measure one thing in a fresh process, as plain JavaScript, so that no loader stands in the way. */
export type Probes = {
  run<Result>(name: string, store: BenchStore, options?: ProbeOptions): Promise<Result>
  /** Starts a probe that answers in several lines. */
  start(name: string, store: BenchStore, options?: ProbeOptions): RunningProbe
}

export type CompiledProbes = { in(runtime: Runtime): Probes; remove(): void }

type ProbeOptions = { quick?: boolean; flags?: string[]; extra?: string[] }

type RunningProbe = { next<Result>(): Promise<Result>; end(): void; ended: Promise<void> }

export function compileProbes(): CompiledProbes {
  const folder = mkdtempSync(path.join(tmpdir(), 'memfs-probes-'))
  execFileSync(at('../node_modules/.bin/tsc'), ['-p', at('probes/tsconfig.json'), '--outDir', folder])
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(at('../node_modules'), path.join(folder, 'node_modules'))

  function start(
    { program, env }: Runtime,
    name: string,
    store: BenchStore,
    { quick = false, flags = [], extra = [] }: ProbeOptions = {},
  ) {
    const { directory, memoryRoot, files } = store
    const args: ProbeArgs = { entry: at('../dist/index.js'), directory, memoryRoot, files, quick }
    const child = spawn(
      program,
      [...flags, path.join(folder, `${name}.child.js`), JSON.stringify(args), ...extra],
      { cwd: directory, env: { ...store.env, ...env, PWD: directory } },
    )
    return conversation(name, child)
  }

  return {
    in: (runtime) => ({
      async run(name, store, options) {
        const probe = start(runtime, name, store, options)
        const result = await probe.next()
        await probe.ended
        return result as never
      },
      start: (name, store, options) => start(runtime, name, store, options),
    }),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function conversation(name: string, child: ChildProcessWithoutNullStreams): RunningProbe {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let complaints = ''
  child.stderr.on('data', (data) => {
    complaints += data
  })
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`probe ${name} ended with ${code}\n${complaints}`)
  })
  ended.catch(() => {})
  return {
    async next() {
      const { value, done } = await lines.next()
      if (done) await ended
      return JSON.parse(value) as never
    },
    end: () => child.stdin.end(),
    ended,
  }
}

import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figures } from './figures.js'
import type { Probes } from './probe.js'
import type { Footprint } from './probes/footprint.child.js'
import type { Prompt } from './probes/prompt.child.js'
import type { Start } from './probes/start.child.js'
import type { Tools } from './probes/tools.child.js'
import type { Turns } from './probes/turns.child.js'
import { type BenchStore, buildStore, type StoreShape } from './store.js'

export type Plan = { sizes: readonly number[]; rounds: number; quick: boolean; say: (what: string) => void }

const GC = ['--expose-gc']
/** More than the block can hold. */
const MANY_HOT = 200
/** Files that a team keeps in a repository. */
const TEAM = 2_000

export async function measure(
  { sizes, rounds, quick, say }: Plan,
  probes: Probes,
  figures: Figures,
): Promise<void> {
  for (const files of sizes) {
    await withStore(files, {}, async (store) => {
      say(`${files} files`)
      await measurePrompt(probes, store, figures)
      for (let round = 0; round < (quick ? 3 : 7); round++) await measureStart(probes, store, figures)
      for (let round = 0; round < rounds; round++) {
        await measureFootprint(probes, store, figures)
        await measureTurns(probes, store, figures, quick)
        await measureTools(probes, store, figures, quick)
      }
    })
    for (let round = 0; round < rounds; round++) {
      say(`${files} files, burst`)
      await withStore(files, {}, (store) => measureBurst(probes, store, figures))
    }
  }
  const most = Math.max(...sizes)
  say(`${most} facts`)
  await withStore(most, { facts: true }, async (store) => {
    await probes.run('prompt', store)
    for (let round = 0; round < rounds; round++) {
      const { unchanged } = await probes.run<Turns>('turns', store, { quick })
      figures.note('unchanged turn among facts, p50', most, unchanged.p50)
    }
  })
  say(`${TEAM} files of a team`)
  await withStore(Math.min(...sizes), { team: TEAM }, async (store) => {
    const { unchanged, reads, looks } = await probes.run<Turns>('turns', store, { quick })
    figures.note('unchanged turn with a team, p50', TEAM, unchanged.p50)
    figures.note('files read or looked at in 100 unchanged turns with a team', TEAM, reads + looks)
  })
  await withStore(MANY_HOT, { hot: MANY_HOT }, async (store) => {
    const { blockChars } = await probes.run<Prompt>('prompt', store)
    figures.note('block, 200 hot files', MANY_HOT, blockChars)
  })
}

async function withStore(
  files: number,
  shape: StoreShape,
  use: (store: BenchStore) => Promise<void>,
): Promise<void> {
  const store = buildStore(files, shape)
  try {
    await use(store)
  } finally {
    store.remove()
  }
}

/** The first process of all: it registers the project and leaves a warm index. */
async function measurePrompt(probes: Probes, store: BenchStore, { note }: Figures): Promise<void> {
  const prompt = await probes.run<Prompt>('prompt', store)
  note('block (characters)', store.files, prompt.blockChars)
  note('instructions (characters)', store.files, prompt.instructionChars)
  note('tool definitions (characters)', store.files, prompt.toolChars)
  note('tools', store.files, prompt.tools)
}

async function measureStart(probes: Probes, store: BenchStore, { note }: Figures): Promise<void> {
  const warm = await probes.run<Start>('start', store)
  forgetIndex(store)
  const cold = await probes.run<Start>('start', store)
  for (const { importMs } of [warm, cold]) note('import of the entry', store.files, importMs)
  note('start, warm', store.files, warm.firstBlockMs)
  note('start, cold', store.files, cold.firstBlockMs)
  note('stat of every file, one by one', store.files, warm.statSyncMs)
  note('stat of every file, through the thread pool', store.files, warm.statAsyncMs)
  note('start, naive', store.files, warm.naiveMs)
}

/** With it go the session states and what recall has stored. */
function forgetIndex({ stateFolder }: BenchStore): void {
  rmSync(stateFolder, { recursive: true })
}

async function measureFootprint(probes: Probes, store: BenchStore, { note }: Figures): Promise<void> {
  const flags = GC
  const all = await probes.run<Footprint>('footprint', store, { flags })
  const bare = await probes.run<Footprint>('footprint', store, { flags, extra: ['without-recall'] })
  note('memory (MB)', store.files, all.memoryMB)
  note('memory without recall (MB)', store.files, bare.memoryMB)
  note('watches', store.files, all.watches)
  note('watches of two projects', store.files, all.watchesOfTwo)
}

async function measureTurns(
  probes: Probes,
  store: BenchStore,
  { note }: Figures,
  quick: boolean,
): Promise<void> {
  const turns = await probes.run<Turns>('turns', store, { quick })
  for (const p of ['p50', 'p99'] as const) {
    note(`unchanged turn, ${p}`, store.files, turns.unchanged[p])
    note(`no-op hook, ${p}`, store.files, turns.noop[p])
    note(`turn after a write, ${p}`, store.files, turns.afterWrite[p])
  }
  note('files read in 100 unchanged turns', store.files, turns.reads)
  note('files looked at in 100 unchanged turns', store.files, turns.looks)
  note('naive turn', store.files, turns.naiveMs)
  note('naive block', store.files, turns.naiveChars)
  note('distinct blocks over 50 turns with a write', store.files, turns.distinctBlocks)
}

async function measureTools(
  probes: Probes,
  store: BenchStore,
  { note }: Figures,
  quick: boolean,
): Promise<void> {
  const tools = await probes.run<Tools>('tools', store, { quick })
  for (const [tool, { ours, limit }] of Object.entries(tools)) {
    note(tool, store.files, ours)
    note(`limit of ${tool}`, store.files, limit)
  }
}

async function measureBurst(probes: Probes, store: BenchStore, { note }: Figures): Promise<void> {
  await probes.run('prompt', store)
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: store.memoryRoot,
      env: { ...store.env, GIT_OPTIONAL_LOCKS: '0' },
    }).toString()
  const commits = () => Number(git('rev-list', '--count', 'HEAD'))
  const before = commits()

  const probe = probes.start('burst', store)
  const { wallMs } = await probe.next<{ wallMs: number }>()
  const written = performance.now()
  while (git('status', '--porcelain') !== '') await sleep(100)
  note('burst, clean after the last write', store.files, performance.now() - written)
  note('burst, commits', store.files, commits() - before)
  probe.end()
  const { cpuMs } = await probe.next<{ cpuMs: number }>()
  await probe.ended
  note('burst, writes', store.files, wallMs)
  note('burst, CPU', store.files, cpuMs)

  type Burst = { wallMs: number; cpuMs: number }
  const bare = await probes.run<Burst>('bare-burst', store)
  note('limit of burst, writes', store.files, bare.wallMs)
  note('limit of burst, CPU', store.files, bare.cpuMs)
  const durable = await probes.run<Burst>('bare-burst', store, { extra: ['durable'] })
  note('the same with a flush of the folder each', store.files, durable.cpuMs)
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findPaths } from '../../src/config/paths.js'
import { browse } from '../../src/features/browse.js'
import { viewFile } from '../../src/features/file-view.js'
import { silentLog } from '../../src/lib/log-file.js'
import { openMemory } from '../../src/open-memory.js'
import { answerAsks } from '../../src/panel/answer-asks.js'
import { instanceName, panelFolder } from '../../src/panel/protocol.js'
import { createClient } from '../../src/tui/client.js'
import { type Browsing, browseFrame } from '../../src/tui/screens.js'
import { buildStore } from '../store.js'

/**
 * `npm run bench:panel`: typing into the filter of the panel's page, sign by sign, on 10,000 files. Prints the CPU time that a
 * key takes of the terminal, which draws in frames of 16 ms, and of the server part, which is another thread; and the share
 * of a frame. CPU time, so that a busy machine does not count.
 * Fails where the terminal takes a frame for it.
 */
const FRAME_MS = 16
const FILES = 10_000
const WORDS = 'panel invoice ledger'
/** As on the largest of screens. */
const SIZE = { columns: 196, rows: 58 }
const ROUNDS = 5

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const typed = Array.from({ length: ROUNDS }, () => [...WORDS].map((_, i) => WORDS.slice(0, i + 1))).flat()

const [part, directory = '', folder = ''] = process.argv.slice(2)
if (part === 'server') await serve()
else await terminal()

/** The server part, in a process of its own. */
async function serve(): Promise<void> {
  const env = process.env
  const memory = await openMemory({
    directory,
    paths: findPaths(env),
    env,
    now: Date.now,
    log: silentLog,
    readOnly: true,
  })
  const took: number[] = []
  const answering = answerAsks({
    folder,
    instance: instanceName(process.pid, directory, Date.now()),
    async answer({ name, wish }) {
      const before = cpuMs()
      const answer =
        name === 'browse'
          ? await browse(memory, wish as never)
          : await viewFile(memory, (wish as { key: string }).key, Date.now)
      if (name === 'browse') took.push(cpuMs() - before)
      return answer
    },
    now: Date.now,
    log: silentLog,
  })
  process.send?.('ready')
  await once(process, 'message')
  answering.close()
  process.send?.({
    first: took[0],
    most: took.slice(1).toSorted((a, b) => b - a)[Math.floor(took.length / 100)],
    median: median(took),
  })
  process.disconnect?.()
  await memory.close()
}

async function terminal(): Promise<void> {
  for (const facts of [false, true]) {
    const store = buildStore(FILES, { facts })
    try {
      const folder = panelFolder(store.stateFolder)
      const server = fork(fileURLToPath(import.meta.url), ['server', store.directory, folder], {
        env: store.env,
        cwd: store.directory,
        execArgv: process.execArgv,
      })
      await once(server, 'message')
      const client = createClient({
        folder,
        directory: store.directory,
        show: () => {},
        now: Date.now,
      })
      const keys: number[] = []
      let at: Browsing = { words: '', toggled: [], cursor: 0, top: 0, fileTop: 0 }
      let shown = ''
      for (const words of typed) {
        const before = cpuMs()
        const list = await client.ask('browse', { words, toggled: [], from: 0, count: 300 + 2 * SIZE.rows })
        at = { ...at, words, list }
        shown = browseFrame(at, SIZE)
          .left.map((line) => JSON.stringify(line))
          .join('\n')
        keys.push(cpuMs() - before)
      }
      if (shown === '') throw new Error('nothing was drawn')
      const most = keys.toSorted((a, b) => b - a)[Math.floor(keys.length / 100)] ?? 0
      const answer = once(server, 'message')
      server.send('end')
      const ended = once(server, 'exit')
      const [served] = (await answer) as [{ first: number; most: number; median: number }]
      const say = (what: string, ms: number) =>
        console.log(
          `${what.padEnd(48)} ${ms.toFixed(1).padStart(6)} ms  ${(ms / FRAME_MS).toFixed(2)} frames`,
        )
      console.log(`${FILES} ${facts ? 'facts' : 'files'}, ${keys.length} keys`)
      await ended
      say('terminal, a key (asking, waiting and drawing)', median(keys))
      say('terminal, the slowest of a hundred', most)
      if (most > FRAME_MS) process.exitCode = 1
      say('server part, a key', served.median)
      say('server part, the slowest of a hundred', served.most)
      say('server part, the first key', served.first)
    } finally {
      store.remove()
    }
  }
}

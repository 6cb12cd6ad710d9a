import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { CHECKOUT } from '../support/home.js'
import { listMemory, memoryGit, placesOf, readMemory } from '../support/memory-view.js'
import type { ToolCall } from '../support/wire-formats.js'
import { type OpenCode, withOpenCode } from '../support/with-opencode.js'

const AHEAD_MS = 5 * 3_600_000

/** A clock that is five hours fast, for OpenCode and for git. */
function fastClock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'memfs-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plugin = path.join(folder, 'fast.mjs')
  writeFileSync(
    plugin,
    `const Slow = Date
globalThis.Date = class extends Slow {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Date.now()]))
  }
  static now() {
    return Slow.now() + ${AHEAD_MS}
  }
}
export { default } from '${CHECKOUT}/dist/index.js'
`,
  )
  const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  writeFileSync(
    path.join(folder, 'git'),
    `#!/bin/sh
now="$(($(date +%s) + ${AHEAD_MS / 1_000})) +0000"
GIT_AUTHOR_DATE="$now" GIT_COMMITTER_DATE="$now" exec ${real} "$@"
`,
    { mode: 0o755 },
  )
  return { plugin, PATH: `${folder}:${process.env['PATH']}` }
}

/** The same repository on another machine, with its own way to where it came from. */
function clone(from: string, to: string, origin: string): void {
  if (from !== to) {
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true })
  }
  const config = '[core]\n\trepositoryformatversion = 0\n'
  writeFileSync(path.join(to, '.git/config'), `${config}[remote "origin"]\n\turl = ${origin}\n`)
}

/** One machine, as a person uses it. */
function personAt({ home, model, session, endInstance }: OpenCode, cwd: string, env = {}) {
  const here = (file: string) => {
    const place = placesOf(home).find(({ path: at }) => at === cwd)
    return path.join('projects', place?.project ?? '', file)
  }
  /** A turn in a session of its own, and the end of the plugin. */
  async function turn(prompt: string): Promise<void> {
    await (await session({ cwd })).say(prompt)
    await endInstance(cwd)
  }
  return {
    home,
    /** Commands of one session; gives what the person is shown. */
    async command(...typed: string[]) {
      const { command, shown } = await session({ cwd })
      for (const one of typed) await command('memfs', one)
      const told = await shown()
      await endInstance(cwd)
      return told
    },
    /** In a shell, which makes no session and so nothing new. */
    memfs: async (...typed: string[]) => (await memfs(home, cwd, typed, { env })).out,
    /** The agent calls these in one turn, one step each. */
    async call(...calls: ToolCall[]) {
      model.play(calls.map((one) => ({ tools: [one] })))
      await turn('Please move the cart to cents.')
    },
    async block() {
      await turn('hello')
      return model.last().raw
    },
    /** A file of the project's memory, below the memory root. */
    here,
    head: () => memoryGit(home, 'rev-parse', 'HEAD'),
  }
}

test('three machines with other paths, names and clocks have one memory: all that one does arrives', () => {
  const clock = fastClock()
  return withOpenCode({ memfs: { sync: { machine: 'desk', auto: false } } }, (atDesk) =>
    withOpenCode({ memfs: { sync: { machine: 'lap', auto: false } } }, (atLap) =>
      withOpenCode(
        { memfs: { sync: { machine: 'server', auto: false } }, plugins: [clock.plugin] },
        async (atServer) => {
          const bare = path.join(atDesk.home.root, 'bare.git')
          execFileSync('git', ['init', '--quiet', '--bare', bare])
          const elsewhere = path.join(atLap.home.root, 'work', 'shop')
          mkdirSync(path.dirname(elsewhere))
          clone(atDesk.cwd, elsewhere, 'https://me@example.com/team/app.git')
          clone(atDesk.cwd, atServer.cwd, 'git@example.com:somebody/app.git')
          clone(atDesk.cwd, atDesk.cwd, 'git@example.com:team/app.git')
          await atServer.serve({ PATH: clock.PATH })
          const desk = personAt(atDesk, atDesk.cwd)
          const lap = personAt(atLap, elsewhere)
          const server = personAt(atServer, atServer.cwd, { PATH: clock.PATH })
          const all = [desk, lap, server]
          const onAll = (file: string) => all.map(({ home }) => readMemory(home, file))
          const settle = () =>
            eventually(async () => {
              for (const one of all) await one.memfs('sync')
              expect(new Set(all.map(({ head }) => head())).size).toBe(1)
            })
          const place = (path: string) => ({ scope: 'global', path })
          const edited = { scope: 'project', path: 'reference/queue.md' }

          const [hot, gone] = [place('reference/hot.md'), place('gone.md')]
          await desk.call(
            ['memory_write', { ...edited, content: 'Jobs go through Redis.' }],
            ['memory_write', { ...hot, content: 'Be brief.' }],
            ['memory_write', { ...gone, content: 'Not for long.' }],
            [
              'memory_session',
              { action: 'set', slot: 'progress', text: 'done: totals\nnext: the shipping rate' },
            ],
          )
          await desk.memfs('add', '--scope', 'global', 'I write dates as 2026-04-20 in reports.')
          await desk.memfs('add', '--scope', 'global', 'I prefer tabs over spaces in Go code.')
          await server.call(['memory_write', { ...edited, content: 'The fork has no queue.' }])
          const style = path.join(desk.home.memoryRoot, 'global/system/style.md')
          writeFileSync(style, 'Write in British English.\n')
          expect(await desk.command(`sync ${bare}`, 'sync yes', '')).toEqual([
            expect.stringContaining('To begin: /memfs sync yes'),
            expect.stringMatching(/Went: \d+ commits/),
            expect.stringMatching(/Sync with .*: just now/),
          ])
          expect(await lap.command(`sync ${bare}`, 'sync yes')).toEqual([
            expect.stringContaining('global/system/style.md'),
            expect.stringContaining('Came:'),
          ])
          expect(await lap.block()).toContain('Write in British English.')
          expect(await server.memfs('sync', bare, '--yes')).toContain('Went:')
          await settle()

          // One project under two paths, and a fork of it that is another.
          expect(lap.here('')).toBe(desk.here(''))
          expect(server.here('')).not.toBe(desk.here(''))
          expect(onAll(desk.here('reference/queue.md'))).toEqual(
            Array(3).fill(expect.stringContaining('Redis')),
          )
          expect(onAll(server.here('reference/queue.md'))).toEqual(
            Array(3).fill(expect.stringContaining('The fork')),
          )
          expect(await server.block()).not.toContain('Redis')

          await desk.call(['memory_edit', { ...edited, oldString: 'Redis', newString: 'Postgres' }])
          // Who moves or deletes a file has to have seen it.
          await lap.call(
            ['memory_read', hot],
            ['memory_promote', hot],
            ['memory_read', gone],
            ['memory_delete', gone],
          )
          await server.call(['memory_write', { ...place('undone.md'), content: 'To be undone.' }])
          await lap.command('forget dates as 2026-04-20', 'forget yes')
          appendFileSync(style, 'Typed by the person.\n')
          await settle()
          expect(onAll('global/undone.md')).toEqual(Array(3).fill(expect.stringContaining('To be undone.')))
          const written = memoryGit(server.home, 'log', '-1', '--format=%H', '--', 'global/undone.md').trim()
          await server.memfs('undo', written, '--yes')
          await settle()

          expect(onAll(desk.here('reference/queue.md'))).toEqual(
            Array(3).fill(expect.stringContaining('Postgres')),
          )
          expect(onAll('global/system/hot.md')).toEqual(Array(3).fill(expect.stringContaining('Be brief.')))
          for (const file of ['global/gone.md', 'global/undone.md', 'global/reference/hot.md'])
            expect(onAll(file), file).toEqual([undefined, undefined, undefined])
          expect(onAll('global/system/style.md')).toEqual(
            Array(3).fill('Write in British English.\nTyped by the person.\n'),
          )
          const files = all.map(({ home }) => listMemory(home))
          expect(files[1]).toEqual(files[0])
          expect(files[2]).toEqual(files[0])
          expect(files[0]?.join()).toMatch(/sessions\/[^,]+\.md/)
          const texts = files[0]?.flatMap((file) => onAll(file)).join() ?? ''
          expect(texts).toContain('I prefer tabs over spaces in Go code.')
          expect(texts).not.toContain('I write dates as 2026-04-20')
          expect(await server.block()).toContain('Typed by the person.')
          const ahead = memoryGit(server.home, 'log', '-1', '--format=%ct', '--author=memfs@server')
          expect(Number(ahead) * 1_000).toBeGreaterThan(Date.now() + AHEAD_MS / 2)
          for (const { home } of all) expect(memoryGit(home, 'fsck', '--strict', '--no-dangling')).toBe('')
        },
      ),
    ),
  )
}, 600_000)

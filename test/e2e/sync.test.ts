import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { listMemory, memoryGit, placesOf, readMemory } from '../support/memory-view.js'
import type { ToolCall } from '../support/wire-formats.js'
import { type OpenCode, withOpenCode } from '../support/with-opencode.js'

/** Tells a repository where it came from. */
function setOrigin(folder: string, url: string): void {
  const config = '[core]\n\trepositoryformatversion = 0\n'
  writeFileSync(path.join(folder, '.git/config'), `${config}[remote "origin"]\n\turl = ${url}\n`)
}

/** One machine, as a person uses it. */
function personAt({ home, model, session, endInstance }: OpenCode, cwd: string) {
  const turn = async (prompt: string) => (await session(cwd)).say(prompt)
  return {
    home,
    /** Commands of one session; gives what the person is shown. */
    async command(...typed: string[]) {
      const { command, shown } = await session(cwd)
      for (const one of typed) await command('memfs', one)
      return shown()
    },
    /** Ends the plugin: what it has still to write is written then. */
    end: () => endInstance(cwd),
    /** In a shell, which makes no session and so nothing new. */
    memfs: async (...typed: string[]) => (await memfs(home, cwd, typed)).out,
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
    here: (file: string) =>
      path.join('projects', placesOf(home).find(({ path: at }) => at === cwd)?.project ?? '', file),
    head: () => memoryGit(home, 'rev-parse', 'HEAD'),
  }
}

test('two machines with a project in other places have one memory: all that one does arrives', () =>
  withOpenCode({ memfs: { sync: { machine: 'desk', auto: false } } }, (atDesk) =>
    withOpenCode({ memfs: { sync: { machine: 'lap', auto: false } } }, async (atLap) => {
      const bare = path.join(atDesk.home.root, 'bare.git')
      execFileSync('git', ['init', '--quiet', '--bare', bare])
      const elsewhere = path.join(atLap.home.root, 'work', 'shop')
      mkdirSync(path.dirname(elsewhere))
      cpSync(atDesk.cwd, elsewhere, { recursive: true })
      setOrigin(elsewhere, 'https://me@example.com/team/app.git')
      setOrigin(atDesk.cwd, 'git@example.com:team/app.git')
      const desk = personAt(atDesk, atDesk.cwd)
      const lap = personAt(atLap, elsewhere)
      const both = [desk, lap]
      const onBoth = (file: string) => both.map(({ home }) => readMemory(home, file))
      const settle = () =>
        eventually(async () => {
          for (const one of both) await one.memfs('sync')
          expect(new Set(both.map(({ head }) => head())).size).toBe(1)
        })
      const place = (path: string) => ({ scope: 'global', path })
      const edited = { scope: 'project', path: 'reference/queue.md' }
      const [hot, gone] = [place('reference/hot.md'), place('gone.md')]

      await desk.call(
        ['memory_write', { ...edited, content: 'Jobs go through Redis.' }],
        ['memory_write', { ...hot, content: 'Be brief.' }],
        ['memory_write', { ...gone, content: 'Not for long.' }],
        ['memory_session', { action: 'set', slot: 'progress', text: 'next: the shipping rate' }],
      )
      await desk.memfs('add', '--scope', 'global', 'I write dates as 2026-04-20 in reports.')
      await desk.memfs('add', '--scope', 'global', 'I prefer tabs over spaces in Go code.')
      const style = path.join(desk.home.memoryRoot, 'global/system/style.md')
      writeFileSync(style, 'Write in British English.\n')
      expect(await desk.command(`sync ${bare}`, 'sync yes', '')).toEqual([
        expect.stringContaining('To begin: /memfs sync yes'),
        expect.stringMatching(/Sent: \d+ commits/),
        expect.stringMatching(/Sync with .*: just now/),
      ])
      expect(await lap.command(`sync ${bare}`, 'sync yes')).toEqual([
        expect.stringContaining('global/system/style.md'),
        expect.stringContaining('Received:'),
      ])
      expect(await lap.block()).toContain('Write in British English.')
      await settle()
      expect(lap.here('')).toBe(desk.here(''))

      await desk.call(['memory_edit', { ...edited, oldString: 'Redis', newString: 'Postgres' }])
      // Who moves or deletes a file has to have seen it.
      await lap.call(
        ['memory_read', hot],
        ['memory_promote', hot],
        ['memory_read', gone],
        ['memory_delete', gone],
      )
      await settle()
      await lap.command('forget dates as 2026-04-20', 'forget yes')
      appendFileSync(style, 'Typed by the person.\n')
      for (const one of both) await one.end()
      await settle()
      const same = (text: string) => Array(2).fill(expect.stringContaining(text))
      expect(onBoth(desk.here('reference/queue.md'))).toEqual(same('Postgres'))
      expect(onBoth('global/system/hot.md')).toEqual(same('Be brief.'))
      expect(onBoth('global/system/style.md')).toEqual(same('English.\nTyped by the person.\n'))
      for (const file of ['global/gone.md', 'global/reference/hot.md'])
        expect(onBoth(file), file).toEqual([undefined, undefined])
      const [files, others] = both.map(({ home }) => listMemory(home))
      expect(others).toEqual(files)
      expect(files?.join()).toMatch(/sessions\/[^,]+\.md/)
      const texts = files?.flatMap((file) => onBoth(file)).join() ?? ''
      expect(texts).toContain('I prefer tabs over spaces in Go code.')
      expect(texts).not.toContain('I write dates as 2026-04-20')
      for (const { home } of both) expect(memoryGit(home, 'fsck', '--strict', '--no-dangling')).toBe('')
    }),
  ))

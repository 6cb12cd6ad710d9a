import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Home } from '../support/home.js'
import { memoryGit, placesOf, readLog } from '../support/memory-view.js'
import { endPluginProcesses, type PluginProcess, startProcess } from '../support/plugin-process.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

afterEach(endPluginProcesses)

/** Lets processes begin together once each is there, end together once each has written, and expects each to end well. */
async function runTogether(processes: readonly PluginProcess[]): Promise<void> {
  for (const news of [/^ready/, /^written/]) {
    await Promise.all(processes.map((process) => process.line(news)))
    for (const process of processes) process.say('go')
  }
  expect(await Promise.all(processes.map((process) => process.ended))).toEqual(processes.map(() => 0))
}

/** A process that appends so many lines of its own to the file of the global scope. */
const appender = (home: Home, cwd: string, name: string, count: number) =>
  startProcess(home, { cwd, script: '../processes/append.child.ts', args: ['log.md', name, `${count}`] })

const HEAD = '---\nlimit: 100000\n---\n'
const LOG = `${HEAD}the beginning\nthe end\n`

/** What went into the log above the level of news, but that an end took longer than it is waited for, as on a busy machine. */
const complaints = (home: Home) =>
  readLog(home).filter(
    ({ level, fields }) =>
      (level === 'WARN' || level === 'ERROR') &&
      !(fields['hook'] === 'dispose' && fields['error']?.startsWith('not finished after')),
  )

test('four processes append 50 lines each to one file: 200 lines arrive', () =>
  withMemory({ autoCommitDebounceMs: 500 }, async ({ memory, home, put, read, expectSound }) => {
    await memory.call('memory_tree', {})
    await put('global/log.md', LOG)
    const names = ['a', 'b', 'c', 'd']
    await runTogether(names.map((name) => appender(home, memory.directory, name, 50)))
    const lines = (await read('global/log.md'))?.slice(HEAD.length).split('\n') ?? []
    const expected = names.flatMap((name) => Array.from({ length: 50 }, (_, n) => `${name} ${n + 1}`))
    expect(lines.slice(1, -2).sort()).toEqual(expected.sort())
    expect(complaints(home)).toEqual([])
    await expectSound()
  }))

test('many first starts at once on an empty home make one repository, and each project sees its own memory alone', () =>
  withPlugin({}, async ({ home, expectSound }) => {
    const twin = home.project('twin')
    // Two have the same name, two are the same project.
    const folders = [
      home.project('one'),
      home.project('two'),
      home.project('three'),
      home.project('same', { under: 'a' }),
      home.project('same', { under: 'b' }),
      twin,
      twin,
      home.project('outside', { git: false }),
      home.project('we|ird'),
    ]
    await runTogether(
      folders.map((cwd, n) =>
        startProcess(home, { cwd, script: '../processes/files.child.ts', args: [`p${n}`, '3', '5'] }),
      ),
    )
    expect(complaints(home)).toEqual([])
    expect(memoryGit(home, 'status', '--porcelain')).toBe('')
    expect(memoryGit(home, 'rev-list', '--max-parents=0', '--all').trim().split('\n')).toHaveLength(1)
    const paths = placesOf(home).map(({ path: folder }) => folder)
    expect(paths.sort()).toEqual([...new Set(folders)].sort())
    const projects = await fs.readdir(path.join(home.memoryRoot, 'projects'))
    expect(projects).toHaveLength(new Set(folders).size)
    for (const project of projects) {
      const files = await fs.readdir(path.join(home.memoryRoot, 'projects', project, 'reference'))
      const owners = new Set(files.map((file) => file.split('-')[0] ?? ''))
      expect([project, [...owners].sort().join()]).toEqual([
        project,
        expect.stringMatching(project === 'twin' ? /^p5,p6$/ : /^p\d$/),
      ])
    }
    await expectSound()
  }))

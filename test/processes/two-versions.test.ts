import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import type { Home } from '../support/home.js'
import { listMemory } from '../support/memory-view.js'
import { withMemory } from '../support/with-plugin.js'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const FACTS = 2

const readNow = (home: Home, file: string) => readFileSync(path.join(home.memoryRoot, file), 'utf8')

/** The built package in a folder of its own, as one of another version. */
function otherVersion(home: Home, version: string): string {
  const folder = path.join(home.root, 'other-version')
  for (const part of ['dist', 'docs', 'tables', 'package.json'])
    cpSync(path.join(checkout, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'))
  const file = path.join(folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  return path.join(folder, 'dist', 'cli.js')
}

test('a command of another version writes beside the plugin: nothing is lost, and doctor names both versions', () =>
  withMemory({}, async ({ home, memory, read, expectSound }) => {
    const cli = otherVersion(home, '9.9.9')
    const cwd = memory.directory
    const type = (...argv: string[]) =>
      promisify(execFile)(process.execPath, [cli, ...argv], {
        cwd,
        // An OpenCode that is asked for its version makes folders of its own.
        env: { ...home.env(cwd), PATH: '/usr/bin:/bin' },
      }).catch((error: { stdout: string }) => error)
    const fact = (who: string, n: number) => `Machine ${who}${n} of the shop has the number ${n * 37}.`
    const numbers = Array.from({ length: FACTS }, (_, n) => n)
    await memory.call('memory_tree', {})

    async function pluginWrites(): Promise<void> {
      for (const n of numbers) await memory.call('memory_remember', { fact: fact('P', n), type: 'project' })
    }
    async function commandWrites(which: readonly number[]): Promise<void> {
      for (const n of which) expect((await type('add', fact('C', n))).stdout).toContain('Kept')
    }
    const [half, rest] = [numbers.slice(0, FACTS / 2), numbers.slice(FACTS / 2)]
    await Promise.all([pluginWrites(), commandWrites(half), commandWrites(rest)])

    await expectSound()
    const facts = await Promise.all(
      listMemory(home)
        .filter((it) => it.includes('/facts/project-'))
        .map(read),
    )
    for (const who of ['P', 'C'])
      for (const n of numbers) expect(facts.filter((text) => text?.includes(fact(who, n)))).toHaveLength(1)

    // Both write to one file: what is forgotten leaves a line in it.
    const pathOf = (who: string, n: number) => {
      const found = listMemory(home).find(
        (it) => it.includes('/facts/') && readNow(home, it).includes(fact(who, n)),
      )
      return (found ?? '').replace(/^projects\/[^/]+\//, '')
    }
    const paths = new Map(
      ['P', 'C'].flatMap((who) => half.map((n) => [`${who}${n}`, pathOf(who, n)] as const)),
    )
    const target = (n: number) => ({ path: paths.get(`P${n}`), scope: 'project' })
    for (const n of half) await memory.call('memory_read', target(n))
    await Promise.all([
      (async () => {
        for (const n of half) await memory.call('memory_delete', target(n))
      })(),
      ...half.map((n) => type('forget', String(paths.get(`C${n}`)), '--yes')),
    ])
    await eventually(async () => {
      const stones = listMemory(home).filter((it) => it.endsWith('_FORGOTTEN.md'))
      expect(
        stones
          .map((it) => readNow(home, it))
          .join()
          .match(/^- .*text:/gm),
      ).toHaveLength(FACTS)
    })
    await expectSound()

    const own = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')).version
    const { stdout } = await type('doctor', '--json')
    expect(JSON.parse(stdout).map(({ says }: { says: string }) => says)).toContainEqual(
      expect.stringMatching(`is version ${own.replaceAll('.', '\\.')}, but this command is 9\\.9\\.9`),
    )
  }))

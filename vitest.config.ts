import { spawnSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BROWSER } from './test/support/browser-program.js'

/** What npm cannot install, and the tests that start it. `.ci/run` installs it; elsewhere the rest is run without. */
const PROGRAMS = [
  { program: BROWSER, version: '--version', tests: 'test/page/page.test.ts' },
  { program: 'tmux', version: '-V', tests: 'test/tui/start-panel*.test.ts' },
]
const absent = PROGRAMS.filter(({ program, version }) => spawnSync(program, [version]).status !== 0)
for (const { program, tests } of absent)
  process.stderr.write(
    `NOT RUN: ${tests}, since ${program} does not start here. CONTRIBUTING.md says how to install it.\n`,
  )

/**
 * Folders of tests lie in memory where the system has room for them there: on a disk, making and flushing small files is a
 * third of the system's time. A `TMPDIR` of the person's stays.
 */
function inMemory(): { TMPDIR?: string } {
  const folder = '/dev/shm'
  if (process.env['TMPDIR'] || process.platform !== 'linux') return {}
  const isFit = /^\S+ \/dev\/shm tmpfs (?!\S*\b(?:ro|noexec)\b)/m.test(readFileSync('/proc/mounts', 'utf8'))
  if (!isFit) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? { TMPDIR: folder } : {}
}

/**
 * First the folders whose files take longest: they start processes, and wait for them. Those of `e2e` one after another,
 * since they share an OpenCode.
 */
const ORDER = [/\/test\/e2e\//, /\/test\/(?:crash|tui|sync|processes|page|hostile|cli)\//, /./]

/** A long file that began last would run alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => ORDER.findIndex((files) => files.test(moduleId))
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    env: { ...inMemory() },
    pool: 'forks',
    // Half of the time a test waits for processes of others: two workers for each of two cores.
    maxWorkers: 4,
    // Limits end a hang, they measure nothing: generous enough for a machine that is busy with other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    unstubEnvs: true,
    sequence: { sequencer: LongFirst },
    include: ['test/**/*.test.ts'],
    exclude: absent.map(({ tests }) => tests),
    // One process runs many files, and loads what they use once: a test leaves nothing behind in it.
    isolate: false,
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    setupFiles: ['test/support/small-heap.ts'],
  },
})

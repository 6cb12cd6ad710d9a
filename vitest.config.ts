import { spawnSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { BROWSER } from './test/support/browser-program.js'

/** What counts its process's handles and heap, and so needs one of its own. */
const APART = ['test/crash/long-run.test.ts']

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

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Limits end a hang, they measure nothing: generous enough for a machine that is busy with other work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    unstubEnvs: true,
    projects: [
      // One process runs many files, and loads what they use once: a test leaves nothing behind in it.
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...APART, ...absent.map(({ tests }) => tests)],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})

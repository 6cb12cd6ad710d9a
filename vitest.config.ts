import { defineConfig } from 'vitest/config'

/** What counts its process's handles and heap, and so needs one of its own. */
const APART = ['test/crash/long-run.test.ts']

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
        test: { name: 'all', include: ['test/**/*.test.ts'], exclude: APART, isolate: false },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})

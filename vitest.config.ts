import { defineConfig } from 'vitest/config'

/** Tests of single parts: they leave nothing behind in their process, so one process runs many of their files. */
const PARTS = [
  'capture',
  'config',
  'consolidate',
  'docs',
  'extract',
  'lib',
  'memory',
  'opencode',
  'prompt',
  'recall',
  'session',
  'small-model',
  'state',
].map((folder) => `test/${folder}/**/*.test.ts`)

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
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: PARTS } },
      { extends: true, test: { name: 'parts', include: PARTS, isolate: false } },
    ],
  },
})

import { rmSync } from 'node:fs'
import { build } from 'esbuild'

/** What is loaded in any case is one file: opening hundreds of them takes longer than running them. */
rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/index.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})

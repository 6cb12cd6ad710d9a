import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Packages that are joined in: reading their many files, most of them for nothing, takes longer than what is used of them. */
const JOINED = ['zod', 'jsonc-parser']

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
const external = Object.keys(dependencies)
  .filter((name) => !JOINED.includes(name))
  .flatMap((name) => [name, `${name}/*`])

/** What is loaded in any case is one file: opening hundreds of them takes longer than running them. */
rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/index.ts', 'src/cli.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  external,
  mainFields: ['module', 'main'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})

/** Their licenses ask to go with them. */
mkdirSync('dist/licenses')
for (const name of JOINED) {
  const license = readdirSync(`node_modules/${name}`).find((file) => /^licen[cs]e/i.test(file))
  if (license === undefined) throw new Error(`${name} has no license`)
  cpSync(`node_modules/${name}/${license}`, `dist/licenses/${name}.txt`)
}

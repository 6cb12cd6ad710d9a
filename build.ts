import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Packages that are joined in: reading their many files, most of them for nothing, takes longer than what is used of them. */
const JOINED = ['zod', 'jsonc-parser']

/** What the host's terminal gives to its plugins. */
const SUPPLIED = ['@opentui/solid', 'solid-js']

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
const external = Object.keys(dependencies)
  .filter((name) => !JOINED.includes(name))
  .flatMap((name) => [name, `${name}/*`])

/** What is loaded in any case is one file: opening hundreds of them takes longer than running them. */
rmSync('dist', { recursive: true, force: true })
const common = {
  outdir: 'dist',
  bundle: true,
  external,
  mainFields: ['module', 'main'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
} as const
await build({
  ...common,
  entryPoints: ['src/index.ts', 'src/cli.ts'],
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
})
// The host's terminal loads it beside the server part, and supplies what it draws with.
await build({ ...common, entryPoints: ['src/tui.ts'], external: [...external, ...SUPPLIED] })

/** Their licenses ask to go with them. */
mkdirSync('dist/licenses')
for (const name of JOINED) {
  const license = readdirSync(`node_modules/${name}`).find((file) => /^licen[cs]e/i.test(file))
  if (license === undefined) throw new Error(`${name} has no license`)
  cpSync(`node_modules/${name}/${license}`, `dist/licenses/${name}.txt`)
}

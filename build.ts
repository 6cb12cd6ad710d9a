import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build, type Plugin } from 'esbuild'
import { joinChunks } from './join-chunks.js'

/** Packages that are joined in: reading their many files, most of them for nothing, takes longer than what is used of them. */
const JOINED = ['zod', 'commander', 'jsonc-parser', 'get-east-asian-width']

/** What the host's terminal gives to its plugins. */
const SUPPLIED = ['@opentui/solid', 'solid-js']

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
const external = Object.keys(dependencies)
  .filter((name) => !JOINED.includes(name))
  .flatMap((name) => [name, `${name}/*`])

/** commander asks for Node's modules as no ES module can; the one that starts programs is slow to load, and not needed. */
const asImports: Plugin = {
  name: 'as imports',
  setup(on) {
    on.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'as-import' } : undefined,
    )
    on.onLoad({ filter: /./, namespace: 'as-import' }, ({ path }) => ({
      contents: path === 'node:child_process' ? '' : `export * from '${path}'`,
    }))
  },
}

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
  // To read blanks and comments takes a start some 10 ms.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
} as const
const entries = { ...common, entryPoints: ['src/index.ts', 'src/cli.ts'] }
const chunks = { chunkNames: 'chunks/[name]-[hash]', splitting: true, write: false, metafile: true } as const
await joinChunks(await build({ ...entries, ...chunks, plugins: [asImports] }), entries)
// The host's terminal loads it beside the server part, and supplies what it draws with: where `from` and a blank stand before it.
const withBlanks = { ...common, minifyWhitespace: false }
await build({ ...withBlanks, entryPoints: ['src/tui.ts'], external: [...external, ...SUPPLIED] })

/** The page of `memfs view`: one file without its data, with script and style in it and a policy that lets nothing else run. */
const { outputFiles } = await build({
  entryPoints: ['src/page/page.ts', 'src/page/page.css'],
  outdir: 'dist',
  write: false,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'inline',
  banner: { js: `/*! uPlot:\n${readFileSync(licenseOf('uplot'), 'utf8')}*/` },
  logLevel: 'warning',
})
const bundled = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? ''
const [script, style] = [bundled('.js'), bundled('.css')]
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
const page = readFileSync('src/page/page.html', 'utf8')
  .replace('content="policy"', () => `content="${policy}"`)
  .replace('<style></style>', () => `<style>${style}</style>`)
  .replace('<script></script>', () => `<script>${script}</script>`)
writeFileSync('dist/page.html', page)

/** Their licenses ask to go with them. */
mkdirSync('dist/licenses')
for (const name of [...JOINED, 'uplot']) cpSync(licenseOf(name), `dist/licenses/${name}.txt`)

function licenseOf(name: string): string {
  const license = readdirSync(`node_modules/${name}`).find((file) => /^licen[cs]e/i.test(file))
  if (license === undefined) throw new Error(`${name} has no license`)
  return `node_modules/${name}/${license}`
}

import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where tools keep what they can make again, beside the packages that a joined file loads. */
const FOLDER = path.join(ROOT, 'node_modules/.cache/memfs-tests')

const joined = new Map<string, string>()

/**
 * A script and all that it imports of ours as one file of JavaScript, which starts in a quarter of the time that it takes
 * to read them one by one. Made anew once in each test process.
 */
export function joinedScript(script: string): string {
  const known = joined.get(script)
  if (known !== undefined) return known
  const name = path.relative(ROOT, script).replaceAll(path.sep, '-').replace(/\.ts$/, '.mjs')
  const file = path.join(FOLDER, name)
  const { outputFiles } = buildSync({
    entryPoints: [script],
    write: false,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  })
  mkdirSync(FOLDER, { recursive: true })
  // Another test process may make the same one.
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, outputFiles[0]?.contents ?? '')
  renameSync(temporary, file)
  joined.set(script, file)
  return file
}

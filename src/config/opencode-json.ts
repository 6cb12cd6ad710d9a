import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt, messageOf, unlessRefusedSync } from '../lib/errno.js'
import { isTable, parseJson } from '../lib/json.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { editJsonc, parseJsonc } from './jsonc.js'
import type { Paths } from './paths.js'

export const PACKAGE = 'opencode-memfs'

export type OpencodeConfig = {
  file: string
  text: string
  plugins: string[]
  damage?: string
}

type Scene = { env: NodeJS.ProcessEnv; directory: string; paths: Pick<Paths, 'configFolder' | 'home'> }

/** Names of configurations in a folder: of OpenCode itself, and of its terminal. */
const NAMES = { opencode: ['opencode.json', 'opencode.jsonc'], tui: ['tui.json', 'tui.jsonc'] }

/** The existing configurations that OpenCode reads in a folder: global, the project's from the top down, others. */
export function findConfigs(
  { env, directory, paths }: Scene,
  part: keyof typeof NAMES = 'opencode',
): OpencodeConfig[] {
  const above: string[] = []
  for (let folder = directory; ; folder = path.dirname(folder)) {
    above.unshift(folder, path.join(folder, '.opencode'))
    if (existsSync(path.join(folder, '.git')) || path.dirname(folder) === folder) break
  }
  const { configFolder, home } = paths
  const folders = [configFolder, env['OPENCODE_CONFIG_DIR'], path.join(home, '.opencode'), ...above]
  const files = folders.flatMap((folder) =>
    folder ? NAMES[part].map((name) => path.join(folder, name)) : [],
  )
  const single =
    part === 'tui'
      ? [env['OPENCODE_TUI_CONFIG']]
      : [env['OPENCODE_CONFIG'], path.join(configFolder, 'config.json')]
  const all = new Set([...files, ...single].filter((file) => file !== undefined))
  return [...all].filter((file) => existsSync(file)).map(readConfig)
}

function readConfig(file: string): OpencodeConfig {
  try {
    const text = readRegularFile(file).toString('utf8')
    const { value, line } = parseJsonc(text)
    const plugins = specsIn(value, file).filter((spec) => typeof spec === 'string')
    return { file, text, plugins, ...(line === undefined ? {} : { damage: `line ${line} is not JSON` }) }
  } catch (error) {
    return { file, text: '', plugins: [], damage: messageOf(error) }
  }
}

/** The specs in `plugin`, alone or first in a list; relative paths start at the file. Throws if the form is another. */
function specsIn(value: unknown = {}, file: string): unknown[] {
  if (!isTable(value)) throw new Error('it is not an object')
  const { plugin = [] } = value
  if (!Array.isArray(plugin)) throw new Error('"plugin" is not a list')
  const specs = plugin.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : entry))
  return specs.map((spec) => (/^\.\.?\//.test(spec) ? path.resolve(path.dirname(file), spec) : spec))
}

export const withPlugin = (text: string, spec: string): string => editJsonc(text, ['plugin', -1], spec)

export function withoutPlugins(text: string, file: string, isGone: (spec: string) => boolean): string {
  const places = specsIn(parseJsonc(text).value, file).flatMap((spec, i) =>
    typeof spec === 'string' && isGone(spec) ? [i] : [],
  )
  return places.reduceRight((rest, i) => editJsonc(rest, ['plugin', i], undefined), text)
}

/** Whether a spec names this plugin: by its package's name, or by a folder that holds it. */
export function isOurs(spec: string, home: string): boolean {
  if (/^(?:npm:)?opencode-memfs(?:@|$)/.test(spec)) return true
  const folder = folderOf(spec, home)
  return folder !== undefined && (inManifest(folder, 'name') === PACKAGE || path.basename(folder) === PACKAGE)
}

/** The folder that a spec names; `undefined` for a package of the registry. */
export function folderOf(spec: string, home: string): string | undefined {
  // A URL that is no valid path, such as "file:///50%", names nothing.
  if (spec.startsWith('file:///'))
    return attempt(
      () => fileURLToPath(spec),
      () => undefined,
    )
  if (spec.startsWith('~/')) return path.join(home, spec.slice(2))
  return path.isAbsolute(spec) ? spec : undefined
}

/** What the manifest of the package in a folder says; `undefined` where there is none. */
export function inManifest(folder: string, key: 'name' | 'version' | 'dependencies'): unknown {
  const text = unlessRefusedSync(() => readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const manifest = parseJson(text ?? '')
  return isTable(manifest) ? manifest[key] : undefined
}

/** Whether OpenCode's terminal loads our panel in a directory. */
export const namesPanel = (scene: Scene): boolean =>
  findConfigs(scene, 'tui').some(({ plugins }) => plugins.some((spec) => isOurs(spec, scene.paths.home)))

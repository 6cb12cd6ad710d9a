import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadSettings } from '../config/load.js'
import {
  findConfigs,
  folderOf,
  inManifest,
  isOurs,
  namesPanel,
  type OpencodeConfig,
  PACKAGE,
} from '../config/opencode-json.js'
import { groupBy } from '../lib/group-by.js'
import { ownFolder } from '../lib/own-folder.js'
import { shellWord } from '../lib/shell-word.js'
import { listFolder } from '../store/stat-if-reachable.js'
import type { Finding, Findings, Scene } from './check.js'

/** Time limit for a program to tell its version, in ms. */
const VERSION_LIMIT_MS = 10_000
/** How much of the end of a log is read, in bytes. */
const LOG_TAIL_BYTES = 400_000

function* faultsOf({ file, plugins, damage }: OpencodeConfig, home: string): Generator<Finding, void> {
  const version = inManifest(ownFolder(), 'version')
  if (damage !== undefined) yield [`${file} cannot be read: ${damage}.`, `Fix that line of ${file}.`]
  for (const spec of plugins) {
    if (/^file:\/\/~/.test(spec) && spec.includes('memfs'))
      yield [
        `"${spec}" in ${file} is silently ignored: ~ does not work after file://.`,
        `Write "${spec.slice('file://'.length)}", or the absolute path.`,
      ]
    const folder = isOurs(spec, home) ? folderOf(spec, home) : undefined
    if (folder !== undefined && !existsSync(folder))
      yield [`${file} names ${folder}, which does not exist.`, `Name the folder of your checkout in ${file}.`]
    else if (folder !== undefined && !isWhole(folder))
      yield [
        `The plugin in ${folder} has not been built, or lacks packages.`,
        `cd ${shellWord(folder)} && npm ci`,
      ]
    // The version of a registry package is certain only where it is named in full.
    const other = folder
      ? inManifest(folder, 'version')
      : /^(?:npm:)?opencode-memfs@(\d+\.\d+\.\d+\S*)$/.exec(spec)?.[1]
    if (other !== undefined && other !== version)
      yield [
        `The plugin in ${folder ?? file} is version ${other}, but this command is ${version}.`,
        `Use the command of that version: ${folder === undefined ? `npx ${PACKAGE}@${other}` : `node ${shellWord(path.join(folder, 'dist', 'cli.js'))}`}`,
      ]
  }
}

/** Whether OpenCode can load the plugin in a folder. It reports no missing package (`npm ci` was cut off) itself. */
function isWhole(folder: string): boolean {
  const entry = path.join(folder, 'dist', 'index.js')
  const places = createRequire(entry).resolve.paths(PACKAGE) ?? []
  const needed = Object.keys(inManifest(folder, 'dependencies') ?? {})
  return [entry, ...needed].every((name) => places.some((place) => existsSync(path.resolve(place, name))))
}

/** The entries of OpenCode's configuration here that name the plugin. */
const namings = (scene: Pick<Scene, 'env' | 'directory' | 'paths'>) =>
  findConfigs(scene).flatMap(({ file, plugins }) =>
    plugins.filter((spec) => isOurs(spec, scene.paths.home)).map((spec) => ({ spec, file })),
  )

async function* plugin(scene: Scene): Findings {
  const { home, configFolder } = scene.paths
  const named = namings(scene)
  // OpenCode itself takes all versions of a package for one, and a path with `file://` and without, but not with `~`.
  const nameOf = (spec: string) => (spec.startsWith('~/') ? spec : (folderOf(spec, home) ?? PACKAGE))
  const [first, second] = groupBy(named, ({ spec }) => nameOf(spec)).values()
  if (first?.[0] && second?.[0])
    yield [
      `The plugin is listed twice: "${first[0].spec}" in ${first[0].file} and "${second[0].spec}" in ${second[0].file}. The one that OpenCode loads first is in use.`,
      `Remove one of them.`,
    ]
  const faults = findConfigs(scene).flatMap((config) => [...faultsOf(config, home)])
  yield* faults
  if (named.length + faults.length > 0) return
  yield [
    'No opencode.json that OpenCode reads here lists the plugin.',
    `memfs setup (it adds a line to ${path.join(configFolder, 'opencode.json')})`,
  ]
}

/** Finds a panel that is named but cannot be loaded. */
async function* panel(scene: Scene): Findings {
  for (const config of findConfigs(scene, 'tui')) yield* faultsOf(config, scene.paths.home)
}

/** How to add the panel, where OpenCode has none. Only a hint: the panel is optional, and its absence no fault. */
export function panelHint(scene: Pick<Scene, 'env' | 'directory' | 'paths'>): string[] {
  const { configFolder } = scene.paths
  const [named] = namings(scene)
  if (!named || namesPanel(scene)) return []
  const entry = `{"plugin": [${JSON.stringify(named.spec)}]}`
  return [`For a panel in OpenCode’s terminal: ${entry} in ${path.join(configFolder, 'tui.json')}`]
}

/** Looks in OpenCode's newest log for a failure to load the plugin. */
async function* loaded(scene: Scene): Findings {
  const { hostLogs } = scene.paths
  const specs = [PACKAGE, ...namings(scene).map(({ spec }) => spec)]
  const [newest] = listFolder(hostLogs)
    .filter((name) => name.endsWith('.log'))
    .map((name) => path.join(hostLogs, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (newest === undefined) return
  const lines = readFileSync(newest).subarray(-LOG_TAIL_BYTES).toString('utf8').split('\n')
  const isFault = (line: string) => /plugin/i.test(line) && /\b(?:ERROR|failed)\b/i.test(line)
  const failed = lines.findLast((line) => isFault(line) && specs.some((spec) => line.includes(spec)))
  if (failed === undefined) return
  yield [`OpenCode could not load the plugin: ${failed.trim().slice(0, 300)}`, `See ${newest}.`]
}

async function* versions({ env }: Scene): Findings {
  const [git, opencode] = await Promise.all(['git', 'opencode'].map((program) => toldBy(program, env)))
  if (git === undefined)
    yield ['git was not found, so memory has no history.', 'Install git, and check that it is on the PATH.']
  const found = [
    ['Node', process.versions.node, '20.19', 'Install Node 20.19 or later.'],
    ['git', git, '2.32', 'Install git 2.32 or later.'],
    ['OpenCode', opencode, '1.18', 'opencode upgrade'],
  ] as const
  for (const [name, version, least, mend] of found)
    if (version !== undefined && version.localeCompare(least, 'en', { numeric: true }) < 0)
      yield [`${name} ${version} is older than ${least}.`, mend]
}

/** The version that a program prints; `undefined` where it is missing or does not start. */
async function toldBy(program: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  // Without the person's git settings, as memory runs it: where they are broken, git prints no version.
  const apart = { ...env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const asked = promisify(execFile)(program, ['--version'], { env: apart, timeout: VERSION_LIMIT_MS })
  const { stdout } = await asked.catch(() => ({ stdout: '' }))
  return /\d+\.\d+(?:\.\d+)?/.exec(stdout)?.[0]
}

async function* settings({ paths: { settingsFile } }: Scene): Findings {
  const mend = `Change it in ${settingsFile} (docs/settings.md).`
  for (const warning of loadSettings(settingsFile, undefined).warnings) yield [`${warning}.`, mend]
}

/** Checks of what surrounds memory: whether OpenCode loads the plugin, and with which programs and settings. */
export const INSTALLATION = { plugin, panel, loaded, versions, settings }

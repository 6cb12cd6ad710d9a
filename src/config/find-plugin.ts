import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unlessRefusedSync } from '../lib/errno.js'
import { isTable } from '../lib/is-table.js'
import { parseJson } from '../lib/parse-json.js'
import { findConfigs, TERMINAL_NAMES } from './opencode-json.js'
import type { Paths } from './paths.js'

export const PACKAGE = 'opencode-memfs'

type Scene = { env: NodeJS.ProcessEnv; directory: string; paths: Pick<Paths, 'configFolder' | 'home'> }

/** Folders whose configuration OpenCode reads for a directory: global ones, then the project's from the top down. */
export function configFolders({ env, directory, paths }: Scene): string[] {
  const above: string[] = []
  for (let folder = directory; ; folder = path.dirname(folder)) {
    above.unshift(folder, path.join(folder, '.opencode'))
    if (existsSync(path.join(folder, '.git')) || path.dirname(folder) === folder) break
  }
  const extra = env['OPENCODE_CONFIG_DIR']
  return [paths.configFolder, ...(extra ? [extra] : []), ...above]
}

/** Whether a spec names this plugin: by its package's name, or by a folder that holds it. */
export function isOurs(spec: string, home: string): boolean {
  if (/^(?:npm:)?opencode-memfs(?:@|$)/.test(spec)) return true
  const folder = folderOf(spec, home)
  return folder !== undefined && (inManifest(folder, 'name') === PACKAGE || path.basename(folder) === PACKAGE)
}

/** The folder that a spec names; `undefined` for a package of the registry. */
export function folderOf(spec: string, home: string): string | undefined {
  if (spec.startsWith('file:///')) return fileURLToPath(spec)
  if (spec.startsWith('~/')) return path.join(home, spec.slice(2))
  return path.isAbsolute(spec) ? spec : undefined
}

/** `name` or `version` of the package in a folder; `undefined` where there is none. */
export function inManifest(folder: string, key: 'name' | 'version'): unknown {
  const text = unlessRefusedSync(() => readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const manifest = parseJson(text ?? '')
  return isTable(manifest) ? manifest[key] : undefined
}

/** Whether OpenCode's terminal loads our part of it, for a directory. */
export const namesPanel = (scene: Scene): boolean =>
  findConfigs(configFolders(scene), TERMINAL_NAMES).some(({ plugins }) =>
    plugins.some((spec) => isOurs(spec, scene.paths.home)),
  )

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  findConfigs,
  folderOf,
  isOurs,
  type OpencodeConfig,
  PACKAGE,
  withoutPlugins,
  withPlugin,
} from '../../config/opencode-json.js'
import { findPaths } from '../../config/paths.js'
import { ownVersion } from '../../doctor/own-package.js'
import { writeFileAtomic } from '../../lib/atomic-write.js'
import { ownFolder } from '../../lib/own-folder.js'
import { MemoryError } from '../../memory/errors.js'
import { NOT_DONE, type VerbSpec } from '../run.js'

/** What stands in `plugin`: the checkout's own folder, or the package by name and version where npm has installed it. */
function ownSpec(): string {
  const isInstalled = ownFolder().split(path.sep).includes('node_modules')
  return isInstalled ? `${PACKAGE}@${ownVersion()}` : `file://${ownFolder()}`
}

export const setup: VerbSpec = {
  usage: 'setup',
  summary: 'put the plugin into your OpenCode configuration, or take it out',
  example: 'memfs setup --remove',
  isForPersons: true,
  asks: true,
  options: [['--remove', 'take it out again; memory stays']],
  async run({ terminal, isAgreed }, _, { remove }) {
    const { configFolder: folder, home } = findPaths(terminal.env)
    const isPlugin = (spec: string) => isOurs(spec, home)
    const file = path.join(folder, 'opencode.json')
    const [config = { file, text: '', plugins: [] } satisfies OpencodeConfig] = findConfigs([folder])
    if (config.damage !== undefined)
      throw new MemoryError('damaged', `${config.file} cannot be read: ${config.damage}.`, 'Mend it first.')
    const there = config.plugins.find(isPlugin)
    const isRemoval = remove === true
    if (isRemoval === (there === undefined)) {
      const says = isRemoval ? 'does not name the plugin' : `names it already: ${there}`
      const lines = [`Nothing to do: ${config.file} ${says}.`]
      return { data: { file: config.file, changed: false }, lines }
    }
    const spec = ownSpec()
    const text = isRemoval ? withoutPlugins(config.text, isPlugin) : withPlugin(config.text, spec)
    for (const line of changedLines(config.text, text)) terminal.err(line)
    if (!(await isAgreed(`Write this into ${config.file}?`)))
      return { data: { file: config.file, changed: false }, ...NOT_DONE }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomic(config.file, text, { mode: 0o644 })
    const data = { file: config.file, changed: true, plugin: spec }
    if (isRemoval)
      return { data, lines: [`Taken out of ${config.file}. Your memory stays.`, 'Restart OpenCode.'] }
    const isBuilt =
      folderOf(spec, home) === undefined || existsSync(path.join(ownFolder(), 'dist', 'index.js'))
    const next = isBuilt
      ? 'Restart OpenCode, and type /memfs there to see that it is loaded.'
      : `Build it first: cd ${ownFolder()} && npm ci`
    return { data, lines: [`Written into ${config.file}.`, next] }
  },
}

/** The lines that go and come, as a diff shows them. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => line.trim() !== '' && !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => line.trim() !== '' && !old.includes(line)).map((line) => `+ ${line}`),
  ]
}

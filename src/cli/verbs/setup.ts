import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findConfigs, type OpencodeConfig, withoutPlugins, withPlugin } from '../../config/opencode-json.js'
import { findPaths } from '../../config/paths.js'
import { folderOf, isOurs, PACKAGE } from '../../doctor/installation.js'
import { writeFileAtomic } from '../../lib/atomic-write.js'
import { MemoryError } from '../../memory/errors.js'
import { EXIT, type VerbSpec } from '../run.js'

/** The folder of the package that this command belongs to. */
const ROOT = findRoot(path.dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}

/** What stands in `plugin`: the checkout's own folder, or the package by name and version where npm has installed it. */
function ownSpec(): string {
  if (!ROOT.split(path.sep).includes('node_modules')) return `file://${ROOT}`
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return `${PACKAGE}@${version}`
}

/** `memfs setup`: puts the plugin into the person's OpenCode configuration, or takes it out. */
export const setup: VerbSpec = {
  usage: 'setup',
  summary: 'put the plugin into your OpenCode configuration, or take it out',
  example: 'memfs setup --remove',
  isForPersons: true,
  options: [
    ['--remove', 'take it out again; memory stays'],
    ['--yes', 'do not ask before'],
  ],
  async run({ terminal }, _, options) {
    const { configFolder: folder, home } = findPaths(terminal.env)
    const isPlugin = (spec: string) => isOurs(spec, home)
    const file = path.join(folder, 'opencode.json')
    const [config = { file, text: '', plugins: [] } satisfies OpencodeConfig] = findConfigs([folder])
    if (config.damage !== undefined)
      throw new MemoryError('damaged', `${config.file} cannot be read: ${config.damage}.`, 'Mend it first.')
    const isThere = config.plugins.some(isPlugin)
    const isRemoval = options['remove'] === true
    if (isRemoval !== isThere) {
      const says = isRemoval
        ? 'does not name the plugin'
        : `names it already: ${config.plugins.find(isPlugin)}`
      return {
        data: { file: config.file, changed: false },
        lines: [`Nothing to do: ${config.file} ${says}.`],
      }
    }
    const spec = ownSpec()
    const text = isRemoval ? withoutPlugins(config.text, isPlugin) : withPlugin(config.text, spec)
    for (const line of changedLines(config.text, text)) terminal.err(line)
    const isAgreed = options['yes'] === true || (await terminal.confirm(`Write this into ${config.file}?`))
    if (!isAgreed)
      return { data: { file: config.file, changed: false }, lines: ['Nothing was done.'], exit: EXIT.refused }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomic(config.file, text, { mode: 0o644 })
    const isBuilt = folderOf(spec, home) === undefined || existsSync(path.join(ROOT, 'dist', 'index.js'))
    return {
      data: { file: config.file, changed: true, plugin: spec },
      lines: [
        isRemoval ? `Taken out of ${config.file}. Your memory stays.` : `Written into ${config.file}.`,
        isRemoval || isBuilt
          ? `Restart OpenCode${isRemoval ? '.' : ', and type /memfs there to see that it is loaded.'}`
          : `Build it first: cd ${ROOT} && npm ci`,
      ],
    }
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

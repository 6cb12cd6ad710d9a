import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  findConfigs,
  inManifest,
  isOurs,
  PACKAGE,
  withoutPlugins,
  withPlugin,
} from '../../config/opencode-json.js'
import { viewBlock } from '../../features/prompt.js'
import { rewriteFile } from '../../lib/atomic-write.js'
import { tokensOf } from '../../lib/columns.js'
import { messageOf } from '../../lib/errno.js'
import { ownFolder } from '../../lib/own-folder.js'
import { MemoryError } from '../../memory/errors.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** The entry for `plugin`: the checkout's folder as a URL, or name and version of a package that npm installed. */
function ownSpec(): string {
  const isInstalled = ownFolder().split(path.sep).includes('node_modules')
  return isInstalled ? `${PACKAGE}@${inManifest(ownFolder(), 'version')}` : pathToFileURL(ownFolder()).href
}

export const setup: VerbSpec = {
  usage: 'setup',
  summary: 'add the plugin to your OpenCode configuration, or remove it',
  example: 'memfs setup --remove',
  isForPersons: () => true,
  asks: true,
  options: [['--remove', 'remove the plugin; memory stays']],
  async run({ terminal, paths, isAgreed }, _, { remove }) {
    const isPlugin = (spec: string) => isOurs(spec, paths.home)
    const isNaming = ({ plugins }: { plugins: string[] }) => plugins.some(isPlugin)
    // The root folder is in no project: this finds only what OpenCode reads wherever it is opened.
    const scene = { env: terminal.env, directory: path.parse(paths.configFolder).root, paths }
    // A panel is only ever named by hand, but removed with the plugin: without it, it has nothing to show.
    const configsNow = () => [...findConfigs(scene), ...(remove ? findConfigs(scene, 'tui') : [])]
    const configs = configsNow()
    const damaged = configs.find(({ damage }) => damage !== undefined)
    if (damaged)
      throw new MemoryError('damaged', `${damaged.file} cannot be read: ${damaged.damage}.`, 'Fix it first.')
    const absent = { file: path.join(paths.configFolder, 'opencode.json'), text: '', plugins: [] }
    const naming = configs.find(isNaming)
    const own = configs.find(({ file }) => path.dirname(file) === paths.configFolder)
    const { file, text: before, plugins } = naming ?? own ?? absent
    const unchanged = { file, changed: false }
    if (remove ? !naming : naming) {
      const says = naming ? `already lists the plugin: ${plugins.find(isPlugin)}` : 'does not list the plugin'
      return { data: unchanged, lines: [`Nothing to do: ${file} ${says}.`] }
    }
    const spec = ownSpec()
    const text = remove ? withoutPlugins(before, file, isPlugin) : withPlugin(before, spec)
    if (!(await isAgreed(`Write this to ${file}?`, changedLines(before, text))))
      return { data: unchanged, ...NOT_DONE }
    await rewriteFile(file, text, 0o644)
    const data = { file, changed: true, plugin: spec }
    if (remove) {
      const other = configsNow().find(isNaming)
      const next = other ? `${other.file} lists it too: run this once more.` : 'Restart OpenCode.'
      return { data, lines: [`Removed from ${file}. Your memory stays.`, next] }
    }
    const next = 'Restart OpenCode, and type /memfs there to check that it is loaded.'
    return { data, lines: [`Written to ${file}.`, next] }
  },
}

/** The lines removed and added, like a diff. */
function changedLines(before: string, after: string): string[] {
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const [old, now] = [linesOf(before), linesOf(after)]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
}

/** Size of all tool definitions together, in characters; test/e2e/tools.test.ts enforces it. */
const TOOLS_CHARS = 6_500

export const doctor: VerbSpec = {
  usage: 'doctor',
  summary: 'check for problems, and say how to fix them',
  example: 'memfs doctor --fix',
  isForPersons: ({ fix }) => fix === true,
  asks: true,
  options: [['--fix', 'show, then apply, fixes that lose nothing']],
  async run({ open, isAgreed, terminal, paths, directory }, _, options) {
    const { env, progress } = terminal
    const memory = await open().catch(messageOf)
    const { examine } = await import('../../doctor/check.js')
    const { INSTALLATION, panelHint } = await import('../../doctor/installation.js')
    const { MEMORY } = await import('../../doctor/memory.js')
    const scene = { memory, paths, env, directory, now: Date.now, progress }
    const found = await examine({ ...INSTALLATION, ...MEMORY }, scene)
    const data = found.map(({ fix, ...finding }) => ({ ...finding, fixable: fix !== undefined }))
    if (found.length === 0) {
      const blockChars = typeof memory === 'string' ? 0 : viewBlock(memory, Date.now).block.text.length
      const tokens = tokensOf(blockChars + TOOLS_CHARS)
      const well = `${terminal.style('green', 'No problems found.')} Memory and its tools add about ${tokens} tokens to a request.`
      return { data, lines: [well, ...panelHint({ env, directory, paths })] }
    }
    const lines = data.flatMap(({ check, says, mend, fixable }) => [
      `${terminal.style('yellow', `${check}:`)} ${shownLine(says)}`,
      `  ${terminal.style('dim', fixable ? '→ (--fix)' : '→')} ${shownLine(mend)}`,
    ])
    if (!options['fix']) return { data, lines, exit: EXIT.refused }
    const fixes = found.filter(({ fix }) => fix !== undefined)
    for (const line of lines) terminal.err(line)
    if (fixes.length === 0 || !(await isAgreed(`Fix ${fixes.length} of these now?`)))
      return { data, ...NOT_DONE }
    for (const { fix } of fixes) await fix?.()
    const exit = fixes.length === found.length ? EXIT.done : EXIT.refused
    return { data, lines: fixes.map(({ says }) => `Fixed: ${shownLine(says)}`), exit }
  },
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { isTable } from '../lib/is-table.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { parseJsonc } from './parse-jsonc.js'

/** One configuration file that OpenCode reads. */
export type OpencodeConfig = {
  file: string
  text: string
  plugins: string[]
  /** A person's rules for tools, as they stand there. */
  permission?: unknown
  damage?: string
}

/** In the order in which OpenCode looks for them. */
const NAMES = ['opencode.json', 'opencode.jsonc']
/** Of its terminal alone. */
export const TERMINAL_NAMES = ['tui.json', 'tui.jsonc']

/** The configuration files that a folder's OpenCode reads and that are there: global ones, then the project's. */
export function findConfigs(folders: readonly string[], names = NAMES): OpencodeConfig[] {
  return folders.flatMap((folder) =>
    names
      .map((name) => path.join(folder, name))
      .filter((file) => existsSync(file))
      .map(readConfig),
  )
}

function readConfig(file: string): OpencodeConfig {
  try {
    const text = readRegularFile(file).toString('utf8')
    const { value, line } = parseJsonc(text)
    const damage = line === undefined ? undefined : `line ${line} is no JSON`
    const plugins = specsIn(value).filter((spec) => typeof spec === 'string')
    const permission = isTable(value) ? value['permission'] : undefined
    return { file, text, plugins, permission, ...(damage === undefined ? {} : { damage }) }
  } catch (error) {
    return { file, text: '', plugins: [], damage: error instanceof Error ? error.message : String(error) }
  }
}

/** What stands in `plugin`: a spec, or a list that begins with it. */
function specsIn(value: unknown): unknown[] {
  const list: unknown = isTable(value) ? value['plugin'] : undefined
  return Array.isArray(list) ? list.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : entry)) : []
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/** The text of a configuration with a plugin added behind the others; its comments and all else stay. */
export function withPlugin(text: string, spec: string): string {
  const source = text.trim() === '' ? '{}\n' : text
  const { value } = parseJsonc(source)
  const has = isTable(value) && Array.isArray(value['plugin'])
  const edits = has
    ? modify(source, ['plugin', -1], spec, { ...FORMAT, isArrayInsertion: true })
    : modify(source, ['plugin'], [spec], FORMAT)
  return applyEdits(source, edits)
}

/** The text without the plugins that `isOurs` tells. */
export function withoutPlugins(text: string, isOurs: (spec: string) => boolean): string {
  const isGone = (spec: unknown) => typeof spec === 'string' && isOurs(spec)
  const places = specsIn(parseJsonc(text).value).flatMap((spec, i) => (isGone(spec) ? [i] : []))
  return places.reduceRight(
    (rest, i) => applyEdits(rest, modify(rest, ['plugin', i], undefined, FORMAT)),
    text,
  )
}

import * as z from 'zod'
import { closedFile } from '../memory/closed-files.js'
import { listNames } from '../memory/listing.js'
import { countByFolder, label, type MemoryFile, type ScopeSnapshot } from '../memory/memory.js'
import { parseMemoryFolder } from '../memory/path.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { Scope } from '../memory/scope.js'
import { layOutTrees } from '../prompt/tree.js'
import { anyScopeArg, defineTool, scopesOf, type ToolCall } from './define.js'
import { pageRoom } from './paginate.js'

/** Upper bounds to try in turn, in characters: short names and other scripts than ASCII take the lower ones. */
const MAX_CHARS = [40_000, 20_000, 14_000]

const MORE =
  'Not all files are listed: with path, those of one folder are, or those whose path begins with it.\n'

/** What a listing takes. */
type ForTree = 'store' | 'folders' | 'prompt' | 'retention'

export const memoryTree = defineTool({
  name: 'memory_tree',
  description: 'List memory files with size and description.',
  args: {
    scope: anyScopeArg.describe('Default "all"'),
    path: z.string().optional().describe('Folder, or beginning of paths'),
  },
  async run({ scope = 'all', path = '' }, call: ToolCall<ForTree>) {
    const { memory, settings, limits } = call
    const scopes = scopesOf(scope).toReversed()
    const folder = parseMemoryFolder(path)
    await memory.store.refresh(scopes.map((name) => memory.folders[name]))
    const snapshot = memory.store.snapshot(memory.folders)
    const parts = scopes.map((name) => ({ name, snapshot: below(snapshot[name], folder) }))
    const depth = settings.maxTreeDepth + (folder === '' ? 0 : folder.split('/').length)
    const rules = { ...settings, maxTreeDepth: depth }
    const render = (maxChars: number) => {
      const trees = layOutTrees(
        parts.map(({ snapshot }) => snapshot),
        rules,
        maxChars,
      )
      const texts = parts.map(({ name, snapshot }, i) => {
        const total = snapshot.files.length
        return `${name} (${total} ${total === 1 ? 'file' : 'files'})\n${trees[i]?.lines.join('\n')}\n`
      })
      return [...texts, ...(trees.some(({ folded }) => folded > 0) ? [MORE] : [])].join('\n')
    }
    const most = pageRoom(limits)
    const fits = (text: string) =>
      Buffer.byteLength(text) <= most.bytes && text.split('\n').length <= most.lines
    let tree = ''
    for (const maxChars of MAX_CHARS) {
      tree = render(maxChars)
      if (fits(tree)) break
    }
    if (folder === FACTS_DIR)
      tree += strengthsIn(call, parts, Math.max(0, most.lines - tree.split('\n').length))
    const files = parts.flatMap((part) => part.snapshot.newest)
    const warnings = await warningsOf(call, files)
    return {
      title: folder === '' ? `memory (${scope})` : `${folder}/ (${scope})`,
      output:
        tree + (warnings.length > 0 ? `\nWarnings:\n${warnings.map((line) => `- ${line}\n`).join('')}` : ''),
      metadata: { files: files.length },
    }
  },
})

/** Most facts of which is told how they stand, in lines and bytes. */
const MAX_STRENGTHS = 120
const MAX_STRENGTHS_BYTES = 24_000

/** How strong each fact is, whether it is shown, and why not. */
function strengthsIn(
  { memory }: ToolCall<ForTree>,
  parts: readonly { name: Scope; snapshot: ScopeSnapshot }[],
  lines: number,
): string {
  const { global, project } = memory.store.snapshot(memory.folders)
  const asked = new Set(parts.map(({ name }) => memory.folders[name]))
  const report = memory.retention
    .report([...global.facts, ...project.facts])
    .filter(({ folder }) => asked.has(folder))
  let left = MAX_STRENGTHS_BYTES
  const told = report.slice(0, Math.min(MAX_STRENGTHS, lines)).filter(({ line }) => {
    left -= Buffer.byteLength(line) + 1
    return left >= 0
  })
  if (told.length === 0) return ''
  const more = report.length - told.length
  return `\nStrength of facts, strongest first:\n${told.map(({ line }) => `${line}\n`).join('')}${more > 0 ? `and ${more} more\n` : ''}`
}

/**
 * The files below a folder or, where there is none of this name, those whose path begins so: one folder may hold more than
 * an answer can list.
 */
function below(scope: ScopeSnapshot, folder: string): ScopeSnapshot {
  const shown = scope.files.filter((file) => !closedFile(file)?.isHidden)
  const isFolder = folder !== '' && shown.some(({ path }) => path.startsWith(`${folder}/`))
  const start = isFolder ? `${folder}/` : folder
  const files = shown.filter(({ path }) => path.startsWith(start))
  const inside = new Set(files)
  const newest = scope.newest.filter((file) => inside.has(file))
  return { ...scope, files, newest, folderCounts: countByFolder(files) }
}

async function warningsOf(
  { memory, settings }: ToolCall<ForTree>,
  files: readonly MemoryFile[],
): Promise<string[]> {
  const complaints = files.filter((file) => file.complaint !== undefined)
  const secrets = await memory.store.secretsIn(files)
  const { omitted } = memory.prompt.preview(memory.store.snapshot(memory.folders))
  return [
    ...complaints.slice(0, 20).map((file) => `${sanitizeLine(label(file))}: ${file.complaint}`),
    ...[...secrets]
      .slice(0, 20)
      .map(
        ([file, [first]]) =>
          `${sanitizeLine(label(file))} holds what looks like a secret (${first?.kind}, line ${first?.line}). Tell the person.`,
      ),
    ...(omitted.length > 0
      ? [`The block is full (${settings.maxBlockChars} characters) and leaves out ${listNames(omitted)}.`]
      : []),
  ]
}

import * as z from 'zod'
import { atMost, countOf, listNames } from '../memory/listing.js'
import {
  anyScopeOf,
  label,
  type MemoryFile,
  narrowed,
  type ScopeSnapshot,
  scopesIn,
} from '../memory/memory.js'
import { parseMemoryFolder } from '../memory/path.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES, type AnyScope } from '../memory/scope.js'
import { layOutTrees } from '../prompt/tree.js'
import { anyReadScopeArg, anyScopeArg, defineTool, folderOf, scopesOf, type ToolCall } from './define.js'
import { pageRoom } from './paginate.js'

/** Upper bounds to try in turn, in characters: short names and scripts other than ASCII need the lower ones. */
const MAX_CHARS = [40_000, 20_000, 14_000]

const MORE =
  'Not all files are listed: with path, those of one folder are, or those whose path begins with it.\n'

export const memoryTree = defineTool({
  name: 'memory_tree',
  description: 'List memory files with size and description.',
  args: {
    scope: anyReadScopeArg.describe('Default "all"'),
    path: z.string().optional().describe('Folder, or beginning of paths'),
  },
  scopeWithoutTeam: anyScopeArg.describe('Default "all"'),
  async run({ scope = 'all', path = '' }, call) {
    const { memory, settings, limits } = call
    const scopes = scopesOf(scope, ALL_SCOPES)
      .filter((name) => name === scope || memory.folders[name])
      .toSorted()
    const folder = parseMemoryFolder(path)
    await memory.store.refresh(scopes.map((name) => folderOf(memory.folders, name)))
    const snapshot = memory.store.snapshot(memory.folders)
    const parts = scopesIn(snapshot, scopes).map((whole) => below(whole, folder))
    const depth = settings.maxTreeDepth + (folder === '' ? 0 : folder.split('/').length)
    const rules = { ...settings, maxTreeDepth: depth }
    const render = (maxChars: number) => {
      const trees = layOutTrees(parts, rules, maxChars)
      const texts = parts.map(
        (part, i) =>
          `${anyScopeOf(part)} (${countOf(part.newest.length, 'file')})\n${trees[i]?.lines.join('\n')}\n`,
      )
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
    const warnings = await warningsOf(
      call,
      parts.flatMap(({ newest }) => newest),
    )
    return {
      title: folder === '' ? `memory (${scope})` : `${folder}/ (${scope})`,
      output: [
        tree,
        ...(warnings.length > 0 ? [`Warnings:\n${warnings.map((line) => `- ${line}\n`).join('')}`] : []),
        ...(folder === FACTS_DIR ? strengthsIn(call, scopes) : []),
      ].join('\n'),
    }
  },
})

/** How many facts are listed with their strength. */
const MAX_STRENGTHS = 120

/** How strong each fact is, whether it is shown, and why not. It stands last, as the first to be cut. */
function strengthsIn({ memory }: ToolCall, scopes: readonly AnyScope[]): string[] {
  const { global, project } = memory.store.snapshot(memory.folders)
  const folders = scopes.map((name) => memory.folders[name])
  const report = memory.retention
    .report([...global.facts, ...project.facts])
    .filter(({ folder }) => folders.includes(folder))
  if (report.length === 0) return []
  const lines = report.map(({ line }) => line)
  return [`Strength of facts, strongest first:\n${atMost(lines, MAX_STRENGTHS).join('\n')}\n`]
}

/** Files below a folder, else those whose path begins so: one folder may hold more than an answer can list. */
function below(scope: ScopeSnapshot, folder: string): ScopeSnapshot {
  const isFolder = folder !== '' && scope.newest.some(({ path }) => path.startsWith(`${folder}/`))
  const start = isFolder ? `${folder}/` : folder
  return narrowed(scope, ({ path }) => path.startsWith(start))
}

async function warningsOf({ memory, settings }: ToolCall, files: readonly MemoryFile[]): Promise<string[]> {
  const complaints = files.filter((file) => file.complaint !== undefined)
  const secrets = await memory.store.secretsIn(files)
  const { omitted } = memory.prompt.preview(memory.store.snapshot(memory.folders))
  return [
    ...complaints.slice(0, 20).map((file) => `${sanitizeLine(label(file))}: ${file.complaint}`),
    ...secrets
      .slice(0, 20)
      .map(
        ({ file, secret: { kind, line } }) =>
          `${sanitizeLine(label(file))} holds what looks like a secret (${kind}, line ${line}). Tell the person.`,
      ),
    ...(omitted.length > 0
      ? [`The block is full (${settings.maxBlockChars} characters) and leaves out ${listNames(omitted)}.`]
      : []),
  ]
}

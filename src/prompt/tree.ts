import { countOf, listingLine } from '../memory/listing.js'
import { compareText, type MemoryFile, parentOf, type ScopeSnapshot } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { NO_VIEW, type Section } from '../memory/section.js'
import { SCOPE_ORDER } from './compose.js'

export type TreeRules = {
  maxTreeDepth: number
  defaultLimit: number
  /**
   * First folders of paths whose files are not listed, with the words of their line; '' for the number of their files. Words
   * are for a number that changes by itself: it would make a new block of a memory that nobody has changed.
   */
  foldedFolders?: Readonly<Record<string, string>>
}

export type Tree = {
  lines: string[]
  /** Number of files that are only counted in the line of a folder. */
  folded: number
}

/** Characters kept for the tags and the hint. */
const FRAME_CHARS = 200
/** The block's closing tag, behind the tree: it counts for the half that the tree leaves. */
const CLOSING_CHARS = '</memfs>'.length

/** The list of all files, in at most half of what the instructions leave. */
export function treeSection(rules: TreeRules & { maxTreeChars: number }): Section {
  return {
    name: 'tree',
    ...NO_VIEW,
    render({ snapshot, room }) {
      const half = Math.floor((room + CLOSING_CHARS) / 2)
      const most = Math.min(rules.maxTreeChars, half) - FRAME_CHARS
      const scopes = SCOPE_ORDER.map((scope) => snapshot[scope])
      const trees = layOutTrees(scopes, rules, most)
      const isFolded = trees.some(({ folded }) => folded > 0)
      const texts = trees.map(
        ({ lines }, i) =>
          `<tree scope="${SCOPE_ORDER[i]}">\n${lines.map((line) => `${line}\n`).join('')}</tree>\n`,
      )
      return { text: texts.join('') + (isFolded ? FOLDED_HINT : '') }
    },
  }
}

const FOLDED_HINT = 'Folders with a number hold files not listed here: memory_tree with path shows them.\n'

/**
 * The listing of one scope within `maxChars`. Files up to `maxTreeDepth` stand one a line. Where they do not all fit, the
 * latest changed ones do, and each folder with others gets a line with their number; when even the folder lines would take
 * more than half of the room, deeper folders are counted in the line of one above. Computed from paths, front matter and
 * modification times alone.
 */
export function layOutTree(scope: ScopeSnapshot, rules: TreeRules, maxChars: number): Tree {
  const depth = foldDepth(scope, rules, maxChars)
  const groups = groupCounts(scope, depth)
  const listed = chooseFiles(scope, rules, maxChars, groups)
  for (const { file } of listed) addTo(groups, groupOf(parentOf(file.path), depth), -1)
  const folders = [...groups].filter(([, count]) => count > 0)
  const inFolder = new Set(listed.map(({ file }) => groupOf(parentOf(file.path), depth)))
  const lines = [
    ...listed.map(({ file, line }) => ({ key: file.path, line })),
    ...folders.map(([folder, count]) => ({
      key: folder === '' ? '' : `${folder}/`,
      line: folderLine(folder, count, inFolder.has(folder), rules),
    })),
  ].sort((a, b) => compareText(a.key, b.key))
  return {
    lines: lines.map(({ line }) => line),
    folded: folders.reduce((sum, [folder, count]) => sum + (wordsOf(folder, rules) ? 0 : count), 0),
  }
}

/** The listings of some scopes in one room: what one of them does not need goes to the others. */
export function layOutTrees(scopes: readonly ScopeSnapshot[], rules: TreeRules, room: number): Tree[] {
  const [first, ...others] = scopes
  if (!first) return []
  if (others.length === 0) return [layOutTree(first, rules, room)]
  const wanted = (scope: ScopeSnapshot) => treeChars(scope, rules, room)
  const rest = others.reduce((sum, scope) => sum + wanted(scope), 0)
  const share = Math.min(wanted(first), Math.max(Math.floor(room / scopes.length), room - rest))
  return [layOutTree(first, rules, share), ...layOutTrees(others, rules, room - share)]
}

/** Whether a file, or a folder whose name ends in "/", is only counted. */
const isFolded = (path: string, { foldedFolders = {} }: TreeRules) =>
  Object.hasOwn(foldedFolders, path.slice(0, path.indexOf('/')))

/** Characters that the whole listing would need, counted up to `maxChars` and one file more. */
function treeChars(scope: ScopeSnapshot, rules: TreeRules, maxChars: number): number {
  const groups = [...groupCounts(scope, rules.maxTreeDepth)].filter(([name]) => isFolded(`${name}/`, rules))
  let chars = groupChars(groups, rules)
  for (const file of scope.newest) {
    if (isFolded(file.path, rules)) continue
    chars += listingLine(file, rules).length + 1
    if (chars > maxChars) break
  }
  return chars
}

type Listed = { file: MemoryFile; line: string }

function chooseFiles(
  scope: ScopeSnapshot,
  rules: TreeRules,
  maxChars: number,
  groups: ReadonlyMap<string, number>,
): Listed[] {
  const fitsWhole = treeChars(scope, rules, maxChars) <= maxChars
  const reserved = fitsWhole ? 0 : groupChars(groups, rules)
  const listed: Listed[] = []
  let room = maxChars - reserved
  for (const file of scope.newest) {
    if (isFolded(file.path, rules) || file.path.split('/').length > rules.maxTreeDepth) continue
    const line = listingLine(file, rules)
    room -= line.length + 1
    if (room < 0) break
    listed.push({ file, line })
  }
  return listed
}

/** The deepest level at which one line per folder takes no more than half of the room. */
function foldDepth(scope: ScopeSnapshot, rules: TreeRules, maxChars: number): number {
  let depth = rules.maxTreeDepth
  while (depth > 0 && groupChars(groupCounts(scope, depth), rules) > maxChars / 2) depth--
  return depth
}

function groupCounts(scope: ScopeSnapshot, depth: number): Map<string, number> {
  const groups = new Map<string, number>()
  for (const [folder, count] of scope.folderCounts) addTo(groups, groupOf(folder, depth), count)
  return groups
}

const groupChars = (groups: Iterable<[string, number]>, rules: TreeRules): number =>
  [...groups].reduce((sum, [folder, count]) => sum + folderLine(folder, count, true, rules).length + 1, 0)

const groupOf = (folder: string, depth: number) => folder.split('/').slice(0, depth).join('/')

function folderLine(folder: string, count: number, hasListed: boolean, rules: TreeRules): string {
  const name = folder === '' ? './' : `${sanitizeLine(folder)}/`
  return `${name} — ${wordsOf(folder, rules) || countOf(count, hasListed ? 'more file' : 'file')}`
}

const wordsOf = (folder: string, { foldedFolders = {} }: TreeRules) =>
  Object.hasOwn(foldedFolders, folder) ? foldedFolders[folder] : ''

const addTo = (counts: Map<string, number>, key: string, by: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + by)

import { cut, harmlessLine, listNames, safeText } from '../memory/listing.js'
import { compareText, isRegistry, type MemoryFile, type Snapshot, scopeOf } from '../memory/memory.js'
import { fileKey, SCOPES, type Scope } from '../memory/scope.js'
import { instructions } from './instructions.js'
import { layOutTrees } from './tree.js'

type BlockRules = {
  hotDir: string
  defaultLimit: number
  maxTreeDepth: number
  maxBlockChars: number
  maxTreeChars: number
}

/** The same for settings under which the block is the same. */
export function blockRulesKey(rules: BlockRules): string {
  const { hotDir, defaultLimit, maxTreeDepth, maxBlockChars, maxTreeChars } = rules
  return JSON.stringify([hotDir, defaultLimit, maxTreeDepth, maxBlockChars, maxTreeChars])
}

export type BlockView = {
  rules: BlockRules
  /** `tree` leaves the hot files out. */
  form: 'full' | 'tree'
  /** Names in the registry's body. */
  projectNames: (registryBody: string) => string[]
  /** Names of files that are the last to leave a block that is too full. */
  seededNames: readonly string[]
}

export type Block = {
  text: string
  /** Hash of each hot file that stands in the text word for word, by key. */
  verbatim: Map<string, string>
  /** The same for each hot file that is not cut, though unseen characters, private spans and tags may be replaced in it. */
  whole: Map<string, string>
  /** Hot files that found no room. */
  omitted: MemoryFile[]
}

type Section = { file: MemoryFile; text: string; verbatim: boolean; whole: boolean }

/** Room kept for the line that names hot files left out. */
const OMITTED_CHARS = 900
const TREE_ORDER: readonly Scope[] = [...SCOPES].reverse()

/**
 * The text for the system prompt, never longer than `maxBlockChars`. Its bytes depend on the arguments alone, and what
 * changes most often stands last. No file's content, description or name can close or forge a tag.
 */
export function renderBlock(snapshot: Snapshot, view: BlockView): Block {
  const { rules } = view
  const opening = `<memfs>\n<instructions>\n${instructions(rules)}\n</instructions>\n`
  const trees = renderTrees(snapshot, rules, opening.length)
  const room = rules.maxBlockChars - opening.length - trees.length - '</memfs>'.length
  const hot = view.form === 'full' ? chooseHot(snapshot, view, room) : { sections: [], omitted: [] }
  const notice = omittedNotice(hot.omitted)
  const text = `${opening}${hot.sections.map((section) => section.text).join('')}${notice}${trees}</memfs>`
  const hashes = (is: 'verbatim' | 'whole') =>
    new Map(
      hot.sections.filter((section) => section[is]).map(({ file }) => [keyOf(file), file.hash] as const),
    )
  return { text, verbatim: hashes('verbatim'), whole: hashes('whole'), omitted: hot.omitted }
}

function renderTrees(snapshot: Snapshot, rules: BlockRules, openingChars: number): string {
  const frame = 200
  const room = Math.min(rules.maxTreeChars, Math.floor((rules.maxBlockChars - openingChars) / 2)) - frame
  const laidOut = layOutTrees(
    TREE_ORDER.map((scope) => snapshot[scope]),
    rules,
    room,
  )
  const trees = laidOut.map((tree, i) => ({ scope: TREE_ORDER[i], ...tree }))
  const folded = trees.reduce((sum, tree) => sum + tree.folded, 0)
  const hint =
    folded > 0 ? 'Folders with a number hold files not listed here: memory_tree with path shows them.\n' : ''
  const blocks = trees.map(
    ({ scope, lines }) => `<tree scope="${scope}">\n${lines.map((line) => `${line}\n`).join('')}</tree>\n`,
  )
  return blocks.join('') + hint
}

/**
 * The hot files that fit, in reading order. Those that do not are left out whole: `projects.md` first, then by the oldest
 * change, files that the plugin itself seeded last.
 */
function chooseHot(
  snapshot: Snapshot,
  view: BlockView,
  room: number,
): { sections: Section[]; omitted: MemoryFile[] } {
  const hot = TREE_ORDER.flatMap((scope) => snapshot[scope].hot)
  const byValue = hot.toSorted((a, b) => compareValue(b, a, view))
  const kept = new Map<MemoryFile, Section>()
  const most = room - OMITTED_CHARS
  let used = 0
  for (const file of byValue) {
    // What could not even stand alone makes no other file leave.
    if (file.body === '' || leastChars(file, view) > most) continue
    const section = renderFile(file, view)
    if (section.text.length > most) continue
    if (used + section.text.length > most) break
    kept.set(file, section)
    used += section.text.length
  }
  const omitted = hot.filter((file) => !kept.has(file) && file.body !== '')
  return { sections: hot.flatMap((file) => kept.get(file) ?? []), omitted }
}

/** Characters that a file is taken to need, without rendering it: an endless one would take long. */
function leastChars(file: MemoryFile, { rules }: BlockView): number {
  if (file.damage !== undefined || isRegistry(file, rules)) return 0
  return Math.min(file.chars, limitOf(file, rules))
}

function compareValue(a: MemoryFile, b: MemoryFile, view: BlockView): number {
  const rank = (file: MemoryFile) => {
    if (isRegistry(file, view.rules)) return 0
    return view.seededNames.includes(file.path.slice(view.rules.hotDir.length + 1)) ? 2 : 1
  }
  return rank(a) - rank(b) || a.modifiedMs - b.modifiedMs || compareText(keyOf(a), keyOf(b))
}

function renderFile(file: MemoryFile, view: BlockView): Section {
  const limit = limitOf(file, view.rules)
  const attributes = `path="${attribute(file.path)}" chars="${file.chars}" limit="${limit}" scope="${scopeOf(file)}"`
  const content = renderContent(file, limit, view)
  const text = `<system ${attributes}>\n${content.replace(/\n$/, '')}\n</system>\n`
  const whole =
    file.damage === undefined && !isRegistry(file, view.rules) && (file.body ?? '').length <= limit
  return { file, text, verbatim: content === file.body, whole }
}

function renderContent(file: MemoryFile, limit: number, view: BlockView): string {
  if (file.damage !== undefined)
    return `[damaged: ${harmlessLine(file.damage)}. memory_read shows the file as it is.]`
  const body = file.body ?? ''
  if (isRegistry(file, view.rules))
    return view
      .projectNames(body)
      .map((name) => `- ${harmlessLine(name)}\n`)
      .join('')
  if (body.length <= limit) return safeText(body)
  return `${safeText(cut(body, limit))}\n[cut at the limit of ${limit} of ${body.length} characters; memory_read shows the rest, please shorten the file]`
}

function omittedNotice(omitted: readonly MemoryFile[]): string {
  if (omitted.length === 0) return ''
  const names = cut(listNames(omitted), OMITTED_CHARS - 150)
  return `Pinned but left out, since the block is full: ${names}. Read them with memory_read; shorten or demote files.\n`
}

function attribute(text: string): string {
  return harmlessLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const limitOf = (file: MemoryFile, { defaultLimit }: BlockRules) => file.limit ?? defaultLimit
const keyOf = (file: MemoryFile) => fileKey(file.folder, file.path)

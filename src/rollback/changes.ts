import { type Deed, deedsOf, isAgents, madeUnasked, occasionOf } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { DiffEntry } from '../history/parse-diff.js'
import type { SeenCommit } from '../history/queries.js'
import { describeByName } from '../memory/description.js'
import type { Document } from '../memory/document.js'
import { learnedAs } from '../memory/fact-types.js'
import { countOf, cut } from '../memory/listing.js'
import { MAX_MEMORY_BYTES, placeOf } from '../memory/memory.js'
import { maskPrivate } from '../memory/private.js'
import { CONFLICTS_PATH, FACTS_DIR, FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { loadCodec } from '../store/codec.js'
import { withholdSecrets } from '../store/secrets.js'
import type { Store } from '../store/store.js'

/** One change of memory, as a person is told of it. */
export type Change = {
  /** Full hash of its commit. */
  commit: string
  atMs: number
  /** Such as `remembered "Publish with npm 10"; changed reference/api.md (project)`. */
  said: string
  /** The same, a line for each of its first deeds. */
  deeds: string[]
  /** How many deeds there are in all. */
  count: number
  by: 'you' | 'the agent' | 'the plugin'
}

/** What an undo works with, and the words for it. */
export type UndoArgs = {
  store: Store
  history: History
  /** Folders of the reader; files elsewhere are neither changed nor named. */
  folders: readonly ScopeFolder[]
  hotDir: string
}

/** Deeds of one change that are named, and characters of a statement. */
const MAX_NAMED = 5
const MAX_STATEMENT_CHARS = 200

export async function describeChange(commit: SeenCommit, args: UndoArgs): Promise<Change> {
  return (await describeChanges([commit], args))[0] as Change
}

/** What commits changed, in sentences: facts by their statements, other files by their places. */
export async function describeChanges(commits: readonly SeenCommit[], args: UndoArgs): Promise<Change[]> {
  const all = commits.map((commit) => {
    const deeds = deedsOf(commit.files, args.hotDir)
    const own = deeds.filter(({ file }) => !closedName(file.path))
    return { commit, deeds: own.length > 0 ? own : deeds }
  })
  const facts = all.flatMap(({ deeds }) =>
    deeds.slice(0, MAX_NAMED).flatMap(({ file }) => (isFactFile(file, args) ? idsOf(file) : [])),
  )
  const documents = await documentsOf(facts, args.history)
  for (const [id, document] of documents) documents.set(id, await withoutHidden(document))
  return all.map(({ commit, deeds: done }) => {
    // A statement that is in another file now has not gone.
    const stays = done.map(({ file }) => statementIn(documents.get(file.blob), file.path))
    const deeds = done.filter(({ verb, file }) => {
      const went = verb === 'delete' ? statementIn(documents.get(file.before), file.path) : undefined
      return went === undefined || !stays.includes(went)
    })
    const named = deeds.slice(0, MAX_NAMED).map((deed) => sayDeed(deed, commit, documents, args))
    const rest = deeds.length > MAX_NAMED ? [`and ${deeds.length - MAX_NAMED} more`] : []
    const isAsked = named.length > 0 && named.every(({ isExplicit }) => isExplicit)
    const occasion = occasionOf(commit.subject)
    const [first, ...others] = [...named.map(({ said }) => said), ...rest]
    const lines = [`${occasion ? `${occasion}: ` : ''}${first ?? ''}`, ...others]
    return {
      commit: commit.hash,
      atMs: commit.date.getTime(),
      said: lines.join('; '),
      deeds: lines,
      count: deeds.length,
      by: byOf(commit, isAsked),
    }
  })
}

/** The first lines that went (`- `) and that came (`+ `) in these files. */
export async function changedLines(
  files: readonly DiffEntry[],
  args: Pick<UndoArgs, 'history'>,
  most: number,
): Promise<string[]> {
  const documents = await documentsOf(files.flatMap(idsOf), args.history)
  const lines: string[] = []
  let rest = 0
  const add = (line: string) => {
    if (lines.length < most) lines.push(line)
    else rest += 1
  }
  // Lines that are only counted need no scan for secrets: a commit may have hundreds of files.
  const read = async (id: string) => {
    const document = documents.get(id)
    return document && lines.length < most ? withoutHidden(document) : document
  }
  for (const { before, blob, path } of files) {
    const [old, now] = [linesOf(await read(before), path), linesOf(await read(blob), path)]
    for (const line of old) if (!now.has(line)) add(`- ${line}`)
    for (const line of now) if (!old.has(line)) add(`+ ${line}`)
  }
  return rest > 0 ? [...lines, `… and ${countOf(rest, 'more line')}`] : lines
}

const isFactFile = ({ path }: DiffEntry, { folders }: UndoArgs) =>
  folders.some((folder) => path.startsWith(`${folder}/${FACTS_DIR}/`))

/** Blob ids of its content after and before the change, where there is any. */
const idsOf = ({ blob, before }: DiffEntry) => [blob, before].filter((id) => id !== 'absent')

async function documentsOf(ids: readonly string[], history: History): Promise<Map<string, Document>> {
  const contents = await history.blobs([...new Set(ids)])
  const { parseDocument } = await loadCodec()
  const readable = [...contents].filter(([, bytes]) => bytes.length <= MAX_MEMORY_BYTES)
  return new Map(readable.map(([id, bytes]) => [id, parseDocument(bytes)]))
}

/** A person may have written a secret by hand. Private parts are masked in the whole: one may go over several lines. */
async function withoutHidden(document: Document): Promise<Document> {
  const { body, frontMatter } = document
  const hide = async (text = '') => (await withholdSecrets(maskPrivate(text))).text
  const description = await hide(frontMatter.description)
  return { ...document, body: await hide(body), frontMatter: { ...frontMatter, description } }
}

/** Whether a commit brought memory back to an earlier state. */
export const isReturn = ({ subject }: Pick<SeenCommit, 'subject'>): boolean =>
  ['undo', 'rollback'].includes(occasionOf(subject) ?? '')

const PAST: Readonly<Record<Deed['verb'], string>> = {
  promote: 'promoted',
  demote: 'demoted',
  move: 'moved',
  add: 'added',
  change: 'changed',
  delete: 'deleted',
}
const BROUGHT_BACK: Partial<typeof PAST> = {
  add: 'brought back',
  change: 'changed back',
  delete: 'removed',
}

/** What the plugin's own files hold; their lines say nothing to a person. */
const CLOSED_NAMES = [
  [FORGOTTEN_PATH, 'what was forgotten'],
  [CONFLICTS_PATH, 'the open conflicts'],
] as const
const closedName = (path: string) => CLOSED_NAMES.find(([end]) => path.endsWith(`/${end}`))?.[1]

/** `undefined` of a file that says nothing. */
function statementIn(document: Document | undefined, path: string): string | undefined {
  const said = document && readFact(document, path).statement
  return said === describeByName(path) ? undefined : said
}

function sayDeed(
  { verb, file, to }: Deed,
  commit: SeenCommit,
  documents: ReadonlyMap<string, Document>,
  args: UndoArgs,
): { said: string; isExplicit: boolean } {
  const [id = ''] = idsOf(file)
  const read = isFactFile(file, args) ? documents.get(id) : undefined
  // Of a damaged file nobody can tell what it states.
  const document = read?.damage === undefined ? read : undefined
  const source = document?.frontMatter.source
  const factVerb = { add: learnedAs(source), delete: madeUnasked(commit) ? 'removed' : 'forgot' }[
    verb as string
  ]
  const closed = closedName(file.path)
  if (closed) return { said: `${isReturn(commit) ? 'changed back' : 'changed'} ${closed}`, isExplicit: false }
  const word = (isReturn(commit) ? BROUGHT_BACK[verb] : document && factVerb) ?? PAST[verb]
  const place = placeOf(file.path, args.folders)
  const statement = statementIn(document, file.path)
  const name = statement === undefined ? place : `"${cut(sanitizeLine(statement), MAX_STATEMENT_CHARS)}"`
  const saidIn = (version: string) => statementIn(documents.get(version), file.path)
  // What an agent adds below a statement is the agent's change, not the person's.
  const isSaidNow = ![undefined, saidIn(file.before)].includes(saidIn(file.blob))
  return {
    said: `${word} ${name}${to && !document ? ` → ${placeOf(to.path, args.folders)}` : ''}`,
    isExplicit: source === 'explicit' && isSaidNow && !isReturn(commit),
  }
}

function byOf(commit: SeenCommit, isAsked: boolean): Change['by'] {
  if (madeUnasked(commit)) return 'the plugin'
  return isAgents(commit) && !isAsked ? 'the agent' : 'you'
}

/** The lines of a file that say something: its description, where it has one of its own, and its text. */
function linesOf(document: Document | undefined, path: string): ReadonlySet<string> {
  if (document === undefined || closedName(path)) return new Set()
  const { description = '' } = document.frontMatter
  const named = description === describeByName(path) ? '' : description
  const lines = [named, ...document.body.split('\n')].map(sanitizeLine)
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('<!-- memfs-')))
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { hostWay } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { TextInstead, ToolRunReader, ToolStart, ToolUse } from '../host/events.js'
import type { Feature } from '../host/feature.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { groupBy } from '../lib/group-by.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { KEY_NAMES, keysFrom } from '../memory/keys.js'
import type { Op } from '../memory/op.js'
import { parseMemoryPath } from '../memory/path.js'
import { hasPrivate } from '../memory/private.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { ownFolders, placed, type ScopeFolders } from '../memory/scope.js'
import type { ProjectIdentity } from '../projects/identity.js'
import { realPath } from '../projects/work-tree.js'
import { loadCodec } from '../store/codec.js'
import type { Store } from '../store/store.js'
import type { Withheld } from './withheld.js'

/** Most calls of host tools that were allowed to write a fact and have not returned yet. */
const MAX_UNDER_WAY = 100

/**
 * Puts what the host's own `write` and `edit` would write into memory through the same checks as `memory_write`. Facts get
 * the text with the keys that say where it comes from; other tools of the host are refused there, since they would write past
 * the gate. What must not be kept of a session is refused anywhere in memory.
 */
export function createHostTools(args: {
  store: Pick<Store, 'root' | 'read' | 'entrust'>
  history: Pick<History, 'attribute'>
  folders: ScopeFolders
  project: Pick<ProjectIdentity, 'opened' | 'alias'>
  /** Throws where the agent may not write a text in a session. */
  refuse: Withheld['refuse']
}): Pick<Feature, 'toolStarts' | 'toolRuns'> {
  const { store, history, folders, project, refuse } = args
  const { root } = store
  const underWay = new BoundedMap<string, () => Promise<void>>(MAX_UNDER_WAY)

  /** As for the host: relative to the opened folder by its own name, or as it is. Bun's `realpath` takes a `..` by name. */
  const resolved = (file: string) =>
    path.isAbsolute(file)
      ? file.split(/\/\.\.(?=\/|$)/).reduce((at, rest) => path.dirname(realPath(at)) + rest)
      : path.resolve(project.alias ?? project.opened, file)
  const placeOf = (file: string) => placeBelow(root, resolved(file))

  async function toolStart(call: ToolStart): Promise<TextInstead | undefined> {
    const { use, deed } = call
    // The host follows any link.
    if (use?.act === 'read') await refuseReading(placeOf(realPath(resolved(use.file))))
    let instead: TextInstead | undefined
    if (use && deed && 'files' in deed)
      for (const file of deed.files) instead = (await look(call, use, file)) ?? instead
    return instead
  }

  async function refuseReading(place: string): Promise<void> {
    const ref = placed(place)
    const closed = ref && closedFile(ref)
    if (closed?.isHidden) throw new MemoryError('readonly', `${place} ${closed.says}`, closed.hint)
    const { head = '', body = '' } = (ref && (await store.read(ref).catch(unlessMemoryError)))?.document ?? {}
    if (hasPrivate(head + body)) throw REFUSALS.private
  }

  /** Refuses what must not stand at a place in memory, and returns the text to write there instead, if any. */
  async function look({ sessionID, callID, tool }: ToolStart, use: ToolUse, file: string) {
    const place = placeOf(file)
    const ref = placed(place)
    if (ref === undefined) return undefined
    const isFact = ref.path.startsWith(`${FACTS_DIR}/`)
    // Throws for a name that no tool reaches: such a file is shown like any other.
    const target = isMemory(ref.path) ? { folder: ref.folder, path: parseMemoryPath(ref.path) } : undefined
    // Throws what is wrong with an unreadable file before complaining about the way it is written.
    const version = target && (await store.read(target))
    const before = textOf(version?.bytes)
    const whole = textAfter(use, before)
    const pieces = piecesOf(use, file)
    const added = pieces.flatMap((piece) => piece.added)
    const known = before.split('\n')
    const brought = (whole?.split('\n') ?? added).filter((line) => !known.includes(line))
    // Includes unknown front matter keys, which the guard of all changes does not see.
    await refuse(sessionID, [...brought, version ? '' : place].join('\n'), before)
    if (isFact && !(target && ownFolders(folders).includes(target.folder))) throw REFUSALS.place
    if (!target) return undefined
    if (isFact && whole === undefined) throw REFUSALS.tool
    if (use.act === 'edit' && whole === undefined) throw REFUSALS.inexact
    const { parseText } = await loadCodec()
    const from = whole === undefined ? pieces.find(({ isUpdate }) => isUpdate)?.files[0] : undefined
    const source = from === undefined ? '' : textOf(await fs.readFile(resolved(from)).catch(() => undefined))
    const base = from === file ? parseText(source).body : source
    const removed = pieces.flatMap((piece) => piece.removed)
    // Where in the file a patch puts a line, only the host can tell.
    const isOfHead = use.act === 'patch' && [...removed, ...added].some((line) => OF_HEAD.test(line))
    if (from !== undefined && isOfHead) throw REFUSALS.head
    // The host takes lines with other blanks for the same.
    const times = groupBy(removed, (line) => line.trim())
    const left = base.split('\n').filter((line) => times.get(line.trim())?.pop() === undefined)
    const text = whole ?? (from === undefined ? added : [...left, ...added]).join('\n')
    const isWhole = whole !== undefined || (from !== file && text !== '')
    // The empty first line keeps a body from being parsed as front matter.
    const { body, frontMatter } = parseText(isWhole ? text : `\n${text}`)
    const op: Op =
      isFact || !isWhole
        ? { kind: 'write', ...target, content: body, keys: keysFrom('agent', frontMatter), expect: 'any' }
        : { kind: 'put', ...target, text, expect: 'any' }
    const { changes, written } = await store.entrust([op], { writer: 'agent', sessionID, way: hostWay(tool) })
    const after = changes[0]?.after
    if (!isFact || !after) return undefined
    underWay.set(callID, written)
    return { before, after: textOf(after.bytes) }
  }

  /** Whatever was written into memory, facts or not, is attributed to the agent. */
  const toolRun: ToolRunReader = async ({ sessionID, callID, tool, use, deed }) => {
    for (const file of use && deed && 'files' in deed ? deed.files : []) {
      const place = placeOf(file)
      if (!place.startsWith('..'))
        await history.attribute(place, { writer: 'agent', session: sessionID, way: hostWay(tool) })
    }
    await underWay.get(callID)?.()
    underWay.delete(callID)
  }

  return { toolStarts: [toolStart], toolRuns: [toolRun] }
}

/** A line that opens or closes front matter, or gives one of our keys. */
const OF_HEAD = new RegExp(`^\\s*(?:---\\s*$|["']?(?:${KEY_NAMES.join('|')})["']?\\s*:)`)
const isMemory = (path: string) => /^(?!\.|.*\/\.).+\.md$/s.test(path)

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** The whole text that a call would leave; `undefined` if only the host can tell. */
function textAfter(use: ToolUse, before: string): string | undefined {
  if (use.act === 'write') return use.content
  if (use.act !== 'edit' || !use.change) return undefined
  const { change } = use
  const end = before.includes('\r\n') ? '\r\n' : '\n'
  const [find = '', replace = ''] = [change.find, change.replace].map((part) => part.replace(/\r?\n/g, end))
  // The host lets `$&` and its like stand for something here.
  if (change.all && before.includes(find)) return before.replaceAll(find, replace)
  const isClear = before.includes(find) && before.indexOf(find) === before.lastIndexOf(find)
  return isClear ? before.replace(find, () => replace) : undefined
}

/** What a patch takes out of files and puts into one, or what another call brings. */
function piecesOf(use: ToolUse, file: string) {
  if (use.act === 'patch') return use.parts.filter(({ files }) => files.includes(file))
  const { replace = '' } = (use.act === 'edit' && use.change) || {}
  return [{ files: [file], isUpdate: true, removed: [], added: replace.split('\n') }]
}

/** Path of a file below the root. A link in place of a memory file is not resolved; any other is. */
function placeBelow(root: string, file: string): string {
  const named = path.join(realPath(path.dirname(file)), path.basename(file))
  const below = (at: string) => path.relative(root, at).split(path.sep).join('/')
  return below(isMemory(placed(below(named))?.path ?? '') ? named : realPath(named))
}

const refusal = (why: string, hint: string) => new MemoryError('refused', why, hint)
const INSTEAD = 'Nothing was written. Use memory_remember, or memory_write to "facts/<type>-<name>.md".'
const REFUSALS = {
  private: refusal('A part of this file is private.', 'Nothing was read. memory_read leaves that out.'),
  tool: refusal('Facts cannot be changed in this way.', INSTEAD),
  inexact: refusal('oldString is not there just so, or more than once.', 'Nothing was written.'),
  head: refusal('A patch cannot change front matter.', 'Nothing was written. Leave its lines as they are.'),
  place: refusal('This is no place for a fact of this project.', INSTEAD),
}

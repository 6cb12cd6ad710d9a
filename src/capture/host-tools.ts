import path from 'node:path'
import { hostWay } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { TextInstead, ToolCallInterceptor, ToolRunReader, ToolStart, ToolUse } from '../host/events.js'
import type { Feature } from '../host/feature.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { closedFile } from '../memory/closed-files.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { keysFrom } from '../memory/keys.js'
import type { Op, Target } from '../memory/op.js'
import { asMemoryPath } from '../memory/path.js'
import { hasPrivate } from '../memory/private.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { ownFolders, placed, type ScopeFolders } from '../memory/scope.js'
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
  /** Throws where the agent may not write a text in a session. */
  refuse: Withheld['refuse']
}): Pick<Feature, 'toolStarts' | 'toolRuns'> {
  const { store, history, folders, refuse } = args
  const { root } = store
  const underWay = new BoundedMap<string, () => Promise<void>>(MAX_UNDER_WAY)

  const toolStart: ToolCallInterceptor = async (call) => {
    const { use, deed } = call
    if (use?.act === 'read') await refuseReading(placeBelow(root, use.file))
    let instead: TextInstead | undefined
    if (use && deed && 'files' in deed)
      for (const file of deed.files) instead = (await look(call, use, file)) ?? instead
    return instead
  }

  async function refuseReading(place: string): Promise<void> {
    const closed = closedFile({ path: placed(place)?.path ?? '' })
    if (closed?.isHidden) throw new MemoryError('readonly', `${place} ${closed.says}`, closed.hint)
    if (hasPrivate(textOf(await versionAt(targetAt(place))))) throw REFUSALS.private
  }

  /** `undefined` if there is none that can be read. */
  const versionAt = async (target: Target | undefined) =>
    target && (await store.read(target).catch(unlessMemoryError))

  /** Refuses what must not stand at a place in memory, and returns the text to write there instead, if any. */
  async function look({ sessionID, callID, tool }: ToolStart, use: ToolUse, file: string) {
    const place = placeBelow(root, file)
    const ref = placed(place)
    if (ref === undefined) return undefined
    const isFact = ref.path.startsWith(`${FACTS_DIR}/`)
    const target = targetAt(place)
    const version = await versionAt(target)
    const before = textOf(version)
    const whole = textAfter(use, before)
    const pieces = piecesOf(use, file)
    const known = before.split('\n')
    const added = (whole ?? pieces).split('\n').filter((line) => !known.includes(line))
    // Includes unknown front matter keys, which the guard of all changes does not see.
    await refuse(sessionID, [...added, version ? '' : place].join('\n'), before)
    if (isFact && !(target && ownFolders(folders).includes(target.folder))) throw REFUSALS.place
    if (!target) return undefined
    // Throws what is wrong with an unreadable file before complaining about the way it is written.
    if (!version) await store.read(target)
    if (isFact && whole === undefined) throw REFUSALS.tool
    const { parseText } = await loadCodec()
    const text = whole ?? (version ? undefined : pieces)
    // The empty first line keeps a piece from being parsed as front matter.
    const { body, frontMatter } = parseText(text ?? `\n${pieces}`)
    const origin = { writer: 'agent', sessionID, way: hostWay(tool) } as const
    const op: Op =
      isFact || text === undefined
        ? { kind: 'write', ...target, content: body, keys: keysFrom('agent', frontMatter), expect: 'any' }
        : { kind: 'put', ...target, text, expect: 'any' }
    const { changes, written } = await store.entrust([op], origin)
    const after = changes[0]?.after
    if (!isFact || !after) return undefined
    underWay.set(callID, written)
    return { before, after: textOf(after) }
  }

  /** Whatever was written into memory, facts or not, is attributed to the agent. */
  const toolRun: ToolRunReader = async ({ sessionID, callID, tool, use, deed }) => {
    for (const file of use && deed && 'files' in deed ? deed.files : []) {
      const place = placeBelow(root, file)
      if (!place.startsWith('..'))
        await history.attribute(place, { writer: 'agent', session: sessionID, way: hostWay(tool) })
    }
    await underWay.get(callID)?.()
    underWay.delete(callID)
    return undefined
  }

  return { toolStarts: [toolStart], toolRuns: [toolRun] }
}

/** The target of a change for a place, in whichever project; `undefined` if tools cannot reach it. */
function targetAt(place: string): Target | undefined {
  const ref = placed(place)
  const gated = ref && asMemoryPath(ref.path)
  return gated && { folder: ref.folder, path: gated }
}

const textOf = (version: Pick<FileVersion, 'bytes'> | undefined) => new TextDecoder().decode(version?.bytes)

/** The whole text that a call would leave; `undefined` if only the host can tell. */
function textAfter(use: ToolUse, before: string): string | undefined {
  if (use.act === 'write') return use.content
  if (use.act !== 'edit' || !use.change) return undefined
  const { find, replace, all } = use.change
  if (before === '' && find === '') return replace
  const parts = find === '' ? [] : before.split(find)
  const isClear = parts.length === 2 || (parts.length > 2 && all)
  return isClear ? parts.join(replace) : undefined
}

/** What a call adds to a file, where its whole text cannot be told. */
function piecesOf(use: ToolUse, file: string): string {
  if (use.act !== 'patch') return use.act === 'edit' ? (use.change?.replace ?? '') : ''
  const names = (part: string) =>
    part.split('\n').some((line) => line.startsWith('*** ') && line.trimEnd().endsWith(`: ${file}`))
  const parts = use.patch.split(/^(?=\*\*\* (?:Add|Update|Delete) File: )/m).filter(names)
  return (parts.join('\n').match(/(?<=^\+).*/gm) ?? []).join('\n')
}

/** Path of a file below the root. Links in its folder are resolved, a link in place of the file is not. */
function placeBelow(root: string, file: string): string {
  const absolute = path.resolve(file)
  const real = path.join(realPath(path.dirname(absolute)), path.basename(absolute))
  return path.relative(root, real).split(path.sep).join('/')
}

const refusal = (why: string, hint: string) => new MemoryError('refused', why, hint)
const INSTEAD =
  'Nothing was written. Use memory_remember, or memory_write with the path "facts/<type>-<name>.md".'
const REFUSALS = {
  private: refusal('A part of this file is private.', 'Nothing was read. memory_read leaves that out.'),
  tool: refusal('Facts cannot be changed in this way.', INSTEAD),
  place: refusal('This is no place for a fact of this project.', INSTEAD),
}

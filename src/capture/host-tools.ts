import path from 'node:path'
import { hostWay } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { ToolCallInterceptor, ToolRunReader, ToolStart, ToolUse } from '../host/events.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { keysFrom } from '../memory/keys.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { ownFolders, type ScopeFolders } from '../memory/scope.js'
import { realPath } from '../projects/work-tree.js'
import { loadCodec } from '../store/codec.js'
import type { Store } from '../store/store.js'
import type { Withheld } from './withheld.js'

/** Calls of the host's that were let write a fact, and have not come back yet. */
const MAX_UNDER_WAY = 100

/**
 * Sends what the host's own `write` and `edit` would put below the facts through the same gate as `memory_write`, and gives
 * them the text with the keys that say where it comes from. Its other tools are kept out: they would write past the gate.
 * What is not to be kept of a session is refused wherever in memory it is to stand.
 */
export function guardHostTools(args: {
  store: Pick<Store, 'root' | 'read' | 'entrust' | 'target'>
  folders: ScopeFolders
  /** Throws where the agent may not write a text in a session. */
  refuse: Withheld['refuse']
}): { toolStart: ToolCallInterceptor; toolRun: ToolRunReader } {
  const { store, folders, refuse } = args
  const { root } = store
  const underWay = new BoundedMap<string, () => Promise<void>>(MAX_UNDER_WAY)

  async function toolStart({ sessionID, callID, tool, use }: ToolStart) {
    if (!use || !('file' in use)) return undefined
    const place = use.file === '' ? '' : placeBelow(root, use.file)
    const inScope = IN_SCOPE.exec(place)?.[1]
    if (use.act === 'read' && inScope !== undefined && closedFile({ path: inScope })?.isHidden)
      throw REFUSALS.read
    if (use.act === 'read' || use.act === 'search') return undefined
    if (use.act === 'patch' && use.patch.includes(root) && use.patch.includes(`/${FACTS_DIR}/`))
      throw REFUSALS.tool
    if (inScope === undefined && !(use.act === 'patch' && use.patch.includes(root))) return undefined
    const target = store.target(place)
    const version = target && (await store.read(target).catch(unlessMemoryError))
    const before = version ? new TextDecoder().decode(version.bytes) : ''
    const wanted = textAfter(use, before)
    const known = before.split('\n')
    const added = (wanted ?? piecesOf(use)).split('\n').filter((line) => !known.includes(line))
    await refuse(sessionID, [...added, version ? '' : place].join('\n'), before)
    if (!inScope?.startsWith(`${FACTS_DIR}/`)) return undefined
    if (!target || !ownFolders(folders).includes(target.folder)) throw REFUSALS.place
    // What is wrong with a file that cannot be read stands before how it is written.
    if (!version) await store.read(target)
    if (wanted === undefined) throw REFUSALS.tool
    const { parseText } = await loadCodec()
    const { body, frontMatter } = parseText(wanted)
    const keys = keysFrom('agent', frontMatter)
    const origin = { writer: 'agent', sessionID, way: hostWay(tool) } as const
    const ops = [{ kind: 'write', ...target, content: body, keys, expect: 'any' } as const]
    const { changes, written } = await store.entrust(ops, origin)
    const after = changes[0]?.after
    if (!after) return undefined
    underWay.set(callID, written)
    return { before, after: new TextDecoder().decode(after.bytes) }
  }

  return {
    toolStart,
    async toolRun({ callID }) {
      await underWay.get(callID)?.()
      underWay.delete(callID)
      return undefined
    },
  }
}

/** What the host's own `write`, `edit` and patches have put into memory, facts or not, is the agent's. */
export function attributeHostTools({ root, attribute }: Pick<History, 'root' | 'attribute'>): ToolRunReader {
  return async ({ sessionID, tool, use, deed }) => {
    if (!use || !deed || !('files' in deed)) return undefined
    for (const file of deed.files) {
      const inside = placeBelow(root, file)
      if (!inside.startsWith('..'))
        await attribute(inside, { writer: 'agent', session: sessionID, way: hostWay(tool) })
    }
    return undefined
  }
}

/** The whole text that a call would leave; `undefined` where only the host could tell. */
function textAfter(use: ToolUse, before: string): string | undefined {
  if (use.act === 'write') return use.content
  if (use.act !== 'edit' || !use.change) return undefined
  const { find, replace, all } = use.change
  if (before === '' && find === '') return replace
  const parts = find === '' ? [] : before.split(find)
  const isClear = parts.length === 2 || (parts.length > 2 && all)
  return isClear ? parts.join(replace) : undefined
}

/** What a call brings, where its whole text cannot be told. */
const piecesOf = (use: ToolUse) =>
  use.act === 'patch' ? use.patch : use.act === 'edit' ? (use.change?.replace ?? '') : ''

const IN_SCOPE = /^(?:global|projects\/[^/]+)\/(.+)$/u

/** Where a file lies below the root. Another name of a folder leads into it as well; a link in the file's place does not count. */
function placeBelow(root: string, file: string): string {
  const absolute = path.resolve(file)
  const real = path.join(realPath(path.dirname(absolute)), path.basename(absolute))
  return path.relative(root, real).split(path.sep).join('/')
}

const INSTEAD =
  'Nothing was written. Use memory_remember, or memory_write with the path "facts/<type>-<name>.md".'
const REFUSALS = {
  read: new MemoryError(
    'readonly',
    'This file is kept by the memory plugin and closed to tools.',
    'Nothing was read.',
  ),
  tool: new MemoryError('refused', 'Facts cannot be changed in this way.', INSTEAD),
  place: new MemoryError('refused', 'This is no place for a fact of this project.', INSTEAD),
}

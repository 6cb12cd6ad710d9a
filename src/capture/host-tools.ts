import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { ToolCallInterceptor, ToolStart } from '../host/events.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError } from '../memory/errors.js'
import { keysFrom } from '../memory/keys.js'
import type { Target } from '../memory/op.js'
import { asMemoryPath } from '../memory/path.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import type { ScopeFolders } from '../memory/scope.js'
import { loadCodec } from '../store/codec.js'
import type { Store } from '../store/store.js'

/** Tools of a host that write files. */
const WRITERS: ReadonlySet<string> = new Set(['write', 'edit', 'multiedit', 'patch', 'apply_patch'])
const READERS: ReadonlySet<string> = new Set(['read'])

/** A fact that the host is about to write. */
type Entrusted = { description: string; body: string; hash: string }

/**
 * Sends what the host's own `write` and `edit` would put below the facts through the same gate as `memory_write`, and gives
 * them the text with the keys that say where it comes from. Its other tools are kept out: they would write past the gate.
 */
export function guardHostTools(args: {
  store: Pick<Store, 'root' | 'read' | 'entrust'>
  folders: ScopeFolders
  onEntrusted: (sessionID: string, fact: Entrusted) => Promise<void>
}): ToolCallInterceptor {
  const { store, folders, onEntrusted } = args
  const { root } = store

  return async (call) => {
    const { tool, args: given } = call
    if (!WRITERS.has(tool) && !READERS.has(tool)) return undefined
    const named = [given['filePath'], given['path'], given['file']].find((value) => typeof value === 'string')
    const file = typeof named === 'string' ? realPath(path.resolve(named)) : ''
    if (READERS.has(tool)) {
      if (isHidden(root, file)) throw REFUSALS.read
      return undefined
    }
    const patch = typeof given['patchText'] === 'string' ? given['patchText'] : ''
    if (patch.includes(root) && patch.includes(`/${FACTS_DIR}/`)) throw REFUSALS.tool
    if (!isInFacts(root, file)) return undefined
    const target = targetOf(root, file, folders)
    if (!target) throw REFUSALS.place
    return throughGate(call, target)
  }

  async function throughGate({ sessionID, tool, args: given }: ToolStart, target: Target) {
    const before = await textOf(target)
    const wanted = textAfter(tool, given, before ?? '')
    if (wanted === undefined) throw REFUSALS.tool
    const { parseText } = await loadCodec()
    const { body, frontMatter } = parseText(wanted)
    const keys = keysFrom('agent', frontMatter)
    const [change] = await store.entrust([{ kind: 'write', ...target, content: body, keys, expect: 'any' }], {
      writer: 'agent',
      sessionID,
      way: `host ${tool}`,
    })
    if (!change?.after) return undefined
    const { bytes, hash, document } = change.after
    await onEntrusted(sessionID, {
      description: document.frontMatter.description ?? '',
      body: document.body,
      hash,
    })
    const text = new TextDecoder().decode(bytes)
    return tool === 'write'
      ? { content: text }
      : { oldString: before ?? '', newString: text, replaceAll: false }
  }

  async function textOf(target: Target): Promise<string | undefined> {
    const version = await store.read(target)
    return version && new TextDecoder().decode(version.bytes)
  }
}

/** The whole text that a call would leave; `undefined` where only the host could tell. */
function textAfter(tool: string, args: ToolStart['args'], before: string): string | undefined {
  const { content, oldString, newString, replaceAll } = args
  if (tool === 'write') return typeof content === 'string' ? content : undefined
  if (tool !== 'edit' || typeof oldString !== 'string' || typeof newString !== 'string') return undefined
  if (before === '' && oldString === '') return newString
  const parts = oldString === '' ? [] : before.split(oldString)
  const isClear = parts.length === 2 || (parts.length > 2 && replaceAll === true)
  return isClear ? parts.join(newString) : undefined
}

/** The path without links, as far as it exists: another name of the folder leads into it as well. */
function realPath(file: string): string {
  const parent = path.dirname(file)
  if (parent === file) return file
  try {
    return path.join(realpathSync(parent), path.basename(file))
  } catch {
    return path.join(realPath(parent), path.basename(file))
  }
}

const relative = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/')
function isHidden(root: string, file: string): boolean {
  const inScope = /^(?:global|projects\/[^/]+)\/(.+)$/u.exec(file === '' ? '' : relative(root, file))?.[1]
  return inScope !== undefined && closedFile({ path: inScope })?.isHidden === true
}

function isInFacts(root: string, file: string): boolean {
  const inside = relative(root, file)
  return file !== '' && !inside.startsWith('..') && /^(?:global|projects\/[^/]+)\/facts\//u.test(inside)
}

/** `undefined` for other projects, and for names that tools cannot reach. */
function targetOf(root: string, file: string, folders: ScopeFolders): Target | undefined {
  const inside = relative(root, file)
  for (const folder of Object.values(folders)) {
    if (!inside.startsWith(`${folder}/`)) continue
    const gated = asMemoryPath(inside.slice(folder.length + 1))
    return gated && { folder, path: gated }
  }
  return undefined
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

import { sha256 } from '../lib/hash.js'
import { isPathPart } from '../memory/path.js'

/** Longest name that is made up here, in UTF-8 bytes; leaves file systems (255) and path limits ample room. */
const MAX_NAME_BYTES = 80
/** The limit of common file systems, in UTF-8 bytes. */
const MAX_PART_BYTES = 255

/**
 * Whether a name out of the registry can be a folder directly below `projects/`. Wider than the names given today, since
 * opencode-memfs 0.0.12 took any basename (`.dotfiles`) and those folders keep their names.
 */
export function isFolderName(name: string): boolean {
  const fits = name !== '' && Buffer.byteLength(name) <= MAX_PART_BYTES
  return fits && !/^\.{1,2}$|^\.git$|[/\\\p{Cc}\p{Cs}]/iu.test(name)
}

/** The last part of a path, empty for a root. Backslashes separate only in a path of Windows. */
export function baseName(path: string): string {
  const isWindows = /^([A-Za-z]:|\\\\)/.test(path)
  const parts = isWindows ? path.replace(/^[A-Za-z]:/, '').split(/[\\/]/) : path.split('/')
  return parts.findLast((part) => part !== '') ?? ''
}

/** Endless names for the project at `path`, best first: its basename made safe, then that with a hash of the path. */
export function* folderNames(path: string): Generator<string, never> {
  const name = safeName(baseName(path))
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) yield name
  let digest = sha256(path)
  for (let digits = 4; ; digits = 8, digest = sha256(digest))
    yield `${cut(name, MAX_NAME_BYTES - digits - 1)}-${digest.slice(0, digits)}`
}

function safeName(base: string): string {
  const name = base
    .normalize('NFC')
    .replace(/(.)\.git$/i, '$1')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '-')
    .replace(/^[\s.~]+|[\s.]+$/g, '')
  if (name === '') return 'root'
  // What `isPathPart` still refuses is reserved on Windows, or too long and cut later.
  return isPathPart(cut(name, MAX_NAME_BYTES)) ? name : `_${name}`
}

function cut(name: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(maxBytes))
  return name.slice(0, read).replace(/[\s.]+$/, '')
}

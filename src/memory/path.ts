import { byteLength } from '../lib/text.js'
import { MemoryError } from './errors.js'
import { isFactType } from './fact-types.js'
import { FACTS_DIR } from './reserved-folders.js'

declare const gated: unique symbol

/** A path that has passed the gate: relative, NFC, `/` between its parts, inside its scope, ending in `.md`. */
export type MemoryPath = string & { readonly [gated]: true }

/** Longest part of a path in UTF-8 bytes. File systems stop at 255; the rest is room for temporary and lock names. */
const MAX_PART_BYTES = 200
const MAX_PATH_BYTES = 800
/** Most parts of a path: nobody keeps memory deeper, and a walk through the folders must end somewhere. */
export const MAX_PATH_PARTS = 24

const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i
/** The short name that NTFS gives to `.git`; git refuses it on every system. */
const GIT_SHORT_NAME = /^git~1$/i
/** Control, format (zero-width, bidirectional), private-use, unassigned and lone surrogate characters, line separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u

/** Text in which folding changes only the case of letters. */
const ASCII = /^[ -~]*$/

const EXAMPLE = 'Give a relative path such as "reference/api.md".'

/** The one gate from a string to a path of a memory file. Throws `invalid-path`. */
export function parseMemoryPath(text: string): MemoryPath {
  const path = text.normalize('NFC')
  const fault = memoryPathFault(path)
  if (fault) refuse(text, fault)
  return path as MemoryPath
}

/** The same for a path found on the disk, which a person may have chosen; `undefined` if the gate refuses it. */
export function asMemoryPath(path: string): MemoryPath | undefined {
  return memoryPathFault(path) === undefined ? (path as MemoryPath) : undefined
}

/** Why the gate refuses an NFC path, as the end of a sentence about it; `undefined` if it accepts it. */
export function memoryPathFault(path: string): string | undefined {
  return pathFault(path) ?? (path.endsWith('.md') ? undefined : 'does not end in ".md"')
}

/** Folder of a scope into which demoted files go. */
export const COLD_DIR = 'reference'

/**
 * The path with another first folder, that of the other tier: `reference/api/auth.md` ↔ `system/api/auth.md`. With the
 * `type` of its keys, a file with a fact's name that is no longer hot goes back to the facts. Only for a person: an
 * agent's file would have to pass the gate of facts.
 */
export function otherTier(path: string, hotDir: string | undefined, type?: string): MemoryPath {
  const parts = path.split('/')
  const below = parts.length > 1 ? parts.slice(1) : parts
  const isFact = isFactType(type) && below.at(-1)?.startsWith(`${type}-`)
  return parseMemoryPath([hotDir ?? (isFact ? FACTS_DIR : COLD_DIR), ...below].join('/'))
}

/** The gate for a folder (`reference/api`); '', `.` or `/` is the scope. Throws `invalid-path`, also below a scope's name. */
export function parseMemoryFolder(text: string): string {
  const path = text
    .replace(/^\.(?:\/|$)/, '')
    .replace(/\/$/, '')
    .normalize('NFC')
  if (path === '') return ''
  const fault = /^(?:project|global)\//.test(text) ? 'begins with a scope' : pathFault(path)
  if (fault) refuse(text, fault)
  return path
}

/** Whether `text` can be one part of a path: the hot folder's name, a project's folder name. */
export function isPathPart(text: string): boolean {
  return !text.includes('/') && pathFault(text.normalize('NFC')) === undefined
}

/** The folders that a path lies in, nearest first. */
export function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at))
  return folders
}

/** Makes names equal that a case-insensitive or normalising file system takes for one. */
export function foldPath(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase()
  return path.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function refuse(text: string, fault: string): never {
  throw new MemoryError('invalid-path', `The path ${JSON.stringify(text.slice(0, 120))} ${fault}.`, EXAMPLE)
}

function pathFault(text: string): string | undefined {
  if (text === '') return 'is empty'
  if (UNSEEN.test(text)) return 'holds a control, invisible or broken character'
  if (text.includes('\\')) return 'holds a backslash; parts are separated by "/"'
  if (text.includes(':')) return 'holds a colon, which names a drive or a stream on Windows'
  if (text.startsWith('/') || text.startsWith('~')) return 'is not relative to its scope'
  if (byteLength(text) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`
  const parts = text.split('/')
  if (parts.length > MAX_PATH_PARTS) return `has more than ${MAX_PATH_PARTS} parts`
  return parts.map(partFault).find((fault) => fault !== undefined)
}

function partFault(part: string): string | undefined {
  if (part === '') return 'has an empty part'
  if (part === '..') return 'leaves its scope'
  if (part.startsWith('.')) return 'has a hidden part'
  if (GIT_SHORT_NAME.test(part)) return 'has a part that git refuses (git~1)'
  if (/^\s|[\s.]$/.test(part)) return 'has a part that begins with a blank or ends in a blank or a dot'
  if (RESERVED_ON_WINDOWS.test(part)) return `has a part with a name reserved on Windows (${part})`
  if (byteLength(part) > MAX_PART_BYTES) return `has a part longer than ${MAX_PART_BYTES} bytes`
  return undefined
}

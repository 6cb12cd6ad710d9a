import path from 'node:path'
import { holdsPlanted } from '../capture/gate/planted.js'
import { writerSubject } from '../history/commit-message.js'
import { isoDay } from '../lib/day.js'
import { gitBlobId } from '../lib/hash.js'
import { isTable, parseJson, type Table } from '../lib/json.js'
import { decodeText } from '../lib/text.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { countOf } from '../memory/listing.js'
import { compareText, isHot, isRegistry, label, type MemoryFile, scopeOf } from '../memory/memory.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath, MAX_PATH_PARTS, type MemoryPath } from '../memory/path.js'
import { hasPrivate, maskPrivate } from '../memory/private.js'
import { FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { type FileRef, fileKey, keyOf, type Scope, type ScopeFolder } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { isFolderName } from '../projects/folder-name.js'
import { seedOps } from '../store/seed.js'
import { listFolder } from '../store/stat-if-reachable.js'

type Content = { text: string } | { base64: string }

/** One whole file of an export; `base64` if its bytes are no text. */
export type ExportedFile = FileRef & Content
export type ExportHead = { memfs: 'export'; v: 1; day: string; private: boolean }

async function openAll({ store }: OpenMemory): Promise<ScopeFolder[]> {
  const names = listFolder(path.join(store.root, 'projects')).filter(isFolderName)
  const folders: ScopeFolder[] = ['global', ...names.map((name) => `projects/${name}` as const)]
  for (const folder of folders) await store.open(folder)
  return folders
}

/** All files of a scope, or of all scopes and projects if none is named; private parts only if asked for. */
export async function exportFiles(
  memory: OpenMemory,
  { scope, withPrivate, now }: { scope: Scope | undefined; withPrivate: boolean; now: () => number },
): Promise<{ head: ExportHead; files: ExportedFile[]; leftOut: string[] }> {
  const { store } = memory
  const folders = new Set<string>(scope === undefined ? await openAll(memory) : [memory.folders[scope]])
  const files: ExportedFile[] = []
  const leftOut: string[] = []
  const inOrder = [...store.files()].sort((a, b) => compareText(keyOf(a), keyOf(b)))
  for (const { folder, path: name } of inOrder) {
    if (!folders.has(folder)) continue
    const read = await store.read({ folder, path: name }).catch(unlessMemoryError)
    if (!read) leftOut.push(fileKey(folder, name))
    else files.push({ folder, path: name, ...contentOf(read.bytes, withPrivate) })
  }
  return { head: { memfs: 'export', v: 1, day: isoDay(now()), private: withPrivate }, files, leftOut }
}

function contentOf(bytes: Uint8Array, withPrivate: boolean): Content {
  const text = decodeText(bytes)
  if (!withPrivate && hasPrivate(text)) return { text: maskPrivate(text) }
  return Buffer.from(text).equals(bytes) ? { text } : { base64: Buffer.from(bytes).toString('base64') }
}

const bytesOf = (file: Content) =>
  'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64')

/** For a reader: each file under its name, in a fence that its text cannot end. */
export function toMarkdown({ day }: ExportHead, files: readonly ExportedFile[]): string[] {
  const sections = files.flatMap((file) => {
    const text = 'text' in file ? file.text : file.base64
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
    const fence = '`'.repeat(longest + 1)
    return ['', `## ${keyOf(file)}`, '', `${fence}md`, text.replace(/\n$/, ''), fence]
  })
  return [`# Memory, ${day}`, ...sections]
}

/** Reads an export in JSONL. Throws `damaged` if any part of it is something else: half a memory is none. */
export function parseExport(source: string): { head: ExportHead; files: ExportedFile[] } {
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  const [head = {}, ...rest] = lines.map(parseJson).map((value): Table => (isTable(value) ? value : {}))
  if (head['memfs'] !== 'export' || head['v'] !== 1)
    throw damaged('This is not an export of memfs.', 'memfs export --out memory.jsonl makes one.')
  const files = rest.map(({ folder, path: name, text, base64 }, i) => {
    const content = isText(text) ? { text } : isText(base64) ? { base64 } : undefined
    if (isScopeFolder(folder) && isMemoryName(name) && content) return { folder, path: name, ...content }
    throw damaged(`Line ${i + 2} of the export names no file of memory.`)
  })
  return { head: head as ExportHead, files }
}

const damaged = (says: string, hint = 'Nothing was written.') => new MemoryError('damaged', says, hint)

const isText = (value: unknown): value is string => typeof value === 'string'

const isScopeFolder = (value: unknown): value is ScopeFolder =>
  value === 'global' || (isText(value) && /^projects\//.test(value) && isFolderName(value.slice(9)))

/** A name that memory would list, which may be one that only a person gives, and that stays inside its scope. */
function isMemoryName(value: unknown): value is MemoryPath {
  if (!isText(value) || !value.endsWith('.md') || /[\0\p{Cs}]/u.test(value)) return false
  if (process.platform === 'win32') return asMemoryPath(value) !== undefined
  const parts = value.split('/')
  return parts.length <= MAX_PATH_PARTS && parts.every((part) => part !== '' && !part.startsWith('.'))
}

/** What the person is shown of an export before it is put back. */
export function describeExport(files: readonly ExportedFile[], rules: { hotDir: string }): string[] {
  const folders = [...new Set(files.map(({ folder }) => folder))]
  const orders = files.filter((file) => holdsPlanted(decodeText(bytesOf(file))))
  return [
    ...folders.map((folder) => {
      const own = files.filter((file) => file.folder === folder)
      const hot = own.filter((file) => isHot(file, rules)).map((file) => file.path)
      const tombstones = own.some((file) => file.path === FORGOTTEN_PATH) ? ', what was forgotten' : ''
      return `${folder}: ${countOf(own.length, 'file')}${hot.length > 0 ? `, hot: ${hot.join(', ')}` : ''}${tombstones}`
    }),
    ...orders.map((file) => `${keyOf(file)} reads like an order to an agent: look at it first`),
  ]
}

/**
 * Puts an export back, byte for byte, into a memory that is empty or holds only untouched seeds. Returns a sentence for
 * each file that could not be put back. Throws `refused` if there is anything else.
 */
export async function restoreExport(memory: OpenMemory, files: readonly ExportedFile[]): Promise<string[]> {
  const { store, settings, history } = memory
  const present = await seedsIn(memory, files)
  const wanted = new Map(files.map((file) => [keyOf(file), file]))
  const folders = new Set(files.map((file) => file.folder))
  for (const folder of folders) await store.open(folder)
  const leftAlone: string[] = []
  const ops: Op[] = []
  const restore = ({ folder, path: name }: FileRef, bytes: Uint8Array | undefined) => {
    const replaces = present.get(fileKey(folder, name))?.hash
    ops.push({ kind: 'restore', folder, path: name as MemoryPath, bytes, replaces })
  }
  for (const file of wanted.values()) {
    const bytes = bytesOf(file)
    const text = decodeText(bytes)
    const target = { folder: file.folder, path: file.path as MemoryPath }
    if ((await store.scanSecrets(text)).length > 0)
      leftAlone.push(`${label(file)} holds a secret and was left out.`)
    else if (isRegistry(file, settings)) ops.unshift({ kind: 'put', ...target, text, expect: 'any' })
    else restore(file, bytes)
  }
  for (const [key, file] of present)
    if (!wanted.has(key) && folders.has(file.folder)) restore(file, undefined)
  // Else what is not committed yet would be committed before it is removed, together with half of the export.
  await history.commit()
  await history.asOneCommit(async () => {
    for (const op of ops)
      try {
        const [applied] = await store.apply([op], ORIGIN)
        if (applied?.skipped !== undefined) leftAlone.push(applied.skipped)
      } catch (error) {
        // A file that is refused does not stop the others.
        if (!(error instanceof MemoryError)) throw error
        leftAlone.push(error.sentence)
      }
  })
  await history.commit()
  return leftAlone
}

/** Writes as the plugin's setup does: the rules for what somebody keeps in an existing memory do not apply. */
const ORIGIN = { writer: 'setup', way: 'restore', subject: writerSubject.restored } as const satisfies Origin

/** The files of a memory that has only seeds, and what a killed restore of this export put back. Throws `refused`. */
export async function seedsIn(memory: OpenMemory, exported: readonly ExportedFile[]) {
  const { store, settings } = memory
  await openAll(memory)
  const restored = new Map(exported.map((file) => [keyOf(file), bytesOf(file)]))
  const seeds = new Map<string, MemoryFile>()
  for (const file of store.files()) {
    if (isRegistry(file, settings)) continue
    const seed = seedOps(scopeOf(file), file.folder, settings).find(({ path: name }) => name === file.path)
    const read = await store.read(file)
    const isSeed = seed?.kind === 'put' && read && seed.text === read.document.head + read.document.body
    const hint = `Move ${store.root} away first. Without --restore, an export is imported like any other memory.`
    const isRestored = read && restored.get(keyOf(file))?.equals(read.bytes)
    if (!isSeed && !isRestored && !(await isBrief(memory, file, read?.bytes)))
      throw new MemoryError('refused', `This memory is not empty: ${keyOf(file)}.`, hint)
    seeds.set(keyOf(file), file)
  }
  return seeds
}

/** Whether a file is as the plugin's first look at a repository left it: that is kept by nobody either. */
async function isBrief({ history }: OpenMemory, { folder, path: name }: FileRef, bytes?: Uint8Array) {
  const [last] = await history.log({ folders: [folder], path: name, limit: 1 })
  const isAsLeft = last?.files.some(({ blob }) => bytes && blob === gitBlobId(bytes))
  return isAsLeft === true && last?.ways.join() === 'brief'
}

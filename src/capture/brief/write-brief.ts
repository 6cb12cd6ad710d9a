import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../../lib/errno.js'
import { sha256 } from '../../lib/hash.js'
import type { Log } from '../../lib/log-file.js'
import { readRegularFile } from '../../lib/read-regular-file.js'
import { MemoryError } from '../../memory/errors.js'
import type { MemoryFile } from '../../memory/memory.js'
import type { Op, Target } from '../../memory/op.js'
import { parseMemoryPath } from '../../memory/path.js'
import { fileKey, type ScopeFolder } from '../../memory/scope.js'
import type { Store } from '../../store/store.js'
import type { AuditLog } from '../audit-log.js'
import { refusals } from '../gate/gate.js'
import { briefOf, firstParagraph } from './brief.js'
import { MANIFESTS } from './facts-of-manifests.js'

/** Manifests and READMEs are small; a larger one is not read, in bytes. */
const MAX_FILE_BYTES = 256 * 1024
const READMES = ['README.md', 'readme.md', 'README.markdown', 'README']
const BRIEF_PATH = 'reference/brief.md'

/**
 * Fills the untouched seed of a project's description out of the repository's manifests. Never throws for what they hold.
 * Returns what tells that this look is settled, to be given to the next one: the same top of the repository is not looked
 * at again.
 */
export async function writeBrief(args: {
  store: Store
  auditLog: AuditLog
  /** Real path of the opened repository. */
  directory: string
  /** The project's description, as seeded. */
  seeded: MemoryFile
  lastLook: string | undefined
  log: Log
}): Promise<string | undefined> {
  const { store, auditLog, directory, seeded, lastLook, log } = args
  const { folder } = seeded
  const target: Target = { folder, path: parseMemoryPath(seeded.path) }
  const { folders, names, stamp } = look(directory)
  if (stamp === lastLook) return stamp
  const files = MANIFESTS.filter(([name]) => names.has(name)).map(([name]) => ({
    path: name,
    text: read(path.join(directory, name)),
  }))
  const brief = briefOf(files, folders)
  const readme = READMES.find((name) => names.has(name))
  const paragraph = readme === undefined ? undefined : firstParagraph(read(path.join(directory, readme)))
  const refused = paragraph === undefined ? [] : refusalsOf(paragraph)
  const quoted = refused.length === 0 ? paragraph : undefined
  const ops: Op[] = []
  if (brief !== undefined)
    ops.push({ kind: 'write', ...target, content: brief, expect: { seen: [seeded.hash] } })
  if (quoted !== undefined && !store.file(fileKey(folder, parseMemoryPath(BRIEF_PATH))))
    ops.push(briefOp(folder, quoted, readme as string))
  const isSettled = ops.length === 0 || (await apply(store, ops, log))
  log.info('first brief', {
    manifests: files.length,
    filled: brief !== undefined,
    readme: quoted !== undefined,
    refused: refused.length > 0,
  })
  const entry = { way: 'brief', phase: 'gate' } as const
  if (refused.length > 0)
    await auditLog.note({
      ...entry,
      outcome: 'rejected',
      reasons: refused,
      text: `The beginning of ${readme}`,
    })
  if (ops.length > 0)
    await auditLog.note({ ...entry, outcome: 'kept', reasons: [], fact: fileKey(folder, target.path) })
  return isSettled ? stamp : undefined
}

async function apply(store: Store, ops: readonly Op[], log: Log): Promise<boolean> {
  try {
    await store.apply(ops, { writer: 'capture', way: 'brief' })
    return true
  } catch (error) {
    // A secret in a README, a full disk, or somebody was quicker: the seed stays.
    if (!(error instanceof MemoryError)) throw error
    log.info('first brief not written', { reason: error.code })
    return error.code !== 'busy' && error.code !== 'disk'
  }
}

/** The top of a repository; `stamp` tells whether it is as it was: names of its entries, sizes and times of its files. */
function look(directory: string): { folders: string[]; names: Set<string>; stamp: string } {
  const entries = unlessRefusedSync(() => readdirSync(directory, { withFileTypes: true })) ?? []
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const states = files.map((name) => {
    const stats = statSync(path.join(directory, name), { throwIfNoEntry: false })
    return `${name} ${stats?.size} ${stats?.mtimeMs}`
  })
  const stamp = sha256([...folders, ...states].sort().join('\n'), 16)
  return { folders: folders.sort(), names: new Set(files), stamp }
}

function read(file: string): string {
  try {
    return statSync(file).size > MAX_FILE_BYTES ? '' : new TextDecoder().decode(readRegularFile(file))
  } catch {
    return ''
  }
}

/** A README is nobody's order: what speaks to agents, or holds a secret, is left out. */
const refusalsOf = (paragraph: string) =>
  refusals({ text: paragraph, evidence: { by: 'agent', quote: paragraph } }, false)

function briefOp(folder: ScopeFolder, paragraph: string, readme: string): Op {
  const first = paragraph.split(/(?<=[.!?。])\s/u)[0] ?? paragraph
  const line = first.length > 160 ? `${first.slice(0, 159)}…` : first
  return {
    kind: 'write',
    folder,
    path: parseMemoryPath(BRIEF_PATH),
    content: `Quoted from ${readme}, unchecked:\n\n> ${paragraph}\n`,
    keys: { description: `${readme} says: “${line}”` },
    expect: 'absent',
  }
}

import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../../lib/log-file.js'
import { readRegularFile } from '../../lib/read-regular-file.js'
import { MemoryError } from '../../memory/errors.js'
import type { MemoryFile } from '../../memory/memory.js'
import type { Op, Target } from '../../memory/op.js'
import { parseMemoryPath } from '../../memory/path.js'
import { fileKey, type ScopeFolder } from '../../memory/scope.js'
import type { Store } from '../../store/store.js'
import type { Account } from '../account/account-log.js'
import { refusals } from '../gate/gate.js'
import { briefOf, firstParagraph } from './brief.js'
import { MANIFESTS } from './facts-of-manifests.js'

/** Manifests and READMEs are small; a larger one is not read, in bytes. */
const MAX_FILE_BYTES = 256 * 1024
const READMES = ['README.md', 'readme.md', 'README.markdown', 'README']
const BRIEF_PATH = 'reference/brief.md'

/**
 * Fills the untouched seed of a project's description out of the repository's manifests. Never throws for what they hold.
 * Whether that is settled: else the next start tries again.
 */
export async function writeBrief(args: {
  store: Store
  account: Account
  /** Real path of the opened repository. */
  directory: string
  /** The project's description, as seeded. */
  seeded: MemoryFile
  log: Log
}): Promise<boolean> {
  const { store, account, directory, seeded, log } = args
  const { folder } = seeded
  const target: Target = { folder, path: parseMemoryPath(seeded.path) }
  const { folders, names } = look(directory)
  const files = MANIFESTS.filter(([name]) => names.has(name)).map(([name]) => ({
    path: name,
    text: read(path.join(directory, name)),
  }))
  const brief = briefOf(files, folders)
  const readme = READMES.find((name) => names.has(name))
  const paragraph = readme === undefined ? undefined : firstParagraph(read(path.join(directory, readme)))
  const quoted = paragraph !== undefined && isHarmless(paragraph) ? paragraph : undefined
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
    refused: paragraph !== undefined && quoted === undefined,
  })
  if (ops.length === 0 && (paragraph === undefined || quoted !== undefined)) return isSettled
  await account.note({
    way: 'brief',
    phase: 'gate',
    outcome: ops.length > 0 ? 'kept' : 'rejected',
    reasons: paragraph !== undefined && quoted === undefined ? ['planted'] : [],
    fact: fileKey(folder, target.path),
  })
  return isSettled
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

function look(directory: string): { folders: string[]; names: Set<string> } {
  try {
    const entries = readdirSync(directory, { withFileTypes: true })
    return {
      folders: entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
      names: new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name)),
    }
  } catch {
    return { folders: [], names: new Set() }
  }
}

function read(file: string): string {
  try {
    return statSync(file).size > MAX_FILE_BYTES ? '' : new TextDecoder().decode(readRegularFile(file))
  } catch {
    return ''
  }
}

/** A README is nobody's order: what speaks to agents, or holds a secret, is left out. */
function isHarmless(paragraph: string): boolean {
  const refused = refusals({ text: paragraph, evidence: { by: 'agent', quote: paragraph } }, false)
  return refused.length === 0
}

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

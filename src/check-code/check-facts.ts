import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessRefused } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { wordSet } from '../lib/text.js'
import { createYielder } from '../lib/time-slice.js'
import { type MemoryFile, statementOf } from '../memory/memory.js'
import { keyOf } from '../memory/scope.js'
import { followPointer, reach } from '../projects/identity.js'
import { type Checked, type CheckedFile, stampOf } from './check-record.js'
import { manifestsOf, missingFrom, sharedWith } from './compare.js'
import { contentOf, filesOfFact } from './files-named.js'

const MAX_FACTS = 2_000
const MAX_BRANCHES = 10

/** Checks facts against the files they are about, in time slices, by what the two had in common at the first look. */
export async function checkFacts(args: {
  facts: readonly MemoryFile[]
  /** Real path of the checkout. */
  root: string
  known: Checked
  day: Checked['day']
  signal: AbortSignal
}): Promise<Checked> {
  const { facts, root, known, day, signal } = args
  const branch = await branchOf(root)
  const pause = createYielder({ signal })
  const result: Checked = { day, facts: {} }
  const lost: CheckedFile[] = []
  /** Keyed by what a fact says, and not by its file, which may have been renamed. */
  const before = new Map(Object.values(known.facts).map(({ stamp, files }) => [stamp, files]))
  for (const fact of facts.slice(0, MAX_FACTS)) {
    const stamp = stampOf(fact)
    const files = before.get(stamp) ?? firstLook(fact, root)
    const looked = files.map((file) => lookAgain(file, root, { branch, day }))
    lost.push(...looked.filter(({ isGone }) => isGone))
    if (looked.length > 0) result.facts[keyOf(fact)] = { stamp, files: looked }
    await pause()
  }
  const moved = await findMoved(root, new Map(lost.map(({ hash, bytes }) => [hash, bytes])), signal)
  for (const file of lost) {
    const at = moved.get(file.hash)
    if (at !== undefined)
      Object.assign(file, { at, isGone: false, branches: { ...file.branches, [branch]: -1 } })
  }
  return result
}

/** A file that is missing at the first look was never there for this fact: it is left out. */
function firstLook(fact: MemoryFile, root: string): CheckedFile[] {
  const statement = statementOf(fact)
  const manifests = manifestsOf(statement)
  const quote = fact.keys?.evidence?.quote ?? ''
  const named = new Set([...(fact.keys?.about ?? filesOfFact(root, statement, quote)), ...manifests])
  return [...named].flatMap((file) => {
    const text = contentOf(root, file)
    if (text === undefined) return []
    const isOnlyManifest = manifests.includes(file) && !statement.includes(file)
    const shared = sharedWith(statement, file, text).filter(
      ({ kind }) => kind === 'command' || !isOnlyManifest,
    )
    if (isOnlyManifest && shared.length === 0) return []
    return [{ path: file, at: file, ...identity(text), shared, missing: [], isGone: false, branches: {} }]
  })
}

function lookAgain(
  file: CheckedFile,
  root: string,
  { branch, day }: { branch: string; day: number },
): CheckedFile {
  const { [branch]: since = -1, ...others } = file.branches
  const branches = Object.fromEntries(Object.entries(others).slice(-MAX_BRANCHES))
  const place = [file.at, file.path].find((at) => contentOf(root, at) !== undefined) ?? file.path
  const text = contentOf(root, place)
  if (text === undefined)
    return { ...file, isGone: true, branches: { ...branches, [branch]: since >= 0 ? since : day } }
  const missing = missingFrom(file.shared, file.path, text)
  // If the file is moved, it is found by its last content that agreed with the fact.
  const known = missing.length > 0 ? {} : identity(text)
  return { ...file, at: place, ...known, missing, isGone: false, branches: { ...branches, [branch]: -1 } }
}

const identity = (text: string) => ({ hash: contentHash(text), bytes: Buffer.byteLength(text) })

/** The branch that git has checked out, else `detached`; '' outside git. Read from the disk alone. */
async function branchOf(root: string): Promise<string> {
  const own = path.join(root, '.git')
  const folder = (await followPointer(own)) ?? (await reach(fs.realpath(own)))
  const head = folder && contentOf(folder, 'HEAD')
  return head === undefined ? '' : (/^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? 'detached')
}

const MAX_ENTRIES = 20_000
/** Folders that hold no source. */
const SKIPPED = wordSet(
  '.git .hg .svn node_modules dist build target vendor .venv venv __pycache__ .next .cache',
)

const contentHash = (text: string) => sha256(text, 20)

/** Where files with these contents lie now, by hash; those found nowhere in the project are left out. */
async function findMoved(
  root: string,
  wanted: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const sizes = new Set(wanted.values())
  const pause = createYielder({ signal })
  const folders = ['']
  for (let seen = 0; folders.length > 0 && seen < MAX_ENTRIES && found.size < wanted.size; ) {
    const folder = folders.shift() as string
    const entries = await unlessRefused(fs.readdir(path.join(root, folder), { withFileTypes: true }))
    for (const entry of entries ?? []) {
      seen += 1
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(file)
      const stats = entry.isFile() && (await unlessRefused(fs.stat(path.join(root, file))))
      const text = stats && sizes.has(stats.size) ? contentOf(root, file) : undefined
      const hash = text === undefined ? '' : contentHash(text)
      if (wanted.has(hash) && !found.has(hash)) found.set(hash, file)
      await pause()
    }
  }
  return found
}

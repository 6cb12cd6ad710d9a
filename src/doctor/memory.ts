import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { deadLinks } from '../consolidate/dead-links.js'
import { contradictionNotices } from '../consolidate/watch-conflicts.js'
import { clearStaleLocks } from '../history/stale-locks.js'
import { isTempName } from '../lib/atomic-write.js'
import { messageOf } from '../lib/errno.js'
import { isAbandoned } from '../lib/lock-ticket.js'
import { countOf, listNames } from '../memory/listing.js'
import { isHot, label, type MemoryFile } from '../memory/memory.js'
import { asMemoryPath, foldPath } from '../memory/path.js'
import { SCOPES } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { createPlaces } from '../projects/places.js'
import { type Check, type Finding, ofMemory } from './check.js'
import { tailOf } from './installation.js'

/** What `statfs` calls disks that are elsewhere: NFS, SMB, CIFS, 9P, FUSE (sshfs and the like). */
const NETWORK_DISKS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546,
])
const MAX_NAMED = 5
/** Derived and local data beyond this is more than its bounds allow, in bytes. */
const MAX_STATE_BYTES = 500 * 1024 * 1024
/** Versions of files whose text is fetched at once. */
const BATCH = 200

const filesOf = ({ store, folders }: OpenMemory): MemoryFile[] => {
  const snapshot = store.snapshot(folders)
  return SCOPES.flatMap((scope) => [...snapshot[scope].files])
}

const folders: Check = {
  name: 'folders',
  async run({ paths, notOpened, memory }) {
    const root = paths.memoryRoot
    if (!existsSync(root))
      return [
        { says: `There is no memory in ${root} yet.`, mend: 'It begins with the first turn of OpenCode.' },
      ]
    const found: Finding[] = []
    const stats = statSync(root)
    if (!stats.isDirectory())
      return [{ says: `${root} is no folder.`, mend: `Move that file away: mv ${root} ${root}.old` }]
    const me = process.geteuid?.()
    for (const folder of [root, paths.stateFolder].filter((it) => existsSync(it))) {
      const { uid, mode } = statSync(folder)
      if (me !== undefined && uid !== me)
        found.push({
          says: `${folder} belongs to another user (id ${uid}).`,
          mend: `chown -R ${me} ${folder}`,
        })
      else if (!isWritable(folder))
        found.push({ says: `${folder} cannot be written.`, mend: `chmod -R u+rwX ${folder}` })
      if (process.platform !== 'win32' && (mode & 0o077) !== 0)
        found.push({
          says: `Other users of this machine can open ${folder} (mode ${(mode & 0o777).toString(8)}).`,
          mend: `chmod 700 ${folder}`,
          fix: () => fs.chmod(folder, 0o700),
        })
    }
    if (NETWORK_DISKS.has((await fs.statfs(root)).type))
      found.push({
        says: `${root} is on a network disk: changes by other machines may be seen a minute late.`,
        mend: 'Keep memory on a disk of this machine.',
      })
    for (const link of linksIn(root))
      found.push({
        says: `${path.join(root, link)} is a link, and is not followed.`,
        mend: 'Put the file or folder itself in its place.',
      })
    if (!memory && notOpened !== undefined && found.length === 0)
      found.push({ says: `Memory cannot be opened: ${notOpened}`, mend: `ls -ld ${root}` })
    return found
  },
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    // Whatever the disk says against it: it cannot be written.
    return false
  }
}

function linksIn(root: string): string[] {
  return [root, path.join(root, 'projects')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((entry) => lstatSync(entry).isSymbolicLink())
    .map((entry) => path.relative(root, entry))
}

/** Settings of the repository itself that change what git does with memory, or run a program. */
const STEERING =
  /^(?:core\.(?:bare|worktree|fsmonitor|hookspath|sshcommand|gitproxy|attributesfile)|filter\.|include|merge\.[^=]*\.driver|diff\.[^=]*\.(?:command|textconv)|alias\.)/i
const HARMLESS = /^core\.bare=false$/i

const git = ofMemory('git', async ({ history, store }) => {
  const status = await history.status()
  if (!status.available) return [{ says: status.reason, mend: status.hint }]
  const inRoot = (command: string) => `git -C ${store.root} ${command}`
  const found: Finding[] = []
  if (status.note !== undefined)
    found.push({ says: `Nothing is committed: ${status.note}.`, mend: inRoot('status') })
  const gitDir = path.join(store.root, '.git')
  const locks =
    existsSync(gitDir) && statSync(gitDir).isDirectory()
      ? readdirSync(gitDir).filter((name) => name.endsWith('.lock'))
      : []
  for (const lock of locks)
    found.push({
      says: `${path.join(gitDir, lock)} keeps git from committing.`,
      mend: `rm ${path.join(gitDir, lock)}, where no git is at work`,
      fix: async () => void (await clearStaleLocks(gitDir, store.root)),
    })
  if (status.pending > 0 && status.note === undefined && locks.length === 0)
    found.push({
      says: `${countOf(status.pending, 'file')} not committed yet.`,
      mend: `The next start of OpenCode commits them; by hand: ${inRoot('add -A && git commit')}`,
    })
  for (const entry of await history.localConfig())
    if (STEERING.test(entry) && !HARMLESS.test(entry))
      found.push({
        says: `The repository's own configuration sets ${entry.split('=', 1)[0]}, which is not followed.`,
        mend: inRoot(`config --unset ${entry.split('=', 1)[0]}`),
      })
  const damage = await history.damage()
  if (damage.length > 0)
    found.push({
      says: `The history is damaged: ${damage[0]}${damage.length > 1 ? `, and ${damage.length - 1} more` : ''}.`,
      mend: `${inRoot('fsck')}; the files themselves are sound. A new history begins when .git is moved away`,
    })
  return found
})

const watches = ofMemory('watches', async ({ store }, { paths }) => {
  const said = existsSync(paths.logFile)
    ? tailOf(paths.logFile)
        .split('\n')
        .findLast((line) => line.includes('watching failed') || line.includes('plugin loaded'))
    : undefined
  if (!said?.includes('watching failed')) return []
  const file = '/proc/sys/fs/inotify/max_user_watches'
  const most = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  return [
    {
      says: `The folders of ${store.root} could not all be watched (limit of watches: ${most}): a hand edit may take 5 s to be seen.`,
      mend: 'sysctl fs.inotify.max_user_watches=524288',
    },
  ]
})

const files = ofMemory('files', async (memory) => {
  const { settings, store } = memory
  const all = filesOf(memory)
  const found: Finding[] = []
  const where = (file: MemoryFile) => path.join(store.root, file.folder, file.path)
  for (const file of all) {
    const limit = file.limit ?? settings.defaultLimit
    if (file.damage !== undefined)
      found.push({
        says: `${label(file)} is damaged: ${file.damage}.`,
        mend: `Mend the lines between --- in ${where(file)}`,
      })
    else if (file.complaint !== undefined)
      found.push({ says: `${label(file)}: ${file.complaint}.`, mend: `Change it in ${where(file)}` })
    else if (file.chars > limit)
      found.push({
        says: `${label(file)} has ${file.chars} of ${limit} characters.`,
        mend: `Shorten it, or raise its limit: ${where(file)}`,
      })
    if (file.damage === undefined && asMemoryPath(file.path) === undefined)
      found.push({
        says: `The name of ${label(file)} cannot be held by every disk, and tools cannot reach it.`,
        mend: `Rename ${where(file)}`,
      })
  }
  const folded = new Map<string, MemoryFile>()
  for (const file of all) {
    const key = `${file.folder}/${foldPath(file.path)}`
    const twin = folded.get(key)
    if (twin)
      found.push({
        says: `${label(twin)} and ${label(file)} differ in letter case alone.`,
        mend: `Rename ${where(file)}`,
      })
    folded.set(key, file)
  }
  return found
})

const hot = ofMemory('hot files', async (memory) => {
  const { settings } = memory
  const all = filesOf(memory).filter((file) => isHot(file, settings))
  const chars = all.reduce((sum, file) => sum + file.chars, 0)
  if (chars <= settings.maxBlockChars) return []
  const largest = all.toSorted((a, b) => b.chars - a.chars).slice(0, MAX_NAMED)
  return [
    {
      says: `Hot files have ${chars} characters, and the block has room for ${settings.maxBlockChars}: some are left out. Largest: ${listNames(largest)}.`,
      mend: `Move one out of ${settings.hotDir}/, or raise maxBlockChars`,
    },
  ]
})

const secrets = ofMemory('secrets', async (memory, { progress }) => {
  const { store, history } = memory
  const found: Finding[] = []
  const known = new Set<string>()
  const all = filesOf(memory)
  for (const [i, file] of all.entries()) {
    if (i % BATCH === 0) progress(`secrets: ${i} of ${all.length} files`)
    const read = await store.read(file).catch(() => undefined)
    if (!read) continue
    const [first] = await store.scanSecrets(read.document.head + read.document.body)
    if (!first) continue
    known.add(`${file.folder}/${file.path}`)
    found.push({
      says: `${label(file)} holds what looks like a secret (${first.kind}, line ${first.line}).`,
      mend: `Take it out of ${path.join(store.root, file.folder, file.path)}, and make it worthless where it is used`,
    })
  }
  if (!(await history.status()).available) return found
  const versions = (await history.versions()).filter(({ path: name }) => name.endsWith('.md'))
  for (let at = 0; at < versions.length; at += BATCH) {
    progress(`secrets: ${at} of ${versions.length} versions`)
    const batch = versions.slice(at, at + BATCH)
    const texts = await history.blobs(batch.map(({ id }) => id))
    for (const { id, path: name } of batch) {
      if (known.has(name)) continue
      const [first] = await store.scanSecrets(texts.get(id)?.toString('utf8') ?? '')
      if (!first) continue
      known.add(name)
      found.push({
        says: `The history of ${name} holds what looks like a secret (${first.kind}, line ${first.line} of version ${id.slice(0, 10)}).`,
        mend: 'docs/by-hand.md, "To be rid of a text for good"',
      })
    }
  }
  return found
})

const facts = ofMemory('facts', async ({ store, folders: scopes }) => {
  const snapshot = store.snapshot(scopes)
  const found: Finding[] = contradictionNotices(snapshot).map((notice) => ({
    says: notice.replace(/:.*$/, '.'),
    mend: 'memfs conflicts',
  }))
  for (const scope of SCOPES) {
    const { facts: list, files: all } = snapshot[scope]
    const texts = await Promise.all(
      list.map(async (file) => ({
        path: file.path,
        body: (await store.read(file).catch(() => undefined))?.document.body ?? '',
      })),
    )
    for (const { path: name, link } of deadLinks(texts, new Set(all.map((file) => file.path))))
      found.push({
        says: `[[${link}]] in ${name} (${scope}) leads nowhere.`,
        mend: `Change the link, or make the file: ${path.join(store.root, scopes[scope], name)}`,
      })
  }
  return found
})

const projects = ofMemory('projects', async ({ store, settings }, { paths }) =>
  createPlaces(paths.projectsFile)
    .read()
    .places.filter(({ path: folder }) => !existsSync(folder))
    .slice(0, MAX_NAMED)
    .map(({ project, path: folder }) => ({
      says: `The folder of project ${project} is gone: ${folder}.`,
      mend: `If it will not come back: rm -r ${path.join(store.root, 'projects', project)}, its row in ${settings.hotDir}/projects.md and its line in ${paths.projectsFile}`,
    })),
)

const locks = ofMemory('locks', async ({ stateFolder, store }) => {
  const folder = path.join(stateFolder, 'locks')
  const dead = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.lock'))
        .map((name) => path.join(folder, name))
        .filter(isAbandoned)
    : []
  const torn = temporaryFiles(store.root)
  const remove = (file: string) => async () => unlinkSync(file)
  return [
    ...dead.map((file) => ({
      says: `${file} is the lock of a process that has ended.`,
      mend: `rm ${file}`,
      fix: remove(file),
    })),
    ...torn.map((file) => ({
      says: `${file} is left of a write that was cut off.`,
      mend: `rm ${file}`,
      fix: remove(file),
    })),
  ]
})

/** Temporary files of an hour and more: none of a write that is under way. Links are not followed. */
function temporaryFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === '.git' ? [] : temporaryFiles(file)
    const isOld = isTempName(entry.name) && Date.now() - lstatSync(file).mtimeMs > 3_600_000
    return isOld ? [file] : []
  })
}

const state = ofMemory('state', async ({ stateFolder }) => {
  const broken = path.join(stateFolder, 'sessions')
  const aside = existsSync(broken) ? readdirSync(broken).filter((name) => name.endsWith('.broken')) : []
  const bytes = sizeOf(stateFolder)
  return [
    ...(aside.length > 0
      ? [
          {
            says: `${countOf(aside.length, 'file')} of sessions could not be read and stand aside.`,
            mend: `rm ${broken}/*.broken`,
            fix: async () => {
              for (const name of aside) unlinkSync(path.join(broken, name))
            },
          },
        ]
      : []),
    ...(bytes > MAX_STATE_BYTES
      ? [
          {
            says: `Derived and local data takes ${Math.round(bytes / 1_048_576)} MB.`,
            mend: `With OpenCode closed: rm -r ${stateFolder} (no memory is lost)`,
          },
        ]
      : []),
  ]
})

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Warnings of the log that say more than that something was tried again. */
const log: Check = {
  name: 'log',
  async run({ paths, now }) {
    if (!existsSync(paths.logFile)) return []
    const DAY_MS = 86_400_000
    const lines = tailOf(paths.logFile)
      .split('\n')
      .filter(
        (line) =>
          /^\S+ (?:WARN|ERROR) /.test(line) && now() - Date.parse(line.split(' ', 1)[0] ?? '') < DAY_MS,
      )
    return lines
      .slice(-10)
      .map((line) => ({ says: `In the log: ${line.slice(0, 240)}`, mend: 'docs/log.md says what it means' }))
  },
}

/** Whether memory itself is sound. */
export const MEMORY: readonly Check[] = [
  folders,
  git,
  watches,
  files,
  hot,
  secrets,
  facts,
  projects,
  locks,
  state,
  log,
]

/** A check that itself fails tells of that, and takes nothing from the others. */
export async function examine(
  checks: readonly Check[],
  scene: Parameters<Check['run']>[0],
): Promise<{ check: string; findings: Finding[] }[]> {
  const results: { check: string; findings: Finding[] }[] = []
  for (const check of checks) {
    scene.progress(check.name)
    try {
      results.push({ check: check.name, findings: await check.run(scene) })
    } catch (error) {
      results.push({
        check: check.name,
        findings: [{ says: `The check itself failed: ${messageOf(error)}`, mend: 'Please report it.' }],
      })
    }
  }
  return results
}

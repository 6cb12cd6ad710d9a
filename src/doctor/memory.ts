import { existsSync, lstatSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { loadSettings } from '../config/load.js'
import { conflictNotices } from '../consolidate/conflicts.js'
import { clearStaleLocks } from '../history/stale-locks.js'
import { isFolder, isTempName } from '../lib/atomic-write.js'
import { digits } from '../lib/columns.js'
import { DAY_MS, isoDay } from '../lib/day.js'
import { isDamaged } from '../lib/derived-file.js'
import { folderTrouble } from '../lib/disk-trouble.js'
import { isAbandoned } from '../lib/file-lock.js'
import { groupBy } from '../lib/group-by.js'
import { gitBlobId } from '../lib/hash.js'
import { type LogEntry, readLog } from '../lib/log-file.js'
import { ownFolder } from '../lib/own-folder.js'
import { shellWord } from '../lib/shell-word.js'
import { decodeText } from '../lib/text.js'
import { MemoryError } from '../memory/errors.js'
import { countOf, listNames, shownLimit } from '../memory/listing.js'
import { anyScopeOf, isHot, label, MAX_MEMORY_BYTES, type MemoryFile, scopesIn } from '../memory/memory.js'
import { foldPath } from '../memory/path.js'
import { fileKey, keyOf, ownFolders, SCOPES } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { createPlaces } from '../projects/places.js'
import { callRecordFile, dayOfCalls, readCallRecord } from '../small-model/ledger.js'
import { realPlace } from '../store/disk.js'
import { leftoversIn } from '../store/leftovers.js'
import { listFolder, statIfReachable } from '../store/stat-if-reachable.js'
import { inShell, sayStatus, sayTwin } from '../sync/say.js'
import { type Check, type Finding, type Findings, ofMemory, type Scene } from './check.js'

/** Types of `statfs` for network disks: NFS, SMB, CIFS, SMB2, 9P, FUSE (sshfs and the like). */
const NETWORK_DISKS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546,
])
const MAX_NAMED = 5
/** Derived and local data beyond this has outgrown its bounds, in bytes. */
const MAX_STATE_BYTES = 500 * 1024 * 1024
/** How many files or versions to handle between two reports of progress; versions are fetched together. */
const BATCH = 200

const filesOf = ({ store, folders }: OpenMemory): MemoryFile[] =>
  scopesIn(store.snapshot(folders), SCOPES).flatMap(({ files }) => files)

const placeOf = ({ store }: OpenMemory, file: MemoryFile) => path.join(store.root, file.folder, file.path)

const placesIn = (folder: string) => listFolder(folder).map((name) => path.join(folder, name))

async function* folders({ paths, memory }: Scene): Findings {
  const { memoryRoot: root, stateFolder } = paths
  try {
    realPlace(root)
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error
    return yield [error.sentence, 'Put the folder back, or point the link to where it is: ln -sfn.']
  }
  if (!existsSync(root))
    return yield [`There is no memory in ${root} yet.`, 'The first turn in OpenCode creates it.']
  const faults = [...foldersWithFaults(root, stateFolder)]
  yield* faults
  if (NETWORK_DISKS.has((await fs.statfs(root)).type))
    yield [
      `${root} is on a network disk: changes by other machines may be seen a minute late.`,
      'Keep memory on a disk of this machine.',
    ]
  if (typeof memory === 'string' && faults.length === 0)
    yield [`Memory cannot be opened: ${memory}`, `ls -ld ${shellWord(root)}`]
}

function* foldersWithFaults(root: string, stateFolder: string): Generator<Finding, void> {
  for (const folder of [root, stateFolder].filter((it) => existsSync(it))) {
    const { mode } = statSync(folder)
    const word = shellWord(folder)
    if (!isFolder(folder)) {
      yield [`${folder} is not a folder.`, `Move that file away: mv ${word} ${shellWord(`${folder}.old`)}`]
      continue
    }
    const [first] = rightsFaults(realPlace(folder), word)
    if (first) yield first
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      yield [
        `Other users of this machine can open ${folder} (mode ${(mode & 0o777).toString(8)}).`,
        `chmod 700 ${word}`,
        () => fs.chmod(folder, 0o700),
      ]
  }
  for (const folder of [root, path.join(root, 'projects')])
    for (const entry of placesIn(folder))
      if (lstatSync(entry).isSymbolicLink())
        yield [`${entry} is a link, and is not followed.`, 'Put the file or folder itself in its place.']
}

/** What keeps us from writing to a folder, or to something in it (as after a process with sudo has been at work). */
function* rightsFaults(place: string, top: string): Generator<Finding, void> {
  // The system puts this folder into a memory that is a disk of its own.
  if (path.basename(place) === 'lost+found') return
  const [me, stat] = [process.geteuid?.(), statIfReachable(place)]
  const trouble = stat?.isDirectory() ? folderTrouble(place) : undefined
  if (stat && me !== undefined && stat.uid !== me)
    yield [`${place} belongs to another user (id ${stat.uid}).`, `chown -R ${me} ${top}`]
  else if (trouble !== undefined)
    yield [
      `${place} ${trouble}.`,
      trouble.endsWith('read-only')
        ? `Remount the disk for writing; findmnt -T ${top} shows it`
        : `chmod -R u+rwX ${top}`,
    ]
  else if (stat?.isDirectory()) for (const one of placesIn(place)) yield* rightsFaults(one, top)
}

/** Keys of the repository's own configuration that change what git does with memory, or run a program. */
const STEERING =
  /^(?!core\.bare=false$)(?:core\.(?:bare|worktree|fsmonitor|hookspath|sshcommand|gitproxy|attributesfile)|filter\.|include|merge\.[^=]*\.driver|diff\.[^=]*\.(?:command|textconv)|alias\.)/i

async function* git(memory: OpenMemory): Findings {
  const { history, store } = memory
  const status = await history.status()
  if (!status.available) return yield [status.reason, status.hint]
  const inRoot = (command: string) => `git -C ${shellWord(store.root)} ${command}`
  if (status.note !== undefined) yield [`Nothing is committed: ${status.note}.`, inRoot('status')]
  const gitDir = path.join(store.root, '.git')
  const { removed: stale, busyLocks } = await clearStaleLocks(gitDir, store.root, async () => true)
  for (const lock of stale.map((name) => path.join(gitDir, name)))
    yield [
      `${lock} was left by a git process that has ended.`,
      `The plugin removes it at its next commit; by hand: rm ${shellWord(lock)}`,
      async () => void (await clearStaleLocks(gitDir, store.root)),
    ]
  for (const lock of busyLocks.map((name) => path.join(gitDir, name)))
    yield [
      `Git is running and holds ${lock}: nothing is committed meanwhile.`,
      'Wait for it to end. If it was killed, the lock counts as stale within a minute.',
    ]
  // Where memory has no repository of its own, git would take that of a parent folder.
  const byHand = existsSync(gitDir) ? `; by hand: ${inRoot('add -A')} && ${inRoot('commit')}` : ''
  if (status.pending > 0 && status.note === undefined && stale.length + busyLocks.length === 0)
    yield [
      `${countOf(status.pending, 'file')} not committed yet.`,
      `The next start of OpenCode commits them${byHand}`,
    ]
  const damage = await history.damage()
  if (damage.length > 0)
    yield [
      `The history is damaged: ${damage[0]}${damage.length > 1 ? `, and ${damage.length - 1} more` : ''}.`,
      `${inRoot('fsck')}; the files themselves are intact. To start a new history, move .git away`,
    ]
  const unkept = status.pending === 0 && damage.length === 0 ? await inNoCommit(memory) : []
  if (unkept.length > 0)
    yield [
      `${countOf(unkept.length, 'file')} in no commit, and so only changed by you: ${listNames(unkept, MAX_NAMED)}.`,
      'Git cannot commit what lies in a submodule, or differs from a twin only in letter case: move it elsewhere.',
    ]
  for (const entry of (await history.localConfig()).filter((it) => STEERING.test(it))) {
    const [key] = entry.split('=', 1)
    yield [
      `The repository's own configuration sets ${key}, which is ignored.`,
      inRoot(`config --unset ${key}`),
    ]
  }
}

/** Files that the last commit has in no version. */
async function inNoCommit(memory: OpenMemory): Promise<MemoryFile[]> {
  const { history, folders: scopes } = memory
  const head = await history.head()
  if (head === undefined) return []
  const trees = ownFolders(scopes).map(async (folder) => [folder, await history.tree(head, folder)] as const)
  const known = (await Promise.all(trees)).flatMap(([folder, tree]) =>
    [...tree.keys()].map((name) => fileKey(folder, name.normalize('NFC'))),
  )
  const names = new Set(known)
  return filesOf(memory).filter((file) => file.damage === undefined && !names.has(keyOf(file)))
}

/** Checks that this memory reaches the other machines. */
async function* sync(memory: OpenMemory, { now }: Scene): Findings {
  const status = memory.sync.status()
  const { trouble, waiting, lastSuccessMs } = status.record
  if (trouble) yield [`Sync: ${trouble.says}`, trouble.hint]
  if (waiting)
    yield [inShell(sayStatus(status, now()).slice(1).join(' ')), 'memfs sync shows it, and what to type.']
  if (status.twin !== undefined) yield sayTwin(status.twin)
  // A machine out of touch for a week has more to merge every day.
  if (status.remote !== undefined && !trouble && !waiting && now() - lastSuccessMs > 7 * DAY_MS)
    yield [`This memory has not synced ${lastSuccessMs === 0 ? 'yet' : 'for a week'}.`, 'memfs sync']
}

async function* watches({ store }: OpenMemory, { paths }: Scene): Findings {
  const said = readLog(paths.logFile).findLast(({ message }) =>
    /^(?:watching failed|plugin loaded)/.test(message),
  )
  if (!said?.message.startsWith('watching failed')) return
  const limit = said.fields['error']?.startsWith('EMFILE') ? 'max_user_instances' : 'max_user_watches'
  const file = `/proc/sys/fs/inotify/${limit}`
  const most = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 8_192
  yield [
    `Not all folders of ${store.root} could be watched (${limit} is ${most}): a hand edit may take 5 s to show.`,
    `sysctl fs.inotify.${limit}=${8 * most}`,
  ]
}

function mendOf(damage: string): string {
  if (damage.includes('front matter')) return 'Fix the lines between --- in '
  if (damage.includes('UTF-8')) return 'Save it as UTF-8 text: '
  if (damage.includes('cannot be read')) return 'Check its owner and permissions (ls -l): '
  return `Make it a text file of at most ${digits(MAX_MEMORY_BYTES)} bytes: `
}

async function* files(memory: OpenMemory): Findings {
  const seen = new Map<string, MemoryFile>()
  for (const file of filesOf(memory)) {
    const place = placeOf(memory, file)
    const { damage, complaint, chars } = file
    const limit = shownLimit(file, memory.settings)
    if (damage !== undefined) yield [`${label(file)} is damaged: ${damage}.`, mendOf(damage) + place]
    else if (complaint !== undefined) {
      const mend = complaint.startsWith('its path') ? 'Rename' : 'Change it in'
      yield [`${label(file)}: ${complaint}.`, `${mend} ${place}`]
    } else if (limit !== undefined && chars > limit)
      yield [
        `${label(file)} has ${chars} of ${limit} characters.`,
        `Shorten it, or raise its limit: ${place}`,
      ]
    const key = foldPath(keyOf(file))
    const twin = seen.get(key)
    if (twin) yield [`${label(twin)} and ${label(file)} differ only in letter case.`, `Rename ${place}`]
    seen.set(key, file)
  }
}

async function* hot(memory: OpenMemory): Findings {
  const { settings } = memory
  const all = filesOf(memory).filter((file) => isHot(file, settings))
  const chars = all.reduce((sum, file) => sum + file.chars, 0)
  if (chars <= settings.maxBlockChars) return
  const largest = all.toSorted((a, b) => b.chars - a.chars).slice(0, MAX_NAMED)
  yield [
    `Hot files have ${chars} characters, but the block has room for ${settings.maxBlockChars}: some are left out. Largest: ${listNames(largest)}.`,
    `Move one out of ${settings.hotDir}/, or raise maxBlockChars`,
  ]
}

async function* secrets(memory: OpenMemory, { progress }: Scene): Findings {
  const { store, history } = memory
  const known = new Set<string>()
  /** Versions without secrets, as a scan of the present files has shown. */
  const clean = new Set<string>()
  const all = filesOf(memory)
  for (const [i, file] of all.entries()) {
    if (i % BATCH === 0) progress(`secrets: ${i} of ${all.length} files`)
    const read = await store.read(file).catch(() => undefined)
    if (!read) continue
    const [first] = await store.scanSecrets(read.document.head + read.document.body)
    if (!first) {
      clean.add(gitBlobId(read.bytes))
      continue
    }
    known.add(keyOf(file))
    yield [
      `${label(file)} holds what looks like a secret (${first.kind}, line ${first.line}).`,
      `Remove it from ${placeOf(memory, file)}, and revoke it where it is used`,
    ]
  }
  if (!(await history.status()).available) return
  const versions = (await history.versions()).filter(
    ({ id, path: name }) => name.endsWith('.md') && !clean.has(id),
  )
  for (let at = 0; at < versions.length; at += BATCH) {
    progress(`secrets: ${at} of ${versions.length} versions`)
    const batch = versions.slice(at, at + BATCH)
    const texts = await history.blobs(batch.map(({ id }) => id))
    for (const { id, path: name } of batch) {
      const [first] = known.has(name) ? [] : await store.scanSecrets(decodeText(texts.get(id)))
      if (!first) continue
      known.add(name)
      yield [
        `The history of ${name} holds what looks like a secret (${first.kind}, line ${first.line} of version ${id.slice(0, 10)}).`,
        'docs/by-hand.md, "Forget for good"',
      ]
    }
  }
}

async function* facts(memory: OpenMemory): Findings {
  const { store, folders } = memory
  const snapshot = store.snapshot(folders)
  for (const notice of conflictNotices(snapshot)) yield [notice.replace(/:.*$/, '.'), 'memfs conflicts']
  const known = new Set(filesOf(memory).flatMap(namesOf))
  for (const file of scopesIn(snapshot, SCOPES).flatMap(({ facts }) => facts)) {
    const read = await store.read(file).catch(() => undefined)
    for (const [whole, link = ''] of (read?.document.body ?? '').matchAll(LINK))
      if (![link, whole.slice(2, -2)].some((name) => known.has(folded(name))))
        yield [
          `[[${link}]] in ${label(file)} leads nowhere.`,
          `Change the link, or create the file: ${placeOf(memory, file)}`,
        ]
  }
}

/** `[[name]]` links to a fact; `#heading`, `|label` or the rest of a name (C#) may follow. `[[ ` is a shell's test. */
const LINK = /\[\[(?! )([^\][\n|#]{1,200})(?:[|#][^\][\n]*)?\]\]/g

/** The names by which a link may call a file: its path, with scope or without, or its last part; `.md` is optional. */
const namesOf = (file: MemoryFile) =>
  [file.path, `${anyScopeOf(file)}/${file.path}`, path.posix.basename(file.path)].map(folded)
const folded = (name: string) => name.trim().toLowerCase().replace(/\.md$/, '')

async function* projects({ store, settings }: OpenMemory, { paths }: Scene): Findings {
  const { places, trouble } = createPlaces(paths.projectsFile).read()
  if (trouble !== undefined)
    yield [
      `${paths.projectsFile} cannot be read: ${trouble}.`,
      'Fix that file, or delete it: each project is found again.',
    ]
  const gone = places.filter(({ path: folder }) => !existsSync(folder))
  for (const { project, path: folder } of gone.slice(0, MAX_NAMED))
    yield [
      `The folder of project ${project} is gone: ${folder}.`,
      `If it moved, write its path in ${paths.projectsFile} (a git repository is found at its next start). If it is gone for good: rm -r ${shellWord(path.join(store.root, 'projects', project))}, its row in ${settings.hotDir}/projects.md and its line in ${paths.projectsFile}`,
    ]
}

async function* locks({ stateFolder, store }: OpenMemory): Findings {
  const folder = path.join(stateFolder, 'locks')
  const left = (file: string, says: string): Finding => [
    `${file} is ${says}.`,
    `rm ${shellWord(file)}`,
    async () => unlinkSync(file),
  ]
  for (const file of placesIn(folder))
    if (file.endsWith('.lock') && isAbandoned(file)) yield left(file, 'the lock of a process that has ended')
  for await (const file of leftoversIn(store.root)) yield left(file, 'left over from an interrupted write')
}

async function* state({ stateFolder }: OpenMemory): Findings {
  const folder = path.join(stateFolder, 'sessions')
  const aside = placesIn(folder).filter((name) => name.endsWith('.broken'))
  if (aside.length > 0)
    yield [
      `${countOf(aside.length, 'session file')} could not be read, set aside as *.broken.`,
      `rm ${shellWord(folder)}/*.broken`,
      async () => {
        for (const file of aside) unlinkSync(file)
      },
    ]
  for (const place of ['index', 'recall'].map((name) => path.join(stateFolder, name)))
    for (const file of placesIn(place))
      if (!isTempName(path.basename(file)) && isDamaged(readFileSync(file)))
        yield [
          `The stored index ${file} is damaged.`,
          `rm ${shellWord(file)} (it is rebuilt)`,
          () => fs.rm(file, { force: true }),
        ]
  const bytes = sizeOf(stateFolder)
  if (bytes > MAX_STATE_BYTES)
    yield [
      `Derived and local data takes ${Math.round(bytes / 1_048_576)} MB.`,
      `With OpenCode closed: rm -r ${shellWord(stateFolder)} (no memory is lost)`,
    ]
}

function sizeOf(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const size = (name: string) => lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return names.reduce((sum, name) => sum + size(name), 0)
}

/** Checks whether memory may still ask the small model, and whether asking it worked. */
async function* smallModel({ settings, stateFolder }: OpenMemory, { now, paths }: Scene): Findings {
  const { enabled, background, maxCallsPerDay, maxTokensPerDay } = settings.capture
  const isWanted = (enabled && background) || settings.consolidate.enabled
  // A person's no is no trouble.
  if (!isWanted || maxCallsPerDay * maxTokensPerDay === 0) return
  const record = await readCallRecord(callRecordFile(stateFolder))
  const { calls, inputTokens, outputTokens } = dayOfCalls(record, isoDay(now()))
  const tokens = inputTokens + outputTokens
  if (calls >= maxCallsPerDay || tokens >= maxTokensPerDay)
    yield [
      `Today's budget of the small model is used up: ${calls} of ${maxCallsPerDay} calls, ${tokens} of ${maxTokensPerDay} tokens.`,
      'It goes on tomorrow; capture.maxCallsPerDay and capture.maxTokensPerDay in memfs.json raise it',
    ]
  const last = readLog(paths.logFile).findLast(
    ({ message, fields }) => message === 'small model asked' || fields['reason'] === 'no-model',
  )
  if (last?.fields['reason'] === 'no-model')
    yield [
      'No small model was found, so nothing is learned in the background.',
      'Name one: capture.model in memfs.json, or small_model in opencode.json',
    ]
  const mend = 'Name another: capture.model in memfs.json. memfs log tells more'
  for (const [model, { failures, untilMs }] of Object.entries(record.pauses))
    if (untilMs > now())
      yield [
        `The small model ${model} has failed ${countOf(failures, 'time')}, and is not asked until ${new Date(untilMs).toISOString()}.`,
        mend,
      ]
  if (last?.fields['outcome'] === 'failed')
    yield [`The small model ${last.fields['model']} failed the last time: ${last.fields['reason']}.`, mend]
}

/** Warnings in the log of the last day. */
async function* log({ paths, now }: Scene): Findings {
  // Faults of the settings have a check of their own.
  const told = new Set(loadSettings(paths.settingsFile, undefined).warnings)
  const warnings = readLog(paths.logFile).filter(
    ({ level, at, message }) => level !== 'INFO' && now() - Date.parse(at) < DAY_MS && !told.has(message),
  )
  const details = ({ fields }: LogEntry) => Object.entries(fields).map(([key, value]) => ` ${key}=${value}`)
  const said = groupBy(warnings, (entry) => `${entry.message}${details(entry).join('')}`)
  for (const [text, same] of [...said].slice(-10)) {
    const { at, message } = same.at(-1) as LogEntry
    const often = same.length > 1 ? `, ${same.length} times` : ''
    const mend = explainLogLine(message) ?? 'docs/log.md says what it means'
    yield [`In the log, ${at}${often}: ${text}`.slice(0, 280), mend]
  }
}

/** The sentences of docs/log.md about a log line, with the pages they link to; `undefined` where it lists only keys, or nothing. */
export function explainLogLine(message: string): string | undefined {
  const file = path.join(ownFolder(), 'docs', 'log.md')
  if (!existsSync(file)) return undefined
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|'))
  const [, , cell = ''] = rows.find(([, name]) => name?.includes(`\`${message}\``)) ?? []
  // A row begins with keys, or with a few words in small letters; what follows may be keys, too.
  const isSentence = (part: string, at: number) =>
    at === 0 ? /^[\p{Lu}[]/u.test(part) : !/^`[^`]+`(?:[,:;.]| \(|$)/.test(part)
  const sentences = cell
    .trim()
    .split(/(?<=\.)\s+/)
    .filter(isSentence)
  const withPage = (_link: string, says: string, page: string) =>
    says === page ? `docs/${page}` : `${says} (docs/${page})`
  return sentences.join(' ').replace(/\[([^\]]+)\]\(([^)#]+)[^)]*\)/g, withPage) || undefined
}

export const MEMORY = {
  folders,
  git: ofMemory(git),
  sync: ofMemory(sync),
  watches: ofMemory(watches),
  files: ofMemory(files),
  'hot files': ofMemory(hot),
  secrets: ofMemory(secrets),
  facts: ofMemory(facts),
  projects: ofMemory(projects),
  locks: ofMemory(locks),
  state: ofMemory(state),
  'small model': ofMemory(smallModel),
  log,
} satisfies Record<string, Check>

import { existsSync, lstatSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { contradictionNotices, machineConflictNotices } from '../consolidate/conflicts.js'
import { clearStaleLocks } from '../history/stale-locks.js'
import { isTempName } from '../lib/atomic-write.js'
import { DAY_MS, isoDay } from '../lib/day.js'
import { isDamaged } from '../lib/derived-file.js'
import { isAbandoned } from '../lib/file-lock.js'
import { folderTrouble } from '../lib/folder-trouble.js'
import { gitBlobId } from '../lib/hash.js'
import { readLog } from '../lib/log-file.js'
import { countOf, listNames, shownLimit } from '../memory/listing.js'
import { isHot, label, MAX_MEMORY_BYTES, type MemoryFile } from '../memory/memory.js'
import { foldPath } from '../memory/path.js'
import { fileKey, SCOPES } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { createPlaces } from '../projects/places.js'
import { dayOfCalls } from '../small-model/budget.js'
import { callRecordFile, readCallRecord } from '../small-model/ledger.js'
import { listFolder } from '../store/stat-if-reachable.js'
import { sayStatus, sayTwin } from '../sync/say.js'
import { type Check, type Findings, ofMemory, type Scene } from './check.js'
import { deadLinks } from './dead-links.js'
import { explainLogLine } from './own-package.js'

/** What `statfs` calls disks that are elsewhere: NFS, SMB, CIFS, 9P, FUSE (sshfs and the like). */
const NETWORK_DISKS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546,
])
const MAX_NAMED = 5
/** Derived and local data beyond this is more than its bounds allow, in bytes. */
const MAX_STATE_BYTES = 500 * 1024 * 1024
/** Versions of files whose text is fetched at once. */
const BATCH = 200
const HOUR_MS = 3_600_000

const filesOf = ({ store, folders }: OpenMemory): MemoryFile[] => {
  const snapshot = store.snapshot(folders)
  return SCOPES.flatMap((scope) => [...snapshot[scope].files])
}

const placeOf = ({ store }: OpenMemory, file: MemoryFile) => path.join(store.root, file.folder, file.path)

const placesIn = (folder: string) => listFolder(folder).map((name) => path.join(folder, name))

async function* folders({ paths, notOpened, memory }: Scene): Findings {
  const { memoryRoot: root, stateFolder } = paths
  if (!existsSync(root))
    return yield {
      says: `There is no memory in ${root} yet.`,
      mend: 'It begins with the first turn of OpenCode.',
    }
  if (!statSync(root).isDirectory())
    return yield { says: `${root} is no folder.`, mend: `Move that file away: mv ${root} ${root}.old` }
  let isFine = true
  for await (const finding of foldersWithFaults(root, stateFolder)) {
    isFine = false
    yield finding
  }
  if (!memory && notOpened !== undefined && isFine)
    yield { says: `Memory cannot be opened: ${notOpened}`, mend: `ls -ld ${root}` }
}

async function* foldersWithFaults(root: string, stateFolder: string): Findings {
  const me = process.geteuid?.()
  for (const folder of [root, stateFolder].filter((it) => existsSync(it))) {
    const { uid, mode } = statSync(folder)
    const trouble = folderTrouble(folder)
    if (me !== undefined && uid !== me)
      yield { says: `${folder} belongs to another user (id ${uid}).`, mend: `chown -R ${me} ${folder}` }
    else if (trouble !== undefined)
      yield {
        says: `${folder} ${trouble}.`,
        mend: trouble.endsWith('read-only')
          ? `The disk has to be mounted for writing; findmnt -T ${folder} names it`
          : `chmod -R u+rwX ${folder}`,
      }
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      yield {
        says: `Other users of this machine can open ${folder} (mode ${(mode & 0o777).toString(8)}).`,
        mend: `chmod 700 ${folder}`,
        fix: () => fs.chmod(folder, 0o700),
      }
  }
  if (NETWORK_DISKS.has((await fs.statfs(root)).type))
    yield {
      says: `${root} is on a network disk: changes by other machines may be seen a minute late.`,
      mend: 'Keep memory on a disk of this machine.',
    }
  for (const folder of [root, path.join(root, 'projects')])
    for (const entry of placesIn(folder))
      if (lstatSync(entry).isSymbolicLink())
        yield {
          says: `${entry} is a link, and is not followed.`,
          mend: 'Put the file or folder itself in its place.',
        }
}

/** Settings of the repository itself that change what git does with memory, or run a program. */
const STEERING =
  /^(?!core\.bare=false$)(?:core\.(?:bare|worktree|fsmonitor|hookspath|sshcommand|gitproxy|attributesfile)|filter\.|include|merge\.[^=]*\.driver|diff\.[^=]*\.(?:command|textconv)|alias\.)/i

async function* git({ history, store }: OpenMemory): Findings {
  const status = await history.status()
  if (!status.available) return yield { says: status.reason, mend: status.hint }
  const inRoot = (command: string) => `git -C ${store.root} ${command}`
  if (status.note !== undefined)
    yield { says: `Nothing is committed: ${status.note}.`, mend: inRoot('status') }
  const gitDir = path.join(store.root, '.git')
  const found = placesIn(gitDir).filter((name) => name.endsWith('.lock'))
  for (const lock of found)
    yield {
      says: `${lock} keeps git from committing.`,
      mend: `rm ${lock}, where no git is at work`,
      fix: async () => void (await clearStaleLocks(gitDir, store.root)),
    }
  if (status.pending > 0 && status.note === undefined && found.length === 0)
    yield {
      says: `${countOf(status.pending, 'file')} not committed yet.`,
      mend: `The next start of OpenCode commits them; by hand: ${inRoot('add -A && git commit')}`,
    }
  for (const entry of (await history.localConfig()).filter((it) => STEERING.test(it))) {
    const [key] = entry.split('=', 1)
    const says = `The repository's own configuration sets ${key}, which is not followed.`
    yield { says, mend: inRoot(`config --unset ${key}`) }
  }
  const damage = await history.damage()
  if (damage.length > 0)
    yield {
      says: `The history is damaged: ${damage[0]}${damage.length > 1 ? `, and ${damage.length - 1} more` : ''}.`,
      mend: `${inRoot('fsck')}; the files themselves are sound. A new history begins when .git is moved away`,
    }
}

/** Whether this memory reaches the other machines. */
async function* sync(memory: OpenMemory, { now }: Scene): Findings {
  const status = memory.sync.status()
  const { trouble, waiting, lastSuccessMs } = status.record
  if (trouble) yield { says: `Sync: ${trouble.says}.`, mend: trouble.hint }
  if (waiting)
    yield {
      says: sayStatus(status, now()).slice(1).join(' '),
      mend: 'memfs sync shows it, and what to type.',
    }
  if (status.twin !== undefined) {
    const [says, mend] = sayTwin(status.twin)
    yield { says, mend }
  }
  // A machine that was not heard of for so long has more to merge every day.
  if (status.remote !== undefined && !trouble && !waiting && now() - lastSuccessMs > 7 * DAY_MS)
    yield { says: 'This memory was not synced for a week.', mend: 'memfs sync' }
}

async function* watches({ store }: OpenMemory, { paths }: Scene): Findings {
  const said = readLog(paths.logFile).findLast(({ message }) =>
    /^(?:watching failed|plugin loaded)/.test(message),
  )
  if (!said?.message.startsWith('watching failed')) return
  const file = '/proc/sys/fs/inotify/max_user_watches'
  const most = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown'
  yield {
    says: `The folders of ${store.root} could not all be watched (limit of watches: ${most}): a hand edit may take 5 s to be seen.`,
    mend: 'sysctl fs.inotify.max_user_watches=524288',
  }
}

const mendOf = (damage: string) =>
  damage.includes('front matter')
    ? 'Mend the lines between --- in '
    : damage.includes('UTF-8')
      ? 'Save it as UTF-8 text: '
      : `Make it a text file of at most ${MAX_MEMORY_BYTES.toLocaleString('en')} bytes: `

async function* files(memory: OpenMemory): Findings {
  const seen = new Map<string, MemoryFile>()
  for (const file of filesOf(memory)) {
    const place = placeOf(memory, file)
    const { damage, complaint, chars } = file
    const limit = shownLimit(file, memory.settings)
    if (damage !== undefined)
      yield { says: `${label(file)} is damaged: ${damage}.`, mend: mendOf(damage) + place }
    else if (complaint !== undefined)
      yield { says: `${label(file)}: ${complaint}.`, mend: `Change it in ${place}` }
    else if (limit !== undefined && chars > limit)
      yield {
        says: `${label(file)} has ${chars} of ${limit} characters.`,
        mend: `Shorten it, or raise its limit: ${place}`,
      }
    const key = foldPath(fileKey(file.folder, file.path))
    const twin = seen.get(key)
    if (twin)
      yield {
        says: `${label(twin)} and ${label(file)} differ in letter case alone.`,
        mend: `Rename ${place}`,
      }
    seen.set(key, file)
  }
}

async function* hot(memory: OpenMemory): Findings {
  const { settings } = memory
  const all = filesOf(memory).filter((file) => isHot(file, settings))
  const chars = all.reduce((sum, file) => sum + file.chars, 0)
  if (chars <= settings.maxBlockChars) return
  const largest = all.toSorted((a, b) => b.chars - a.chars).slice(0, MAX_NAMED)
  yield {
    says: `Hot files have ${chars} characters, and the block has room for ${settings.maxBlockChars}: some are left out. Largest: ${listNames(largest)}.`,
    mend: `Move one out of ${settings.hotDir}/, or raise maxBlockChars`,
  }
}

async function* secrets(memory: OpenMemory, { progress }: Scene): Findings {
  const { store, history } = memory
  const known = new Set<string>()
  /** Versions that a file of now has shown to hold none. */
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
    known.add(fileKey(file.folder, file.path))
    yield {
      says: `${label(file)} holds what looks like a secret (${first.kind}, line ${first.line}).`,
      mend: `Take it out of ${placeOf(memory, file)}, and make it worthless where it is used`,
    }
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
      const text = known.has(name) ? '' : (texts.get(id)?.toString('utf8') ?? '')
      const [first] = await store.scanSecrets(text)
      if (!first) continue
      known.add(name)
      yield {
        says: `The history of ${name} holds what looks like a secret (${first.kind}, line ${first.line} of version ${id.slice(0, 10)}).`,
        mend: 'docs/by-hand.md, "Forget for good"',
      }
    }
  }
}

async function* facts({ store, folders: scopes }: OpenMemory): Findings {
  const snapshot = store.snapshot(scopes)
  for (const notice of [...contradictionNotices(snapshot), ...machineConflictNotices(snapshot)])
    yield { says: notice.replace(/:.*$/, '.'), mend: 'memfs conflicts' }
  for (const scope of SCOPES) {
    const { facts: list, files: all } = snapshot[scope]
    const texts = await Promise.all(
      list.map(async (file) => {
        const read = await store.read(file).catch(() => undefined)
        return { path: file.path, body: read?.document.body ?? '' }
      }),
    )
    for (const { path: name, link } of deadLinks(texts, new Set(all.map((file) => file.path))))
      yield {
        says: `[[${link}]] in ${name} (${scope}) leads nowhere.`,
        mend: `Change the link, or make the file: ${path.join(store.root, scopes[scope], name)}`,
      }
  }
}

async function* projects({ store, settings }: OpenMemory, { paths }: Scene): Findings {
  const { places } = createPlaces(paths.projectsFile).read()
  const gone = places.filter(({ path: folder }) => !existsSync(folder))
  for (const { project, path: folder } of gone.slice(0, MAX_NAMED))
    yield {
      says: `The folder of project ${project} is gone: ${folder}.`,
      mend: `If it will not come back: rm -r ${path.join(store.root, 'projects', project)}, its row in ${settings.hotDir}/projects.md and its line in ${paths.projectsFile}`,
    }
}

async function* locks({ stateFolder, store }: OpenMemory): Findings {
  const folder = path.join(stateFolder, 'locks')
  const remove = (file: string) => ({ mend: `rm ${file}`, fix: async () => unlinkSync(file) })
  for (const file of placesIn(folder))
    if (file.endsWith('.lock') && isAbandoned(file))
      yield { says: `${file} is the lock of a process that has ended.`, ...remove(file) }
  for (const file of temporaryFiles(store.root))
    yield { says: `${file} is left of a write that was cut off.`, ...remove(file) }
}

/** Temporary files of an hour and more: none of a write that is under way. Links are not followed. */
function temporaryFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === '.git' ? [] : temporaryFiles(file)
    return isTempName(entry.name) && Date.now() - lstatSync(file).mtimeMs > HOUR_MS ? [file] : []
  })
}

async function* state({ stateFolder }: OpenMemory): Findings {
  const folder = path.join(stateFolder, 'sessions')
  const aside = placesIn(folder).filter((name) => name.endsWith('.broken'))
  if (aside.length > 0)
    yield {
      says: `${countOf(aside.length, 'file')} of sessions could not be read and stand aside.`,
      mend: `rm ${folder}/*.broken`,
      fix: async () => {
        for (const file of aside) unlinkSync(file)
      },
    }
  for (const place of ['index', 'recall'].map((name) => path.join(stateFolder, name)))
    for (const file of placesIn(place))
      if (!isTempName(path.basename(file)) && isDamaged(readFileSync(file)))
        yield {
          says: `The stored index ${file} is damaged.`,
          mend: `rm ${file} (it is built anew)`,
          fix: () => fs.rm(file, { force: true }),
        }
  const bytes = sizeOf(stateFolder)
  if (bytes > MAX_STATE_BYTES)
    yield {
      says: `Derived and local data takes ${Math.round(bytes / 1_048_576)} MB.`,
      mend: `With OpenCode closed: rm -r ${stateFolder} (no memory is lost)`,
    }
}

function sizeOf(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const size = (name: string) => lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return names.reduce((sum, name) => sum + size(name), 0)
}

/** Whether the small model may be asked, as far as memory decides that, and what came of it. */
async function* smallModel({ settings, stateFolder }: OpenMemory, { now, paths }: Scene): Findings {
  const { maxCallsPerDay, maxTokensPerDay } = settings.capture
  const record = await readCallRecord(callRecordFile(stateFolder))
  const { calls, inputTokens, outputTokens } = dayOfCalls(record, isoDay(now()))
  const tokens = inputTokens + outputTokens
  if (calls >= maxCallsPerDay || tokens >= maxTokensPerDay)
    yield {
      says: `The small model's budget of today is used up: ${calls} of ${maxCallsPerDay} calls, ${tokens} of ${maxTokensPerDay} tokens.`,
      mend: 'It goes on tomorrow; capture.maxCallsPerDay and capture.maxTokensPerDay in memfs.json raise it',
    }
  const last = readLog(paths.logFile).findLast(
    ({ message, fields }) => message === 'small model asked' || fields['reason'] === 'no-model',
  )
  if (last?.fields['reason'] === 'no-model')
    yield {
      says: 'No small model was found, so nothing is learned behind a session.',
      mend: 'Name one: capture.model in memfs.json, or small_model in opencode.json',
    }
  const lastError = last?.fields['outcome'] === 'failed' ? last.fields : {}
  const paused = Object.entries(record.pauses).filter(([, { untilMs }]) => untilMs > now())
  const mend = 'Another one: capture.model in memfs.json. memfs log tells more'
  for (const [model, { failures, untilMs }] of paused)
    yield {
      says: `The small model ${model} has failed ${failures} times, and is left alone until ${new Date(untilMs).toISOString()}${lastError['model'] === model ? `: ${lastError['reason']}` : ''}.`,
      mend,
    }
  if (lastError['model'] !== undefined && paused.length === 0)
    yield {
      says: `The small model ${lastError['model']} failed the last time: ${lastError['reason']}.`,
      mend,
    }
}

/** Warnings of the log that say more than that something was tried again. */
async function* log({ paths, now }: Scene): Findings {
  const warnings = readLog(paths.logFile).filter(
    ({ level, at }) => level !== 'INFO' && now() - Date.parse(at) < DAY_MS,
  )
  for (const { at, message, fields } of warnings.slice(-10)) {
    const details = Object.entries(fields).map(([key, value]) => ` ${key}=${value}`)
    const mend = explainLogLine(message) ?? 'docs/log.md says what it means'
    yield { says: `In the log, ${at}: ${message}${details.join('')}`.slice(0, 280), mend }
  }
}

export const MEMORY: readonly Check[] = [
  { name: 'folders', run: folders },
  ofMemory('git', git),
  ofMemory('sync', sync),
  ofMemory('watches', watches),
  ofMemory('files', files),
  ofMemory('hot files', hot),
  ofMemory('secrets', secrets),
  ofMemory('facts', facts),
  ofMemory('projects', projects),
  ofMemory('locks', locks),
  ofMemory('state', state),
  ofMemory('small model', smallModel),
  { name: 'log', run: log },
]

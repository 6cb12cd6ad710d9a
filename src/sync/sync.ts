import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Settings } from '../config/schema.js'
import { AGREED_REF } from '../history/exchange.js'
import { GitFailure } from '../history/git.js'
import { RemoteFailure } from '../history/remote-git.js'
import { unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { kindOf, readConflicts } from '../memory/conflict-file.js'
import { MemoryError } from '../memory/errors.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import type { ScopeFolder } from '../memory/scope.js'
import { gitFolderAt } from '../projects/identity.js'
import { alikeProjects } from '../projects/registry.js'
import type { Store } from '../store/store.js'
import {
  createSyncRecords,
  isDue,
  NO_RECORD,
  type Outcome,
  PUSH_PAUSE_MS,
  type SyncStatus,
} from './record.js'
import { troubleOf } from './say.js'
import type { RoundParts } from './take-in.js'

type SyncSettings = Settings['sync']

/** How long after an address was shown a yes still agrees to it, in ms. */
const OFFER_MS = 3_600_000
/** How often to check whether something is due, in ms. */
const TICK_MS = 5_000

type SyncArgs = Omit<RoundParts, 'records' | 'machine'> & {
  settings: SyncSettings
  stateFolder: string
  locks: FileLocks
  lifetime: Lifetime
  /** How long the end waits for a run under way, in ms. */
  endWaitMs: number
  /** Nothing runs by itself. */
  readOnly: boolean
  /** As the file has them now: another process may have changed it. `undefined`: it is broken. */
  settingsNow: () => SyncSettings | undefined
  saveRemote: (url: string | undefined) => Promise<void>
  log: Log
}

/** This memory on other machines, by way of a git remote. */
export function createSync(args: SyncArgs) {
  const { store, history, stateFolder, locks, lifetime, endWaitMs, now, log } = args
  const records = createSyncRecords(stateFolder)
  const state = { settings: args.settings, isScheduled: false }
  const machine = () => state.settings.machine ?? machineName()
  const parts: RoundParts = { ...args, records, machine }
  const end = new AbortController()

  function settingsNow(): SyncSettings {
    state.settings = args.settingsNow() ?? { ...state.settings, auto: false }
    return state.settings
  }

  function status(): SyncStatus {
    const { remote, branch, auto: isAuto } = settingsNow()
    const known = records.read()
    const strange = Object.entries(known.unseen).filter(([file]) => existsSync(path.join(store.root, file)))
    const record = { ...(remote === undefined ? NO_RECORD : known), unseen: Object.fromEntries(strange) }
    if (remote === undefined) return { branch, isAuto, record, conflicts: [], alike: [] }
    const lists = [...store.files()].filter((file) => file.path === CONFLICTS_PATH)
    return {
      ...{ remote, branch, isAuto, record },
      twin: record.twin === machine() ? record.twin : undefined,
      conflicts: lists.flatMap(({ folder }) => openVersions(store, folder)),
      alike: alikeProjects(args.rows()),
    }
  }

  /** One run, under the lease. `isShown`: the person is told at once what waits. */
  async function round(isShown = true): Promise<Outcome | undefined> {
    const { remote: url, branch } = settingsNow()
    if (url === undefined) return undefined
    const { runRound } = await import('./round.js')
    records.change({ lastTryMs: now() })
    try {
      const outcome = await runRound(parts, { url, branch }, end.signal)
      noteOutcome(outcome, isShown)
      return outcome
    } catch (error) {
      if (end.signal.aborted) return undefined
      const trouble = troubleOf(error, url)
      const { failures, trouble: before } = records.read()
      records.change({ trouble, failures: failures + 1 })
      const fields = { reason: trouble.says, hint: trouble.hint }
      if (before?.says !== trouble.says)
        if (trouble.isPassing) log.info('sync put off', fields)
        else log.warn('sync failed', fields)
      return undefined
    }
  }

  async function roundWithStatus() {
    const outcome = await round()
    return { status: status(), outcome }
  }

  function noteOutcome({ came: come, removed, went, waits: found }: Outcome, isShown: boolean): void {
    const came = come.length + removed.length
    const before = records.read()
    // A yes agrees to what the person was shown: what has come since needs another one.
    const isSame = found && 'preview' in found && found.for === before.waiting?.for
    const waits = isSame && !isShown ? before.waiting : found
    const moved = came + went > 0 ? { came, went } : {}
    records.change({ trouble: undefined, failures: 0, waiting: waits, ...moved })
    if (waits === undefined) records.change({ lastSuccessMs: now(), confirmed: undefined })
    if (came + went > 0) log.info('synced', { came, went })
    if (waits && JSON.stringify(waits) !== JSON.stringify(before.waiting))
      log.warn('sync waits', { for: waits.for })
  }

  /** Lets in one process of a machine at a time. Throws `busy` where another does not end. */
  const underLease =
    <Args extends unknown[], T>(task: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      locks
        .hold([LEASE], () => task(...args))
        .catch((error) => {
          if (error instanceof LockTimeout)
            throw new MemoryError('busy', 'A sync is running.', 'Try again in a moment.')
          if (!(error instanceof GitFailure || error instanceof RemoteFailure)) throw error
          const { says, hint } = troubleOf(error, state.settings.remote ?? '')
          throw new MemoryError('no-history', says, hint)
        })

  /** Reads a few small files, and starts git only when something is due. */
  async function tick(intervalMs: number): Promise<void> {
    const isTime = async () => {
      const gitDir = await gitFolderAt(store.root, ['/.git'])
      const head = gitDir && quickHead(gitDir, state.settings.branch)
      return isDue(records.read(), { head, intervalMs, nowMs: now() })
    }
    if (end.signal.aborted || !(await isTime())) return
    const { remote, auto } = settingsNow()
    if (remote === undefined || !auto) return
    await locks.tryHold(LEASE, async () => {
      if (await isTime()) await round(false)
    })
  }

  function schedule(): void {
    if (args.readOnly || state.isScheduled || state.settings.remote === undefined) return
    state.isScheduled = true
    lifetime.defer('sync', () => tick(PUSH_PAUSE_MS))
    lifetime.every(TICK_MS, 'sync', () => tick(state.settings.intervalMs))
    lifetime.signal.addEventListener('abort', () => void setTimeout(() => end.abort(), endWaitMs).unref())
  }
  schedule()

  async function adopt(url: string): Promise<void> {
    const { remote, branch } = settingsNow()
    const before = remote ?? records.read().left
    const { isSameRemote } = await import('./round.js')
    const isSame = await isSameRemote(parts, { url, branch }, before, end.signal)
    await args.saveRemote(url)
    settingsNow()
    // What was agreed on holds for one remote, also under another spelling of its address.
    if (!isSame) await history.exchange.setRef(AGREED_REF, undefined)
    schedule()
  }

  return {
    /** Throws `damaged` where the settings are broken, and name no remote as far as they can be read. */
    isOn() {
      const isOn = settingsNow().remote !== undefined
      if (isOn || args.settingsNow()) return isOn
      const hint = 'Fix it first: memfs doctor says where.'
      throw new MemoryError('damaged', 'memfs.json is broken, so no remote is known.', hint)
    },
    /** The name that signs this machine's commits; `undefined` where sync is off. */
    machine: () => (state.settings.remote === undefined ? undefined : machine()),
    status,
    /** Fetches, merges and pushes now. Throws `busy` while another process does. The status tells what failed. */
    run: underLease(async () => {
      records.change({ offered: undefined })
      return roundWithStatus()
    }),
    /** Looks at an address, and remembers it for `agree`. Throws what is wrong with it. */
    offer: underLease(async (url: string) => {
      const { lookAt } = await import('./round.js')
      const { tip, preview } = await lookAt(parts, { url, branch: state.settings.branch }, end.signal)
      records.change({ offered: { url, atMs: now(), tip } })
      return { url, preview }
    }),
    /** A person's yes to what waits. `undefined` where nothing waits. */
    agree: underLease(async () => {
      const { offered: last, waiting, unseen } = records.read()
      const offered = last && Math.abs(now() - last.atMs) < OFFER_MS ? last : undefined
      const hasUnseen = Object.keys(unseen).length > 0
      if (offered) await adopt(offered.url)
      else if (waiting?.for !== 'join' && waiting?.for !== 'removals' && !hasUnseen) return undefined
      const tip = offered ? offered.tip : waiting && 'tip' in waiting ? waiting.tip : undefined
      const settled = { offered: undefined, waiting: undefined, pushed: undefined }
      records.change({ ...settled, confirmed: tip, unseen: {} })
      return roundWithStatus()
    }),
    /** After a rewritten history: takes the remote's version, or gives this one. What was before stays in a branch. */
    settleRewritten: underLease(async (whose: 'take' | 'give') => {
      const { settleRewritten, untilFirst } = await import('./round.js')
      // What is known of the remote may be outdated.
      await round()
      const { remote: url = '', branch: name } = state.settings
      const settle = () => settleRewritten(parts, { url, branch: name }, whose, end.signal)
      const branch = await untilFirst(settle, end.signal)
      await round()
      return { branch }
    }),
    /** Makes two projects one, under the name of the first. Throws `not-found`. */
    join: underLease(async (into: string, from: string) => {
      const { joinProjects } = await import('./move-projects.js')
      const { untilFirst } = await import('./round.js')
      await untilFirst(async () => {
        await history.commit()
        await joinProjects(parts, into, from)
      }, end.signal)
    }),
    leave: underLease(async () => {
      records.change({ left: settingsNow().remote })
      await args.saveRemote(undefined)
    }),
    /** Records that what looks like a secret is none. `false` where no secret holds sync up. */
    allowSecret: underLease(async () => {
      const { waiting, allowed } = records.read()
      if (waiting?.for !== 'secret') return false
      records.change({ allowed: [...allowed, ...waiting.ids].slice(-1_000), waiting: undefined })
      await round()
      return true
    }),
    /** Hashes of strange hot files that nobody has seen, as they came from elsewhere and as they were changed here. */
    unseen() {
      const known = Object.entries(records.read().unseen)
      return [...new Set(known.flatMap(([key, hash]) => [hash, store.file(key)?.hash ?? hash]))]
    },
  }
}

export type Sync = ReturnType<typeof createSync>

const LEASE = 'sync'

/** The second versions of files of which both are still there, unless a person has said that both hold. */
function openVersions(store: Store, folder: ScopeFolder): string[] {
  const list = unlessRefusedSync(() => readFileSync(path.join(store.root, folder, CONFLICTS_PATH), 'utf8'))
  return readConflicts(list ?? '').entries.flatMap((entry) => {
    const [file, copy] = entry.sides.map((side) => `${folder}/${side.path}`)
    const isOpen = kindOf(entry) === 'versions' && [file, copy].every((key = '') => store.file(key))
    return isOpen && copy !== undefined ? [copy] : []
  })
}

/** The commit of a branch, read without git: to see whether there is something new. */
function quickHead(gitDir: string, branch: string): string | undefined {
  const read = (name: string) =>
    unlessAbsentSync(() => readFileSync(path.join(gitDir, name), 'utf8'))?.trimEnd()
  const ref = `refs/heads/${branch}`
  const packed = () =>
    read('packed-refs')
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`))
  return (read(ref) ?? packed())?.slice(0, 40)
}

/** The host's name, reduced to what is fit for a file name. */
const machineName = (): string =>
  (hostname().split('.')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30) || 'machine'

import path from 'node:path'
import * as z from 'zod'
import type { Feature } from '../host/feature.js'
import { type Host, isInPart, type PermissionOf, type Said } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { lazy } from '../lib/lazy.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { runs } from '../lib/process.js'
import { isWithin } from '../lib/time-spans.js'
import { unlessMemoryError } from '../memory/errors.js'
import { isFact, label, type MemoryFile, statementOf } from '../memory/memory.js'
import { maskPrivate } from '../memory/private.js'
import { FACTS_DIR, FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { fileKey, keyOf, ownFolders, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { readFact } from '../memory/statement/fact-text.js'
import { createRecords } from '../state/records.js'
import type { Sessions } from '../state/sessions.js'
import type { Store } from '../store/store.js'
import type { AuditLog } from './audit-log.js'
import type { Candidate } from './candidate.js'
import type { CaptureCore } from './capture-core.js'
import { createCapturedCommand, decisionLines } from './captured-command.js'
import { createCompactionCapture } from './compaction.js'
import { electOwner } from './elect-owner.js'
import { type ForgottenBy, followFacts } from './facts/follow-facts.js'
import { createKnownFacts } from './facts/known-facts.js'
import type { WordsFor } from './guard.js'
import type { Keeper, KeeperHelp, Outcome } from './keeper.js'
import { createPauseCommands, inheritPauses } from './pause.js'
import { createPersonCommands } from './person-commands.js'
import { loadWishes, toldIn } from './wish/load.js'
import { createWishReader, typeOf } from './wish/read-wishes.js'
import { captureSlice, scopeOf, takeBack } from './wish/wishes.js'
import type { Withheld } from './withheld.js'

/** What an agent hands to `memory_remember`. */
type Remembered = Pick<Candidate, 'text' | 'type' | 'why' | 'name' | 'scope' | 'keywords' | 'when'>

/** Where a person typed a fact, and its type and scope if she gave them; else her words decide. */
type TypedOrigin = { sessionID?: string; type?: Candidate['type']; scope?: Candidate['scope'] }

export type Capture = ReturnType<typeof createCapture>

const MAX_SESSIONS = 1_000
/** Most files related to what an agent remembers that are checked: it may correct one of them. */
const MAX_NEAR = 5
/** How many texts before a person's last message it may answer; only questions of the agent count. */
const BEFORE_LAST = 2
const asks = ({ by, text }: Said) => by === 'agent' && /[?？؟]|か(?:。|\s*$)/mu.test(text)

type CaptureArgs = {
  store: Store
  folders: ScopeFolders
  auditLog: AuditLog
  sessions: Sessions
  host: Host
  /** Folder of derived and local data of the memory root. */
  stateFolder: string
  /** Real path of the opened repository. */
  directory: string
  settings: { keywordPatterns: readonly string[] }
  hotDir: string
  /** Body of the project's seed. */
  seed: string
  forgottenBy: ForgottenBy
  /** What the person's commands need besides. */
  person: Pick<Parameters<typeof createPersonCommands>[0], 'findFacts' | 'stillSaid' | 'forget' | 'shown'>
  /** Set where the process ends with its turn. */
  print?: ((line: string) => void) | undefined
  refuse: Withheld['refuse']
  lifetime: Lifetime
  now: () => number
  log: Log
}

export function createCapture(args: CaptureArgs & KeeperHelp) {
  const { store, folders, auditLog, sessions, host, lifetime, now, log } = args
  const known = createKnownFacts(path.join(args.stateFolder, 'capture'))
  const briefLooks = createRecords(path.join(args.stateFolder, 'briefs'), z.string())
  const core = lazy(async (): Promise<CaptureCore> => {
    const { createCaptureCore } = await import('./capture-core.js')
    return createCaptureCore({ ...args, known, wordsFor })
  })
  /** The person's rules for keeping a fact. If they cannot be read, only the tool writes, and the host asks first. */
  const permissions = (sessionID: string): Promise<PermissionOf> =>
    host.permissions('memory_remember', sessionID).catch(() => () => 'ask')
  /** Sessions in which a message of the person's is taking back, right now, what was kept. */
  const takingBack = new Set<string>()
  const wishes = createWishReader({
    ...args,
    core,
    literals: args.settings.keywordPatterns,
    holdsSecret: async (text) => (await store.scanSecrets(text)).length > 0,
    permission: async (sessionID) => (await permissions(sessionID))(),
    isAlive: (pid) => runs(pid, ''),
    project: folders.project,
    ...args.person,
    async forget(files, sessionID) {
      takingBack.add(sessionID)
      return args.person.forget(files, sessionID).finally(() => takingBack.delete(sessionID))
    },
    replacedBy: (text, sessionID, id) => correctedBy(sessionID, { text }, id),
    async versionOf(key) {
      const target = store.target(key)
      return target && (await store.read(target).catch(unlessMemoryError))?.hash
    },
    pid: process.pid,
  })
  const ownership = electOwner(store, ownFolders(folders))
  const facts = followFacts({
    ...args,
    folders: ownFolders(folders),
    seesTo: ownership.isOwner,
    known,
    forgotten: async () => (await core()).forgotten,
    toForget: wishes.toForget,
    isByMessage: (sessionID) => takingBack.has(sessionID),
  })
  /** The last fact that the agent of a session deleted in the current turn. */
  const deleted = new BoundedMap<string, { folder: ScopeFolder; key: string; text: string; quote: string }>(
    MAX_SESSIONS,
  )
  const stateOf = (sessionID: string) => sessions.read(sessionID, captureSlice)
  const isPaused = (sessionID: string) => stateOf(sessionID).paused
  /** Whether what was said at this time, in ms since the epoch, must never be read. */
  const wasOff = (sessionID: string, atMs: number) => isWithin(stateOf(sessionID).off, atMs, now())
  const hasUnread = async (sessionID: string) =>
    stateOf(sessionID).off.length > 0 || (await host.said(sessionID)).some(isInPart)
  const compaction = createCompactionCapture({ ...args, core, isPaused, wasOff, hasUnread, permissions })
  const removeGuard = store.addGuard(async (op, change, origin) =>
    (change.path.startsWith(`${FACTS_DIR}/`) || origin.writer === 'agent') && ownership.isOwner(change.folder)
      ? (await core()).guard(op, change, origin)
      : undefined,
  )
  const stopFollowing = store.onApplied((changes, { writer, sessionID, way }) => {
    if (sessionID === undefined || writer === 'setup') return
    // What the person has just taken back she no longer asks for.
    if (writer === 'person') sessions.update(sessionID, captureSlice, takeBack)
    for (const { before, after, ...file } of changes) {
      const key = keyOf(file)
      const isForgotten = !after && writer === 'agent' && way === 'forget'
      if (before && isForgotten && file.path.startsWith(`${FACTS_DIR}/`)) {
        const { statement: text, evidence } = readFact(before.document, file.path)
        deleted.set(sessionID, { ...file, key, text, quote: evidence?.quote ?? text })
      }
      if (!after) continue
      if (writer === 'agent' || way === 'wish' || way === 'tool')
        wishes.made(sessionID, {
          ...{ key, place: label(file), isNew: !before },
          says: readFact(after.document, file.path).statement,
        })
      // Keeping an earlier turn's wish says nothing about this turn's wish.
      if (way === 'wish') continue
      const text = `${after.document.frontMatter.description ?? ''}\n${after.document.body}`
      lifetime.background('wish fulfilled', () => wishes.fulfilled(sessionID, text, key))
    }
  })
  // A short process may end before its first turn is over, and the next one may be as short.
  lifetime.defer('wishes left behind', wishes.keepLeft, { owed: true })
  lifetime.onClose('facts', async () => {
    await wishes.keepOwn()
    await facts.settled()
    facts.stop()
    stopFollowing()
    removeGuard()
    ownership.leave()
    await facts.save()
  })

  /** What was said while memory was off is never read. */
  const saidByPerson = async (sessionID: string) =>
    (await host.said(sessionID)).filter(({ by, atMs }) => by === 'person' && !wasOff(sessionID, atMs))

  const wordsFor: WordsFor = {
    asked: async (sessionID, text) => (await wishes.askedFor(sessionID, text))?.evidence,
    async said(sessionID, text) {
      const found = await (await core()).findEvidence(text, await saidByPerson(sessionID), sessionID)
      return found ?? { session: sessionID, by: 'agent', quote: text }
    },
    async saidNow(sessionID, text, before) {
      const last = (await saidByPerson(sessionID)).slice(-1)
      return (await core()).findCorrection({ before, after: text, mustName: false }, last, sessionID)
    },
    async saidLately(sessionID, madeBy) {
      // `heard` also has what must not be kept: an order to forget still says what it is about.
      const heard = await host.heard(sessionID)
      const said = heard.said.filter(({ atMs }) => !wasOff(heard.sessionID, atMs))
      const last = said.findLastIndex(({ by }) => by === 'person')
      const before = said.slice(0, Math.max(0, last))
      // "Noted: …. What else?" is said as the fact is kept, and asks nothing about it.
      const isNoted = madeBy !== undefined && before.findLast(({ by }) => by === 'person')?.id === madeBy
      const asking = said[last]?.isCommand || isNoted ? [] : before.slice(-BEFORE_LAST).filter(asks)
      const lately = [...said.slice(last, last + 1), ...asking.reverse()].map(({ text }) => text)
      // A message that is queued while the agent works does not end what the one before asked for.
      return [...lately, ...(wishes.toForget(sessionID) ?? [])]
    },
  }

  /** The fact that a statement replaces, going by the person's message with this id, else her last one. */
  async function correctedBy(
    sessionID: string,
    { text, name }: Pick<Remembered, 'text' | 'name'>,
    id?: string,
  ) {
    const [near = [], said] = await Promise.all([
      args.similar?.(text).catch(() => []),
      saidByPerson(sessionID),
    ])
    const at = id === undefined ? said.length - 1 : said.findIndex((one) => one.id === id)
    const [last, before] = [said[at], said[at - 1]]
    const named = Object.values(store.snapshot(folders))
      .flatMap(({ facts }) => facts)
      .filter(({ path: file }) => name !== undefined && file.endsWith(`-${name}.md`))
      .map(keyOf)
    for (const key of new Set([...near.slice(0, MAX_NEAR), ...named])) {
      const file = store.file(key)
      // A message does not take back what it says itself.
      if (!file || !isFact(file) || file.keys?.evidence?.message === last?.id) continue
      const evidence = (await core()).correctionOf(file, { text, name }, { last, before }, sessionID)
      if (evidence) return { evidence, key, source: file.keys?.source, says: statementOf(file) }
    }
    return undefined
  }

  /** The fact that an agent deleted to restate it, if nobody asked to forget it: it may be said again, and as briefly. */
  async function insteadOf(sessionID: string, text: string) {
    const gone = deleted.get(sessionID)
    // In the very same words, it is the fact that was deleted.
    if (!gone || store.file(gone.key) || canonicalText(text) === canonicalText(gone.text)) return undefined
    // A subagent belongs to the turn that gave it its task.
    const { sessionID: mainSession } = await host.heard(sessionID)
    const { changes, wordsOfFact } = await core()
    if (wishes.toForget(mainSession) !== undefined || !changes(text, gone.text)) return undefined
    await facts.settled()
    return { ...gone, said: wordsOfFact(gone.text, gone.quote) }
  }

  const propose: Keeper['propose'] = async (...given) => {
    // Tombstones of what has just been deleted must be laid first.
    await facts.followed()
    return (await core()).keeper.propose(...given)
  }

  /** Keeps what a person types after a command, in OpenCode or a shell, without the words of a wish ("Remember: …"). */
  async function keepTyped(
    typed: string,
    { sessionID, type = typeOf(typed), scope = scopeOf(typed) }: TypedOrigin,
  ): Promise<Outcome> {
    const evidence = { ...(sessionID && { session: sessionID }), by: 'person', quote: typed } as const
    const text = await toldIn(maskPrivate(typed))
    const fact = { text, type, scope, source: 'explicit', evidence } as const
    return (await propose([fact], { way: 'command', sessionID }))[0] as Outcome
  }

  const feature: Feature = {
    messageReaders: [
      (message) => {
        deleted.delete(message.sessionID)
        return wishes.reader(message)
      },
    ],
    listeners: [
      async (event) => {
        await wishes.listener(event)
        if (event.kind === 'forked')
          inheritPauses(sessions, event.sessionID, await host.sessionsTitled(event.from), event.atMs)
        if (event.kind === 'idle') await facts.settled()
      },
    ],
    compactions: [compaction.compaction],
    summaryFilters: [compaction.summary],
    commands: [
      ...createPersonCommands({ store, keepTyped, isPaused, ...args.person }),
      createCapturedCommand(auditLog, folders),
      ...createPauseCommands({ sessions, now, log }),
    ],
    statistics: [async (sessionID) => decisionLines(await auditLog.last(Infinity), sessionID)],
    overview: [
      async (sessionID) =>
        isPaused(sessionID) ? ['Capture and recall are paused in this session: /memfs resume.'] : [],
    ],
  }

  return {
    core,
    propose,
    keepTyped,
    feature,
    permissions,
    /** Whether a sentence, as it is or without the words of a wish, says what a person has had forgotten here. */
    async holdsForgotten(sentence: string) {
      // Most memories have forgotten nothing: then nothing is loaded.
      if (!ownFolders(folders).some((scope) => store.file(fileKey(scope, FORGOTTEN_PATH)))) return false
      return (await core()).holdsForgotten(sentence)
    },
    /** Lays tombstones for facts that a person deleted while no process was watching. */
    lookAtDeleted: facts.lookAtDeleted,
    /** Resolves when changes of facts are followed; returns why a deleted one may be learned again, if its tombstone was refused. */
    settled: facts.settled,
    /** Whether the plugin wrote this version of a fact, and no person has edited it. */
    async isOwn({ folder: scope, path: file, hash }: MemoryFile) {
      await known.load(scope)
      return known.isOwn(scope, file, hash)
    },
    isPaused,
    wasOff,
    /** What the person asks to be kept in the turn under way. */
    wishOf: (sessionID: string) =>
      stateOf(sessionID)
        .asked.map(({ sentence }) => sentence)
        .join('\n'),
    /** Whether a session has talk that must never be read: a summary may repeat it. */
    hasUnread,
    /** Whether the person asks in this turn that a fact be kept for all projects. */
    async isForAll(sessionID: string, text: string) {
      return (await wishes.askedFor(sessionID, text))?.scope === 'global'
    },
    /** Keeps what an agent wants remembered. Throws `refused` for what the person withholds. */
    async remember(fact: Remembered, { sessionID, agent }: { sessionID: string; agent: string }) {
      const { text, name, keywords = [] } = fact
      await args.refuse(sessionID, [text, fact.why, name, ...keywords].join('\n'))
      const { titled, forgotten, givenName } = await core()
      const why = titled(text, fact.why)
      const asked = await wordsFor.asked(sessionID, text)
      const corrected =
        (await correctedBy(sessionID, { text, name: givenName(fact) })) ??
        // The agent may have reworded what the person plainly says.
        (asked && (await correctedBy(sessionID, { text: (await loadWishes()).withoutWish(asked.quote) })))
      const evidence = asked ?? corrected?.evidence ?? (await wordsFor.said(sessionID, text))
      // What the person asked for stays explicit when she corrects it.
      const isAsked = asked !== undefined || corrected?.source === 'explicit'
      const source = isAsked ? ('explicit' as const) : ('agent' as const)
      const gone = corrected ? undefined : await insteadOf(sessionID, text)
      const replaces = (corrected ?? gone)?.key
      const candidate = { ...fact, why, source, evidence, replaces, insteadOf: gone?.said }
      const [outcome] = await propose([candidate], { way: 'tool', sessionID, agent })
      // Perhaps only the agent's wording was refused: the person's own words are tried when the turn is over.
      if (outcome?.outcome !== 'rejected') {
        if (gone)
          for (const said of gone.said)
            await forgotten.lift(gone.folder, said, { writer: 'setup', way: 'tool', sessionID })
        await wishes.fulfilled(sessionID, `${text}\n${why ?? ''}`, outcome?.fact ?? '')
      }
      return outcome as Outcome
    },
    /** Fills the untouched description of the project from its manifests. */
    async writeBrief() {
      const described = store.file(fileKey(folders.project, `${args.hotDir}/project.md`))
      // Most starts end here, before anything is loaded.
      if (described?.body?.trim() !== args.seed.trim()) return
      const { writeBrief } = await import('./brief.js')
      const { directory } = args
      const lastLook = await briefLooks.read(folders.project)
      const look = await writeBrief({ store, auditLog, directory, seeded: described, lastLook, log })
      // At once: a process may end with its first block, and the next one must not write again what was deleted.
      if (look !== undefined && look !== lastLook) await briefLooks.write(folders.project, look)
    },
  }
}

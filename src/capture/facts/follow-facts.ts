import { existsSync } from 'node:fs'
import path from 'node:path'
import { writerSubject } from '../../history/commit-message.js'
import { createDebouncer } from '../../lib/debounce.js'
import { lazy } from '../../lib/lazy.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { Log } from '../../lib/log-file.js'
import { inSlices } from '../../lib/time-slice.js'
import { describeByName } from '../../memory/description.js'
import { MemoryError } from '../../memory/errors.js'
import { factTypeOf } from '../../memory/fact-types.js'
import type { Evidence } from '../../memory/key-values.js'
import { isFact, type MemoryFile, statementOf } from '../../memory/memory.js'
import type { Origin } from '../../memory/origin.js'
import { maskPrivate } from '../../memory/private.js'
import { FACTS_DIR, FORGOTTEN_PATH, isInSessions } from '../../memory/reserved-folders.js'
import { fileKey, isTeam, keyOf, type ScopeFolder } from '../../memory/scope.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { readFact } from '../../memory/statement/fact-text.js'
import { statementsIn } from '../../memory/statement/statements-in.js'
import type { AppliedChange } from '../../store/prepare-changes.js'
import type { Store } from '../../store/store.js'
import type { AuditLog } from '../audit-log.js'
import type { ForgottenFacts } from '../forgotten/forgotten-facts.js'
import type { KnownFact, KnownFacts } from './known-facts.js'
import { newlyStated } from './newly-stated.js'

/** More facts deleted at once are no forgetting, but a clean-up or a change of branch. */
const MAX_AT_ONCE = 5
/** More sentences deleted from files at once are no forgetting either. */
const MAX_SENTENCES = 200
/** How long after it is seen a deletion is looked at, in ms: by then a move shows its other end. */
const SETTLE_MS = 400

/** Work under way in a store. Whoever forgets a fact waits for all of it, even that of other projects of the process. */
const UNDER_WAY = new WeakMap<object, UnderWay>()
/** `next`: a round of tasks that has not begun; `refused`: why a task must be tried again. */
type UnderWay = { work: Promise<void>; next?: Promise<void>; todo: Task[] }
type Task = { scope: ScopeFolder; run: () => Promise<void>; refused?: string | undefined }

type Forgotten = { key: string; fact: KnownFact }
type Way = 'hand' | 'tool' | 'command'

/** How a person has just deleted a path below the root; `undefined` if git did. */
export type ForgottenBy = (key: string) => Promise<'hand' | 'command' | undefined>

/**
 * Keeps track of facts, and lays a tombstone for each that a person deletes or takes back, or an agent deletes. What a
 * person brings back is no longer forgotten. The same for sentences in other files that she takes back or asks to forget.
 */
export function followFacts(args: {
  store: Store
  folders: readonly ScopeFolder[]
  /** Whether this project follows the facts of a scope; if not, another project of the process does. */
  seesTo: (scope: ScopeFolder) => boolean
  known: KnownFacts
  forgotten: () => Promise<ForgottenFacts>
  auditLog: AuditLog
  forgottenBy: ForgottenBy
  /** What the person asks to forget in the current turn. */
  toForget: (sessionID: string | undefined) => readonly string[] | undefined
  /** Whether what a session deletes now goes because of a message of the person's, not a command. */
  isByMessage: (sessionID: string) => boolean
  lifetime: Lifetime
  log: Log
}) {
  const { store, folders, seesTo, known, forgotten, auditLog, forgottenBy, lifetime, log } = args
  const missing = new Map<string, { scope: ScopeFolder; file: string; fact: KnownFact }>()
  const arrived: AppliedChange[] = []
  const notLookedAt = (error: unknown) => log.warn('deleted facts not looked at', { error: String(error) })
  const waits = { waitMs: SETTLE_MS, maxWaitMs: SETTLE_MS }
  const settling = createDebouncer({ ...waits, run: lookAtMissing, onError: notLookedAt })
  const underWay = UNDER_WAY.get(store) ?? ({ work: Promise.resolve(), todo: [] } as UnderWay)
  UNDER_WAY.set(store, underWay)

  function note(file: MemoryFile, isOwn: boolean): void {
    const { folder, hash, keys: { type = '', evidence } = {} } = file
    const before = known.of(folder).get(file.path)
    if (before?.hash === hash && before.isOwn) return
    const text = statementOf(file)
    // An editor may empty a file before deleting it: what it said last is what is forgotten then.
    const isEmpty = text === describeByName(file.path)
    const says = isEmpty && before ? before : { ...quoteIn(evidence), text, type }
    known.set(folder, file.path, { ...says, hash, isOwn })
  }

  function gone(scope: ScopeFolder, file: string): void {
    const fact = known.of(scope).get(file)
    if (!fact) return
    missing.set(fileKey(scope, file), { scope, file, fact })
    settling.schedule()
  }

  async function lookAtMissing(): Promise<void> {
    const entries = [...missing]
    missing.clear()
    const found: (Forgotten & { scope: ScopeFolder; way: 'hand' | 'command' })[] = []
    for (const [key, entry] of entries) {
      if (store.file(key)) continue
      known.set(entry.scope, entry.file, undefined)
      const way = seesTo(entry.scope) ? await wayOf(key, entry.scope, entry.fact) : undefined
      if (way) found.push({ key, ...entry, way })
    }
    if (found.length > MAX_AT_ONCE)
      log.warn('many facts deleted at once: they may be learned again', { count: found.length })
    else
      for (const { scope, way, ...one } of found)
        doNext('facts forgotten', scope, async () => {
          const isNew = await bury(scope, [one], way)
          // For a command, its own process has recorded the deletion, unless it was killed.
          if (isNew || way === 'hand') await recordGone([one], way)
        })
    await known.noteElsewhere(
      arrived.splice(0).flatMap(({ folder: scope, path: file, before, after }) => {
        const fact = factIn(after ?? before, file)
        return fact ? [{ scope, file, fact, isGone: after === undefined }] : []
      }),
    )
    await followed()
    await save()
  }

  async function wayOf(key: string, scope: ScopeFolder, { text, hash }: KnownFact) {
    // Another process has just written it, and the index of this one does not have it yet.
    if (existsSync(path.join(store.root, key))) return undefined
    if (!existsSync(path.join(store.root, scope)) || standing(scope, [text]).length > 0) return undefined
    // It was moved, for instance to a cold file.
    if ([...seenWith(scope)].some((file) => file.hash === hash)) return undefined
    return forgottenBy(key)
  }

  /** What whoever changes a scope sees with it; for global facts everything: a person may move one to any project. */
  function* seenWith(scope: ScopeFolder, sees?: Origin['sees']): Generator<MemoryFile> {
    const seen = sees ?? (scope === 'global' ? undefined : ['global', scope])
    for (const file of store.files())
      if (!isTeam(file.folder) && (seen === undefined || seen.includes(file.folder))) yield file
  }

  /** Those of these texts that a line or statement there still says. */
  function standing(scope: ScopeFolder, texts: readonly string[], sees?: Origin['sees']): string[] {
    const asked = new Set(texts.map(canonicalText))
    const found = new Set<string>()
    if (asked.size > 0)
      for (const file of seenWith(scope, sees))
        for (const one of [statementOf(file), ...(file.body ?? '').split('\n')].map(canonicalText))
          if (asked.has(one)) found.add(one)
    return texts.filter((text) => found.has(canonicalText(text)))
  }

  /** What the remaining facts were said in. Lower case, since without the words of a wish a sentence gets a capital. */
  const quotesIn = (scope: ScopeFolder, sees: Origin['sees']) =>
    [...seenWith(scope, sees)].flatMap((file) =>
      isFact(file) ? (file.keys?.evidence?.quote?.toLowerCase() ?? []) : [],
    )

  /** Lays tombstones; `true` if there were none before. */
  async function bury(
    scope: ScopeFolder,
    facts: readonly Forgotten[],
    way: Way,
    { sessionID, agent, sees }: Pick<Origin, 'sessionID' | 'agent' | 'sees'> = {},
  ): Promise<boolean> {
    const quotes = lazy(() => quotesIn(scope, sees))
    const restsOn = (said: string) => quotes().some((quote) => quote.includes(said.toLowerCase()))
    const buried: { text: string; type: string }[] = []
    for (const { fact } of facts) {
      const said = (await wordsOf(fact)).filter((text) => text === fact.text || !restsOn(text))
      buried.push(...said.map((text) => ({ text, type: fact.type })))
    }
    return (await forgotten()).add(scope, buried, { ...tombstoneOrigin(way), sessionID, agent })
  }

  async function recordGone(facts: readonly Forgotten[], way: Way | 'wish', session?: string): Promise<void> {
    const entry = { way, phase: 'deleted', outcome: 'forgotten', reasons: [] } as const
    // What an undo has put in place of a fact lives on.
    for (const { key } of facts) if (!store.file(key)) await auditLog.note({ ...entry, fact: key, session })
  }

  /** Records facts that an agent wrote itself: they passed the gate like any candidate, and are decisions too. */
  async function recordStated(changes: readonly AppliedChange[], { sessionID }: Origin): Promise<void> {
    for (const { change, text, was } of newlyStated(changes)) {
      const { by = 'agent', quote = text } = change.after?.document.frontMatter.evidence ?? {}
      const outcome = was === undefined ? 'kept' : 'superseded'
      const fact = keyOf(change)
      const about = { fact, by, quote, text, session: sessionID }
      await auditLog.note({ way: 'tool', phase: 'account', outcome, reasons: [], ...about })
    }
  }

  const isOurs = (scope: ScopeFolder, file: string) =>
    folders.includes(scope) && file.startsWith(`${FACTS_DIR}/`)

  /** What comes into a project that nobody has open here, and what goes from any. */
  const isElsewhere = ({ folder, path: file, after }: AppliedChange) =>
    file.startsWith(`${FACTS_DIR}/`) && (!after || (!folders.includes(folder) && seesTo(folder)))

  const stopChanges = store.onChange((scope, files) => {
    for (const file of files.filter((name) => isOurs(scope, name))) {
      const now = store.file({ folder: scope, path: file })
      if (now && isFact(now)) note(now, false)
      else if (!now) gone(scope, file)
    }
  })
  const stopApplied = store.onApplied((changes, origin) => {
    const ofFacts = changes.filter(({ folder, path: file }) => isOurs(folder, file))
    for (const change of ofFacts) {
      const key = keyOf(change)
      const file = store.file(key)
      if (change.after && file && isFact(file)) note(file, true)
      if (!change.after) {
        missing.delete(key)
        known.set(change.folder, change.path, undefined)
      }
    }
    // What another machine wrote does not count as made by hand here.
    if (origin.writer === 'sync' || origin.way === 'restore') arrived.push(...changes.filter(isElsewhere))
    for (const scope of folders.filter(seesTo)) {
      const facts = ofFacts.filter(({ folder }) => folder === scope)
      forget(scope, facts, origin)
      // A rollback states nothing new; it has a subject.
      if (origin.writer === 'agent' && origin.subject === undefined)
        lifetime.background('facts booked', () => recordStated(facts, origin))
      const inScope = changes.filter((change) => change.folder === scope && !isInSessions(change))
      followStatements(scope, inScope, origin)
    }
    // An import is saved in one go: saving thousands of facts takes as long as saving one.
    if (origin.way === 'import' || arrived.length > 0) settling.schedule()
    else lifetime.background('facts noted', underWay.todo.length === 0 ? save : () => followed().then(save))
  })

  /** Follows sentences. An agent can write what was forgotten, even into a fact, only if the person asks for it. */
  function followStatements(scope: ScopeFolder, changes: readonly AppliedChange[], origin: Origin): void {
    const { writer, way, sessionID, agent, sees } = origin
    const named = writer === 'agent' ? args.toForget(sessionID) : undefined
    const forgets = named !== undefined || isUndo(origin) || (writer === 'person' && way === 'forget')
    const mayLift = writer === 'agent' && folders.some((one) => store.file(fileKey(one, FORGOTTEN_PATH)))
    if (!(forgets || mayLift) || changes.length === 0) return
    doNext('sentences followed', scope, async () => {
      const { goneStatements, newStatements } = await import('../forgotten/gone-statements.js')
      // Below its statement, a fact may hold what was joined with it.
      const left = changes.filter(
        (change) =>
          !isDoneAgain(change, origin) &&
          (isOurs(scope, change.path) ? factIn(change.before, change.path) : !isImportUndone(change, origin)),
      )
      const statements = new Set(left.map((change) => factIn(change.before, change.path)?.text))
      const gone = forgets ? goneStatements(left, named).filter((text) => !statements.has(text)) : []
      if (gone.length > MAX_SENTENCES)
        log.warn('many sentences went at once: they may be learned again', { count: gone.length })
      else if (gone.length > 0) {
        const there = await allStanding(scope, sees)
        const stands = (text: string) => {
          const said = canonicalText(text)
          return there.some((one) => one.includes(said))
        }
        // If one sentence of a line still stands elsewhere, the others are buried by themselves.
        const buried = gone
          .filter((text) => ![...statementsIn(text)].some(stands))
          .map((text) => ({ text, type: 'project' }))
        await (await forgotten()).add(scope, buried, { ...tombstoneOrigin(way), sessionID, agent })
      }
      // What an undo brings back may also be learned again in the words that it rests on.
      const back = isUndo(origin) ? changes.flatMap(({ after, path: file }) => factIn(after, file) ?? []) : []
      const said = await Promise.all(back.map(wordsOf))
      for (const text of [...newStatements(changes), ...said.flat()])
        await (await forgotten()).lift(scope, text, { ...origin, subject: writerSubject.forgotten })
    })
  }

  /** Canonical text of everything that stands there and of what facts rest on, as far as it can be read. */
  async function allStanding(scope: ScopeFolder, sees: Origin['sees']): Promise<string[]> {
    const texts: string[] = []
    await inSlices(seenWith(scope, sees), async (file) => {
      if (isInSessions(file)) return
      const target = store.target(keyOf(file))
      const read = target && (await store.read(target).catch(() => undefined))
      const said = [statementOf(file), file.keys?.evidence?.quote ?? '', read?.document.body ?? '']
      texts.push(...said.map(canonicalText))
    })
    return texts
  }

  /** All deletions of a call together: that one of the deleted facts said the same keeps none of them. */
  function forget(scope: ScopeFolder, changes: readonly AppliedChange[], origin: Origin): void {
    const gone = changes.flatMap((change) => {
      const fact = forgottenIn(change, origin)
      return fact ? [{ key: keyOf(change), fact }] : []
    })
    const texts = gone.map(({ fact }) => fact.text)
    const stays = standing(scope, texts, origin.sees)
    const facts = gone.filter(({ fact }) => !stays.includes(fact.text))
    const way = origin.writer === 'person' ? 'command' : 'tool'
    const isByMessage = way === 'command' && args.isByMessage(origin.sessionID ?? '')
    if (facts.length > 0)
      doNext('facts forgotten', scope, async () => {
        await bury(scope, facts, way, origin)
        await recordGone(facts, isByMessage ? 'wish' : way, origin.sessionID)
      })
  }

  /** Runs after what is under way: of one undo, what goes is followed before what comes back. */
  function doNext(name: string, scope: ScopeFolder, run: () => Promise<void>): void {
    underWay.todo.push({ scope, run })
    lifetime.background(name, followed)
  }

  /** Resolves when all changes so far are followed by their tombstones; returns why not, if that is to be tried again. */
  async function followed(): Promise<string | undefined> {
    // Calls before a round begins share it, since each round may wait for a lock.
    underWay.next ??= underWay.work.then(followTasks)
    underWay.work = underWay.next
    await underWay.work
    return underWay.todo.find((task) => task.refused !== undefined && folders.includes(task.scope))?.refused
  }

  /** A refused task holds back later ones of its scope, but not of others. */
  async function followTasks(): Promise<void> {
    delete underWay.next
    for (const task of [...underWay.todo]) {
      if (underWay.todo.find(({ scope }) => scope === task.scope) !== task) continue
      task.refused = await task.run().then(() => undefined, refusal)
      if (task.refused === undefined) underWay.todo.splice(underWay.todo.indexOf(task), 1)
    }
  }

  /** Why a task failed, if it may succeed another time. */
  function refusal(error: unknown): string | undefined {
    notLookedAt(error)
    return error instanceof MemoryError ? error.sentence : undefined
  }

  /** Saves facts, except in scopes where a deleted one has no tombstone yet: the next process must find that. */
  const save = () => known.save((scope) => underWay.todo.some((task) => task.scope === scope))

  /** Finds what was deleted while no process was watching. */
  async function compareWithLastTime(): Promise<void> {
    for (const scope of folders) {
      await known.load(scope)
      for (const file of [...known.of(scope).keys()])
        if (!store.file({ folder: scope, path: file })) gone(scope, file)
    }
    for (const file of store.files()) if (folders.includes(file.folder) && isFact(file)) note(file, false)
    settling.schedule()
    await settling.flush()
  }
  const lookAtDeleted = lazy(() => compareWithLastTime().catch(notLookedAt))
  lifetime.defer('facts since last time', lookAtDeleted)

  return {
    /** Follows what was deleted while no process was watching, before anything is done with what is left. */
    lookAtDeleted,
    followed,
    save,
    /** The same, including changes that were seen on the disk. */
    async settled() {
      await settling.flush()
      return followed()
    },
    stop() {
      settling.cancel()
      stopChanges()
      stopApplied()
    },
  }
}

const isUndo = ({ writer, way }: Origin) => writer === 'person' && (way === 'undo' || way === 'redo')

/** Whether an undo of an undo, or of a rollback, only changes a file back: then what it replaces is not forgotten. */
const isDoneAgain = ({ after }: AppliedChange, { way }: Origin) => way === 'redo' && after !== undefined

/** Whether an undo removes a note that was imported: it may be imported again, for another project or in part. */
const isImportUndone = ({ before, after }: AppliedChange, origin: Origin) =>
  isUndo(origin) && !after && before?.document.frontMatter.source === 'imported'

/**
 * The fact that is forgotten when an agent or a person deletes it, or an undo removes it. A move, a merge or a return to
 * earlier content forgets nothing.
 */
function forgottenIn(change: AppliedChange, origin: Origin): KnownFact | undefined {
  const fact = factIn(change.before, change.path)
  if (fact && isUndo(origin)) {
    const now = factIn(change.after, change.path)?.text ?? ''
    const isSame = canonicalText(fact.text) === canonicalText(now)
    return isSame || isDoneAgain(change, origin) ? undefined : fact
  }
  const isForgetting = ['agent', 'person'].includes(origin.writer) && origin.way === 'forget'
  return isForgetting && !change.after ? fact : undefined
}

const tombstoneOrigin = (way: string | undefined) =>
  ({ writer: 'setup', way: `forgotten by ${way}`, subject: writerSubject.forgotten }) as const

function factIn(version: AppliedChange['before'], file: string): KnownFact | undefined {
  const { document, hash = '' } = version ?? {}
  const type = factTypeOf(file, document?.frontMatter.type)
  if (document === undefined || type === undefined || document.damage !== undefined) return undefined
  const { statement, evidence } = readFact(document, file)
  // Emptied by an editor, it is named by its file: nobody said that.
  if (document.body.trim() === '' && statement === describeByName(file)) return undefined
  return { ...quoteIn(evidence), text: statement, type, hash, isOwn: false }
}

const quoteIn = (evidence: Evidence | undefined): Pick<KnownFact, 'quote'> =>
  evidence?.by === 'person' && evidence.quote ? { quote: evidence.quote } : {}

/** Also as a model has seen it. */
async function wordsOf({ text, quote = text }: KnownFact): Promise<string[]> {
  const words = quote === text ? [text] : (await import('./words-of-fact.js')).wordsOfFact(text, quote)
  return [...new Set([...words, maskPrivate(text)])]
}

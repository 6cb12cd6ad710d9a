import { digits } from '../lib/columns.js'
import { isoDay } from '../lib/day.js'
import { lazy } from '../lib/lazy.js'
import type { Log } from '../lib/log-file.js'
import { againstRaces, MemoryError } from '../memory/errors.js'
import { FACT_TYPES, isFactType, MAX_BODY_CHARS } from '../memory/fact-types.js'
import { type Keys, newDocument } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { isFact, type MemoryFile, statementOf } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import type { MemoryPath } from '../memory/path.js'
import { isInSessions } from '../memory/reserved-folders.js'
import { fileKey, keyOf, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { statementsIn } from '../memory/statement/statements-in.js'
import type { Store } from '../store/store.js'
import type { AuditEntry, AuditLog } from './audit-log.js'
import type { Candidate, Evidence, Way } from './candidate.js'
import { belowStatement, factFile, nameFor, nameIn, normalise, pathOf } from './facts/fact-file.js'
import type { KnownFacts } from './facts/known-facts.js'
import type { FormerStatement } from './facts/words-of-fact.js'
import type { ForgottenFacts } from './forgotten/forgotten-facts.js'
import { saysTheSame } from './forgotten/tombstone.js'
import { refusals } from './gate/gate.js'
import { explainRefusal, type ReasonCode } from './gate/reasons.js'
import { type Existing, reconcile, type Verdict } from './reconcile.js'

type ProposalOrigin = Pick<Origin, 'sessionID' | 'agent' | 'subject'> & {
  way: Way
  /** Who writes; the capture if absent. */
  writer?: 'capture' | 'person' | undefined
  /** Only tells what would become of it: nothing is written or noted. */
  isTrial?: boolean
}

/** What became of a candidate. */
export type Outcome = Pick<AuditEntry, 'phase' | 'outcome' | 'reasons' | 'fact'> & {
  /** The file that holds the fact, if one does. */
  target?: Target
  /** What the agent is told. */
  says: string
}

/** What a keeper asks others; it does without those that are absent. */
export type KeeperHelp = {
  /** The words with which the person asks to keep a text in the current turn of a session. */
  asked?: (sessionID: string | undefined, text: string) => Promise<Evidence | undefined>
  /** The keys that change if a person said a fact again at `atMs` (ms since the epoch), and why they do, or do not. */
  saidAgain?: (file: MemoryFile, atMs: number) => { keys: Keys | undefined; reason: string }
  /** Keys of files related to a text, best first. */
  similar?: (text: string) => Promise<readonly string[]>
  /** Files of the project that a statement and the words that it rests on are about. */
  filesNamed?: ((statement: string, quote: string) => Promise<readonly string[]>) | undefined
  /** Key of a team file that says a text: what others said is no fact of the person's, however often an agent repeats it. */
  teamSays?: (text: string) => Promise<string | undefined>
  /** What facts said until a person changed them, at this moment (in ms since the epoch) or later. */
  formerStatements?: (sinceMs: number) => Promise<readonly FormerStatement[]>
}

export type Keeper = ReturnType<typeof createKeeper>

type Former = () => Promise<readonly FormerStatement[]>

/** Rules that an import need not pass: the person agreed to the list, though nobody has said it here. */
const AGREED: readonly ReasonCode[] = ['needs-person', 'no-evidence']
/** Most files that are compared line by line, beside facts and hot files. */
const MAX_NEAR = 5

type KeeperArgs = {
  store: Store
  folders: ScopeFolders
  auditLog: AuditLog
  forgotten: ForgottenFacts
  known: KnownFacts
  now: () => number
  log: Log
}

export function createKeeper(args: KeeperArgs & KeeperHelp) {
  const { store, folders, auditLog, forgotten, known, asked, similar, filesNamed, saidAgain, teamSays } = args
  const { now, log } = args

  async function one(given: Candidate, origin: ProposalOrigin, former: Former): Promise<Outcome> {
    const normal = normalise(given)
    const scope = normal.scope ?? FACT_TYPES[normal.type].scope
    const about = scope === 'project' ? await filesNamed?.(normal.text, normal.evidence.quote) : undefined
    const candidate = { ...normal, about, scope }
    const decided = await decide(candidate, folders[scope], origin, former, belowStatement(given).length)
    if (!origin.isTrial) await note(candidate, origin, decided)
    return decided
  }

  async function decide(
    candidate: Candidate,
    folder: ScopeFolder,
    origin: ProposalOrigin,
    former: Former,
    chars: number,
  ): Promise<Outcome> {
    const isAsked = candidate.source === 'explicit'
    const refused = refusals(candidate, isAsked).filter(
      (code) => candidate.source !== 'imported' || !AGREED.includes(code),
    )
    if (refused.length > 0) return rejected('gate', refused, refused.map(explainRefusal).join(' '))
    if (candidate.fault !== undefined) return rejected('gate', [candidate.fault], '')
    // A wish is kept as far as it fits, and the person is told what did not.
    if (chars > MAX_BODY_CHARS && origin.way !== 'wish') return rejected('gate', ['too-long'], tooLong(chars))
    // What an agent adds to a wish was not asked for, and lifts no tombstone.
    const { text, evidence } = candidate
    const asksFor = origin.way === 'tool' ? [text, evidence.quote] : saidBy(candidate)
    if (isAsked && !origin.isTrial)
      for (const said of new Set(asksFor)) await forgotten.lift(folder, said, writeOrigin(origin))
    const gone = await forgottenIn(candidate, folder, origin)
    if (gone !== undefined) return rejected('forgotten', ['forgotten'], forgottenOnPurpose(gone))
    if (await isOutdated(candidate, former))
      return rejected('account', ['outdated'], 'It has been changed since it was said.')

    const theirs = candidate.evidence.by === 'person' ? undefined : await teamSays?.(candidate.text)
    if (theirs !== undefined) {
      const says = 'The team says that already; it stays theirs.'
      return { phase: 'account', outcome: 'absorbed', reasons: ['team'], fact: theirs, says }
    }

    try {
      return await againstRaces(() => settle(candidate, folder, origin))
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      return rejected('account', [error.code === 'secret' ? 'secret' : 'refused'], error.message)
    }
  }

  /** The first statement of a candidate that was forgotten and is not asked for. */
  async function forgottenIn(candidate: Candidate, folder: ScopeFolder, { sessionID }: ProposalOrigin) {
    for (const said of saidBy(candidate))
      if ((await forgotten.find(folder, said, candidate.insteadOf)) && !(await asked?.(sessionID, said)))
        return said
    return undefined
  }

  /** Whether a candidate was said before a person changed what it says, and no fact says it now. */
  async function isOutdated(candidate: Candidate, former: Former): Promise<boolean> {
    const { saidAtMs } = candidate
    if (saidAtMs === undefined) return false
    const said = saidBy(candidate)
    const isSaid = (other: string) => said.some((one) => saysTheSame(one, other))
    if (!(await former()).some(({ text, untilMs }) => untilMs >= saidAtMs && isSaid(text))) return false
    const { project, global } = store.snapshot(folders)
    return ![...project.facts, ...global.facts].some((file) => isSaid(statementOf(file)))
  }

  async function settle(candidate: Candidate, folder: ScopeFolder, origin: ProposalOrigin): Promise<Outcome> {
    await known.load(folder)
    const existing = await existingBeside(candidate, folder)
    const verdict = reconcile({ ...candidate, ...candidate.evidence }, existing)
    const again = verdict.outcome === 'absorbed' ? againOf(candidate, verdict.into) : undefined
    const ops = opsFor(await withAdded(candidate, verdict), folder, verdict, again?.keys)
    if (origin.isTrial) await refuseSecrets(ops)
    else if (ops.length > 0) await store.apply(ops, writeOrigin(origin))
    const written = ops.find((op) => op.kind === 'write')
    const fact = written ? keyOf(written) : 'into' in verdict ? verdict.into : undefined
    const target = fact === undefined ? undefined : store.target(fact)
    const flags = 'flags' in verdict && verdict.flags ? [`flagged:${verdict.flags}`] : []
    return {
      ...{ phase: 'account', outcome: verdict.outcome, reasons: again ? [again.reason] : flags },
      fact,
      ...(target && { target }),
      says: verdictInWords(verdict, target?.path),
    }
  }

  /** Throws for a secret, as the write path would. */
  async function refuseSecrets(ops: readonly Op[]): Promise<void> {
    for (const op of ops)
      if (op.kind === 'write' && (await store.scanSecrets(newDocument(op.keys ?? {}, op.content))).length > 0)
        throw new MemoryError('secret', explainRefusal('secret'), 'Nothing was written.')
  }

  /** Statements of facts, and lines of hot files and of files related to the candidate. */
  async function existingBeside(candidate: Candidate, folder: ScopeFolder): Promise<Existing[]> {
    const { project, global } = store.snapshot(folders)
    const facts = [...project.facts, ...global.facts].map((file) => asExisting(file, folder))
    const hot = [...project.hot, ...global.hot].flatMap((file) => linesIn(file, file.body ?? ''))
    // Related files help but are not required: the search closes before what is kept at the very end.
    const near = (await similar?.(candidate.text).catch(() => [])) ?? []
    const cold = await Promise.all(near.slice(0, MAX_NEAR).map(linesOf))
    return [...facts, ...hot, ...cold.flat()]
  }

  const isByHand = ({ folder, path, hash, keys: { source = 'manual' } = {} }: MemoryFile) =>
    source === 'manual' || !known.isOwn(folder, path, hash)

  /** The same statement counts in either scope, but only a fact of this scope has a type, and so can be replaced. */
  function asExisting(file: MemoryFile, folder: ScopeFolder): Existing {
    const { type, source, evidence: { by, message } = {} } = file.keys ?? {}
    return {
      key: keyOf(file),
      text: statementOf(file),
      type: file.folder === folder ? type : undefined,
      ...{ source, by, message },
      name: nameIn(file.path, type),
      isByHand: isByHand(file),
    }
  }

  async function linesOf(key: string) {
    const target = store.target(key)
    // A line of a session's file does not count as known: it lasts no longer than that file.
    if (!target || isInSessions(target)) return []
    const read = await store.read(target).catch(() => undefined)
    return linesIn(target, read?.document.body ?? '')
  }

  /** Only a person's words count, and only for a fact of the plugin's own making. */
  function againOf({ evidence, saidAtMs }: Candidate, key: string) {
    const file = store.file(key)
    if (!saidAgain || !file || !isFact(file) || evidence.by !== 'person' || isByHand(file)) return undefined
    // Talk may be read long after it was said.
    return saidAgain(file, saidAtMs ?? now())
  }

  /** Keeps what an agent added to a part of a statement when the whole replaces that part. */
  async function withAdded(candidate: Candidate, verdict: Verdict): Promise<Candidate> {
    const half = verdict.outcome === 'superseded' ? verdict.replaces : ''
    const target = candidate.completes?.includes(half) ? store.target(half) : undefined
    const read = target && (await store.read(target))
    if (!target || !read) return candidate
    const why = [candidate.why, readFact(read.document, target.path).details].filter(Boolean).join('\n\n')
    const { keywords, when } = store.file(half)?.keys ?? {}
    return { ...candidate, why: why.slice(0, MAX_BODY_CHARS) || undefined, keywords, when }
  }

  function opsFor(candidate: Candidate, folder: ScopeFolder, verdict: Verdict, againKeys?: Keys): Op[] {
    const today = isoDay(now())
    if (verdict.outcome === 'kept') {
      const path = freePath(candidate, folder)
      const { keys, body } = factFile(candidate, today)
      return [{ kind: 'write', folder, path, content: body, keys, expect: 'absent' }]
    }
    const key = verdict.outcome === 'absorbed' ? verdict.into : verdict.replaces
    const [target, file] = [store.target(key), store.file(key)]
    if (!target || !file) return []
    const expect = { seen: [file.hash] }
    if (verdict.outcome === 'superseded') {
      // Its file name contains its type.
      const known = file.keys?.type
      const type = isFactType(known) ? known : candidate.type
      const { keys, body } = factFile({ ...candidate, type }, today, file.keys?.created ?? today)
      return [{ kind: 'write', ...target, content: body, keys, expect }]
    }
    const { evidence, source, when } = candidate
    const keys: Keys = {
      ...(verdict.isStronger ? { source, evidence, confirmed: file.keys?.confirmed ?? today } : {}),
      ...againKeys,
      ...(when && !file.keys?.when && !isByHand(file) ? { when } : {}),
    }
    return Object.keys(keys).length > 0 ? [{ kind: 'annotate', ...target, keys, expect }] : []
  }

  function freePath({ type, text, name = nameFor(text) }: Candidate, folder: ScopeFolder): MemoryPath {
    for (let number = 1; ; number += 1) {
      const path = pathOf(type, number === 1 ? name : `${name}-${number}`)
      if (!store.file(fileKey(folder, path))) return path
    }
  }

  async function note(
    { evidence: { by, quote }, text, type }: Candidate,
    { way, sessionID }: ProposalOrigin,
    { phase, outcome, reasons, fact }: Outcome,
  ): Promise<void> {
    log.info('candidate', { way, type, phase, outcome, reasons: reasons.join(), by, session: sessionID })
    await auditLog.note({ way, phase, outcome, reasons, by, quote, text, session: sessionID, fact })
  }

  return {
    /** Passes candidates through gate and tombstones, writes those that are kept, and records all in the audit log. */
    async propose(candidates: readonly Candidate[], origin: ProposalOrigin): Promise<Outcome[]> {
      const outcomes: Outcome[] = []
      const firstMs = Math.min(...candidates.flatMap(({ saidAtMs }) => saidAtMs ?? []))
      const former = lazy(async () => (await args.formerStatements?.(firstMs)) ?? [])
      for (const candidate of candidates) outcomes.push(await one(candidate, origin, former))
      return outcomes
    },
  }
}

/** The statement, its reasons and the words it rests on: taking back words takes back what they mean, too. */
const saidBy = ({ text, why = '', evidence: { quote } }: Candidate): string[] => [
  text,
  ...statementsIn(why),
  ...(quote === '' ? [] : [quote]),
]

const linesIn = ({ folder, path }: { folder: ScopeFolder; path: string }, body: string): Existing[] =>
  body
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ key: fileKey(folder, path), text, name: '', isByHand: true }))

const writeOrigin = ({ isTrial, writer = 'capture', ...origin }: ProposalOrigin): Origin => ({
  ...origin,
  writer,
})

const forgottenOnPurpose = (said: string) =>
  `“${cut(said, 80)}” was forgotten on purpose. Only the person can bring it back, by asking for it.`

const tooLong = (chars: number) =>
  `A fact holds ${digits(MAX_BODY_CHARS)} characters, and these are ${digits(chars)}. Put the whole into a file of its own, such as reference/<name>.md, and keep a sentence on it.`

const rejected = (phase: Outcome['phase'], reasons: readonly string[], says: string) =>
  ({ phase, outcome: 'rejected', reasons, says }) satisfies Outcome

function verdictInWords(verdict: Verdict, path: string | undefined): string {
  const where = path ? ` in ${path}` : ''
  if (verdict.outcome === 'absorbed') return `The same is known already${where}.`
  if (verdict.outcome === 'superseded')
    return `Kept${where}, in place of what stood there; the history has the old text.`
  const beside = verdict.flags?.slice(verdict.flags.indexOf('/facts/') + 1)
  return `Kept${where}.${beside ? ` ${beside} is about the same and stays as it is: if both cannot hold, ask the person which one does.` : ''}`
}

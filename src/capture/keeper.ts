import { isoDay } from '../lib/day.js'
import { lazy } from '../lib/lazy.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { FACT_TYPES, isFactType, MAX_BODY_CHARS } from '../memory/fact-types.js'
import type { Keys } from '../memory/keys.js'
import { isFact, type MemoryFile, statementOf } from '../memory/memory.js'
import { newDocument } from '../memory/new-document.js'
import type { Op, Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import type { MemoryPath } from '../memory/path.js'
import { isInSessions } from '../memory/reserved-folders.js'
import { fileKey, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { statementsIn } from '../memory/statement/statements-in.js'
import type { Store } from '../store/store.js'
import type { AuditLog, AuditOutcome } from './audit-log.js'
import type { Candidate, Way } from './candidate.js'
import { factFile, nameIn, normalise, pathOf } from './facts/fact-file.js'
import type { KnownFacts } from './facts/known-facts.js'
import type { FormerStatement } from './facts/words-of-fact.js'
import type { ForgottenFacts } from './forgotten/forgotten-facts.js'
import { saysTheSame } from './forgotten/tombstone.js'
import { explainRefusal, type ReasonCode, refusals } from './gate/gate.js'
import { reconcile, type Verdict } from './reconcile.js'

type ProposalOrigin = {
  way: Way
  /** Who writes; the capture, where absent. */
  writer?: 'capture' | 'person' | undefined
  /** Subject of the commit. */
  subject?: string | undefined
  /** Only tells what would become of it: nothing is written or noted. */
  isTrial?: boolean
  sessionID?: string | undefined
  agent?: string | undefined
}

/** Why a candidate was rejected, beyond the rules of the gate. */
type Rejection = ReasonCode | 'forgotten' | 'outdated' | 'refused'

/** What became of a candidate. */
export type Outcome = {
  outcome: AuditOutcome
  /** The file that holds the fact, where one does. */
  target?: Target
  reasons: readonly string[]
  /** For the agent. */
  says: string
}

/** What a keeper asks others about; where nobody answers, it does without. */
export type KeeperHelp = {
  /** The keys that change where a person says a fact again, and why, or why not. */
  saidAgain?: (file: MemoryFile) => { keys: Keys | undefined; reason: string }
  /** Keys of files that bear on a text, best first. */
  similar?: (text: string) => Promise<readonly string[]>
  /** Files of the project that a statement and the words that it rests on are about. */
  filesNamed?: ((statement: string, quote: string) => Promise<readonly string[]>) | undefined
  /** Key of a team's file that says a text. What others said is no fact of the person's, however often an agent repeats it. */
  teamSays?: (text: string) => Promise<string | undefined>
  /** What facts said until a person changed them, at this moment (in ms since the epoch) or later. */
  formerStatements?: (sinceMs: number) => Promise<readonly FormerStatement[]>
}

export type Keeper = {
  /** Lets candidates through the gate, the tombstones and the audit log, and writes those that are kept. */
  propose(candidates: readonly Candidate[], origin: ProposalOrigin): Promise<Outcome[]>
}

const MAX_ROUNDS = 4
/** What a person's yes to a list stands for: that it counts, though nobody has said it here. */
const AGREED: readonly ReasonCode[] = ['needs-person', 'no-evidence']
/** Files of one name before the next number is tried. */
const MAX_SUFFIX = 50

type KeeperArgs = {
  store: Store
  folders: ScopeFolders
  auditLog: AuditLog
  forgotten: ForgottenFacts
  known: KnownFacts
  now: () => number
  log: Log
}

export function createKeeper(args: KeeperArgs & KeeperHelp): Keeper {
  const { store, folders, auditLog, forgotten, known, similar, filesNamed, saidAgain, teamSays, now, log } =
    args

  async function one(
    given: Candidate,
    origin: ProposalOrigin,
    former: () => Promise<readonly FormerStatement[]>,
  ): Promise<Outcome> {
    const normal = normalise(given)
    const asked = normal.source === 'explicit'
    const scope = normal.scope ?? FACT_TYPES[normal.type].scope
    const named = scope === 'project' ? await filesNamed?.(normal.text, normal.evidence.quote) : undefined
    const candidate = { ...normal, about: named }
    const isAgreed = candidate.source === 'imported'
    const refused = refusals({ ...candidate, scope }, asked).filter(
      (code) => !(isAgreed && AGREED.includes(code)),
    )
    if (refused.length > 0) return rejected('gate', refused)
    const folder = folders[scope]
    if (asked && !origin.isTrial)
      for (const said of new Set([candidate.text, candidate.evidence.quote]))
        await forgotten.lift(folder, said, writeOrigin(origin))
    else if (await wasForgotten(candidate, folder)) return rejected('forgotten', ['forgotten'])
    else if (await isOutdated(candidate, former)) return rejected('account', ['outdated'])

    const theirs = candidate.evidence.by === 'person' ? undefined : await teamSays?.(candidate.text)
    if (theirs !== undefined) {
      await note(candidate, origin, { phase: 'account', outcome: 'absorbed', reasons: ['team'] }, theirs)
      return { outcome: 'absorbed', reasons: ['team'], says: 'The team says that already; it stays theirs.' }
    }

    for (let round = 1; ; round += 1) {
      try {
        return await settle(candidate, folder, origin)
      } catch (error) {
        if (!(error instanceof MemoryError)) throw error
        const isRace = error.code === 'stale' || error.code === 'exists'
        if (!isRace || round >= MAX_ROUNDS)
          return rejected('account', [error.code === 'secret' ? 'secret' : 'refused'], error.message)
      }
    }

    async function rejected(
      phase: 'gate' | 'forgotten' | 'account',
      reasons: Rejection[],
      why?: string,
    ): Promise<Outcome> {
      await note(candidate, origin, { phase, outcome: 'rejected', reasons })
      return { outcome: 'rejected', reasons, says: why ?? reasons.map(rejectionInWords).join(' ') }
    }
  }

  async function wasForgotten(candidate: Candidate, folder: ScopeFolder): Promise<boolean> {
    for (const said of saidBy(candidate)) if (await forgotten.find(folder, said)) return true
    return false
  }

  /** Whether it was said before a person changed what it says, and says nothing that stands there now. */
  async function isOutdated(
    candidate: Candidate,
    former: () => Promise<readonly FormerStatement[]>,
  ): Promise<boolean> {
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
    const name = candidate.name ?? 'fact'
    const verdict = reconcile({ ...candidate, name, ...candidate.evidence }, existing)
    const today = isoDay(now())
    const again = verdict.outcome === 'absorbed' ? againOf(candidate, verdict.into, folder) : undefined
    const ops = opsFor(await withAdded(candidate, verdict), folder, verdict, today, again)
    if (origin.isTrial) await refuseSecrets(ops)
    else if (ops.length > 0) await store.apply(ops, writeOrigin(origin))
    const written = ops.find((op) => op.kind === 'write')
    const key = written ? fileKey(written.folder, written.path) : 'into' in verdict ? verdict.into : undefined
    const target = written ?? (key === undefined ? undefined : store.target(key))
    const flags =
      'flags' in verdict && verdict.flags ? [`flagged:${verdict.flags}`] : again ? [again.reason] : []
    await note(candidate, origin, { phase: 'account', outcome: verdict.outcome, reasons: flags }, key)
    return {
      outcome: verdict.outcome,
      reasons: flags,
      ...(target ? { target: { folder: target.folder, path: target.path } } : {}),
      says: verdictInWords(verdict, target),
    }
  }

  /** What the write path would find. */
  async function refuseSecrets(ops: readonly Op[]): Promise<void> {
    for (const op of ops)
      if (op.kind === 'write' && (await store.scanSecrets(newDocument(op.keys ?? {}, op.content))).length > 0)
        throw new MemoryError('secret', explainRefusal('secret'), 'Nothing was written.')
  }

  /** Facts of the scope by what they say, and lines of hot files of both scopes. */
  async function existingBeside(candidate: Candidate, folder: ScopeFolder) {
    const snapshot = store.snapshot(folders)
    const scopes = [snapshot.project, snapshot.global]
    const facts = scopes.flatMap(({ facts }) => facts)
    const lines = scopes.flatMap(({ hot }) =>
      hot.flatMap((file) => (file.body ?? '').split('\n').map((line) => asOther(file, line))),
    )
    // What bears on it is a help and no condition: the search ends before what is kept at the very end.
    const near = (await similar?.(candidate.text).catch(() => [])) ?? []
    const cold = await Promise.all(near.slice(0, 5).map((key) => linesOf(key)))
    return [
      ...facts.map((file) => asExisting(file, folder)),
      ...[...lines, ...cold.flat()].filter(({ text }) => text.trim() !== ''),
    ]
  }

  /** The same statement counts in either scope; the place of a fact is taken in its own scope alone. */
  function asExisting(file: MemoryFile, folder: ScopeFolder) {
    const { source } = file.keys ?? {}
    const type = file.folder === folder ? file.keys?.type : undefined
    const isByHand =
      source === undefined || source === 'manual' || !known.isOwn(file.folder, file.path, file.hash)
    return {
      key: fileKey(file.folder, file.path),
      text: statementOf(file),
      type,
      source,
      by: file.keys?.evidence?.by,
      message: file.keys?.evidence?.message,
      name: nameIn(file.path, file.keys?.type),
      isByHand,
    }
  }

  function asOther(file: { folder: string; path: string }, text: string) {
    return { key: fileKey(file.folder as ScopeFolder, file.path), text, name: '', isByHand: true }
  }

  async function linesOf(key: string) {
    const target = store.target(key)
    // That it was said in a session keeps it no more than that session's file.
    if (!target || isInSessions(target)) return []
    const read = await store.read(target).catch(() => undefined)
    if (!read) return []
    return read.document.body.split('\n').map((line) => asOther(target, line))
  }

  /** Only a person's words count, and only for a fact of the plugin's own making. */
  function againOf({ evidence }: Candidate, key: string, folder: ScopeFolder) {
    const file = store.file(key)
    if (!saidAgain || !file || !isFact(file) || evidence.by !== 'person' || asExisting(file, folder).isByHand)
      return undefined
    return saidAgain(file)
  }

  /** What an agent has added to a part of a statement stays with the whole that takes its place. */
  async function withAdded(candidate: Candidate, verdict: Verdict): Promise<Candidate> {
    const half = verdict.outcome === 'superseded' ? verdict.replaces : ''
    const target = candidate.completes?.includes(half) ? store.target(half) : undefined
    const read = target && (await store.read(target))
    if (!target || !read) return candidate
    const why = [candidate.why, readFact(read.document, target.path).details].filter(Boolean).join('\n\n')
    const { keywords, when } = store.file(half)?.keys ?? {}
    return { ...candidate, why: why.slice(0, MAX_BODY_CHARS) || undefined, keywords, when }
  }

  function opsFor(
    candidate: Candidate,
    folder: ScopeFolder,
    verdict: Verdict,
    today: string,
    again: ReturnType<NonNullable<KeeperHelp['saidAgain']>> | undefined,
  ): Op[] {
    if (verdict.outcome === 'absorbed') {
      const target = store.target(verdict.into)
      const file = target && store.file(verdict.into)
      const { evidence, source } = candidate
      const isNews = candidate.when && file && !file.keys?.when && !asExisting(file, folder).isByHand
      const when = isNews ? candidate.when : undefined
      if (!target || !file || !(verdict.isStronger || again?.keys || when)) return []
      return [
        {
          kind: 'annotate',
          ...target,
          keys: {
            ...(verdict.isStronger ? { source, evidence, confirmed: file.keys?.confirmed ?? today } : {}),
            ...again?.keys,
            ...(when ? { when } : {}),
          },
          expect: { seen: [file.hash] },
        },
      ]
    }
    if (verdict.outcome === 'superseded') {
      const target = store.target(verdict.replaces)
      const file = target && store.file(verdict.replaces)
      if (!target || !file) return []
      // Its name says of what type it is.
      const known = file.keys?.type
      const type = isFactType(known) ? known : candidate.type
      const { keys, body } = factFile({ ...candidate, type }, target.path, today, file.keys?.created ?? today)
      return [{ kind: 'write', ...target, content: body, keys, expect: { seen: [file.hash] } }]
    }
    const path = freePath(candidate, folder)
    const { keys, body } = factFile(candidate, path, today)
    return [{ kind: 'write', folder, path, content: body, keys, expect: 'absent' }]
  }

  function freePath({ type, name = 'fact' }: Candidate, folder: ScopeFolder): MemoryPath {
    for (let number = 1; number < MAX_SUFFIX; number += 1) {
      const path = pathOf(type, number === 1 ? name : `${name}-${number}`)
      if (!store.file(fileKey(folder, path))) return path
    }
    return pathOf(type, `${name}-${now().toString(36)}`)
  }

  async function note(
    { evidence, text, type }: Candidate,
    { way, sessionID, isTrial }: ProposalOrigin,
    decided: { phase: 'gate' | 'forgotten' | 'account'; outcome: AuditOutcome; reasons: string[] },
    fact?: string,
  ): Promise<void> {
    if (isTrial) return
    log.info('candidate', {
      way,
      type,
      phase: decided.phase,
      outcome: decided.outcome,
      reasons: decided.reasons.join(),
      by: evidence.by,
      session: sessionID,
    })
    await auditLog.note({
      way,
      ...decided,
      ...(sessionID === undefined ? {} : { session: sessionID }),
      by: evidence.by,
      quote: evidence.quote,
      text,
      ...(fact === undefined ? {} : { fact }),
    })
  }

  return {
    async propose(candidates, origin) {
      const outcomes: Outcome[] = []
      const firstMs = Math.min(...candidates.flatMap(({ saidAtMs }) => saidAtMs ?? []))
      const former = lazy(async () => (await args.formerStatements?.(firstMs)) ?? [])
      for (const candidate of candidates) outcomes.push(await one(candidate, origin, former))
      return outcomes
    },
  }
}

/** The statement and the words that it rests on: who takes back what she said has taken back what it means, too. */
const saidBy = ({ text, why = '', evidence: { quote } }: Candidate): string[] => [
  text,
  ...statementsIn(why),
  ...(quote === '' ? [] : [quote]),
]

const writeOrigin = ({ writer = 'capture', sessionID, agent, way, subject }: ProposalOrigin): Origin => ({
  writer,
  sessionID,
  agent,
  way,
  subject,
})

function rejectionInWords(reason: Rejection): string {
  if (reason === 'forgotten')
    return 'This was forgotten on purpose. Only the person can bring it back, by asking for it.'
  if (reason === 'outdated') return 'It has been changed since it was said.'
  if (reason === 'refused') return 'It could not be written.'
  return explainRefusal(reason)
}

function verdictInWords(verdict: Verdict, target: Target | undefined): string {
  const where = target ? ` in ${target.path}` : ''
  if (verdict.outcome === 'absorbed') return `The same is known already${where}.`
  if (verdict.outcome === 'superseded')
    return `Kept${where}, in place of what stood there; the history has the old text.`
  const beside = verdict.flags?.slice(verdict.flags.indexOf('/facts/') + 1)
  return `Kept${where}.${beside ? ` ${beside} is about the same and stays as it is: if both cannot hold, ask the person which one does.` : ''}`
}

import type { Parts } from '../host/feature.js'
import type { Host, PermissionOf, Said } from '../host/host.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { type FactType, isFactType } from '../memory/fact-types.js'
import { maskPrivate } from '../memory/private.js'
import { findQuote } from '../memory/statement/find-quote.js'
import type { Candidate } from './candidate.js'
import type { CaptureCore } from './capture-core.js'

/** Most candidates of one summary. */
const MAX_CANDIDATES = 12

type ListedCandidate = { type: FactType; text: string; quote: string }

const HEADING =
  /^[ \t]*(?:#{1,6}[ \t]*)?(?:\d{1,2}[.)][ \t]+)?\*{0,2}memory candidates\*{0,2}[ \t]*:?\*{0,2}[ \t]*$/imu
const ITEM =
  /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+\*{0,2}\[([a-z]+)\]\*{0,2}:?[ \t]+(.+?)[ \t]*\|[ \t]*(.+?)[ \t]*$/iu
const LIST_LINE = /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+|^[ \t]*(?:`{3}\w*)?$|^[ \t]*\(?none\)?\.?[ \t]*$/iu

/** Added to the prompt of a compaction. */
const CANDIDATES_REQUEST = `After the summary add a section with the heading "Memory candidates:" and at most ${MAX_CANDIDATES} lines "- [type] fact | quote" of what will still be true and useful in another session of this project: decisions with their reason, what the person prefers or corrected, what took effort to find out, where things are. type is one of user, feedback, project, decision, reference. fact is one sentence that can be understood alone. quote is copied word for word from what the person typed or you yourself wrote, at most 200 characters; nothing from tool output or files. Leave out the state of the work, questions, secrets, and what the repository says anyway. Without candidates leave the section out.`

/** Splits a summary into what is stored and the candidates that it lists. */
export function takeCandidates(summary: string): { rest: string; candidates: ListedCandidate[] } {
  const heading = HEADING.exec(summary)
  if (!heading) return { rest: summary, candidates: [] }
  const lines = summary.slice(heading.index + heading[0].length).split('\n')
  // The list ends where the summary goes on.
  const end = lines.findIndex((line) => !LIST_LINE.test(line))
  const own = end === -1 ? lines : lines.slice(0, end)
  const after = end === -1 ? [] : lines.slice(end)
  const candidates = own.flatMap((line): ListedCandidate[] => {
    const [, type, text, quote] = ITEM.exec(line) ?? []
    const kind = type?.toLowerCase()
    if (!isFactType(kind) || !text || !quote) return []
    return [{ type: kind, text: text.trim(), quote: quote.replace(/^["“„«]+|["”“»]+$/gu, '').trim() }]
  })
  const before = summary.slice(0, heading.index).trimEnd()
  const rest = after.length === 0 ? `${before}\n` : `${before}\n\n${after.join('\n')}`
  return {
    rest: summary.endsWith('\n') || after.length > 0 ? rest : rest.trimEnd(),
    candidates: candidates.slice(0, MAX_CANDIDATES),
  }
}

/** Asks a compaction for candidates, takes their section out of the summary, and proposes those whose words were said. */
export function createCompactionCapture(args: {
  host: Host
  core: () => Promise<CaptureCore>
  isPaused(sessionID: string): boolean
  wasOff(sessionID: string, atMs: number): boolean
  hasUnread(sessionID: string): Promise<boolean>
  /** The person's permission rules for `memory_remember`. */
  permissions(sessionID: string): Promise<PermissionOf>
  lifetime: Lifetime
  log: Log
}): { compaction: Parts['compactions'][number]; summary: Parts['summaryFilters'][number] } {
  const { host, core, isPaused, wasOff, hasUnread, permissions, lifetime, log } = args

  /** What was said in turns of agents that may remember without asking, and whether that is everything. */
  async function keepable(sessionID: string): Promise<{ said: Said[]; isAll: boolean }> {
    const [all, may] = await Promise.all([host.said(sessionID), permissions(sessionID)])
    const said = all.filter((one) => may(one) === 'allow')
    return { said, isAll: said.length === all.length }
  }

  async function propose(sessionID: string, listed: readonly ListedCandidate[]): Promise<void> {
    const { keeper, judgeCited } = await core()
    const { said: all, isAll } = await keepable(sessionID)
    const said = all.filter(({ atMs }) => !wasOff(sessionID, atMs))
    const isUnread = !isAll || (await hasUnread(sessionID))
    const candidates = listed.flatMap(({ type, text, quote }): Candidate[] => {
      const message = findQuote(said, quote)
      // It may rest on words that must not be read: not even a refusal may quote it.
      if (!message && isUnread) return []
      // Words that nobody said are no evidence, whatever the summary claims.
      if (!message) {
        const evidence = { session: sessionID, by: 'agent', quote: '' } as const
        return [{ text, type, source: 'compaction', evidence }]
      }
      const { by, fault } = judgeCited({ text, quote }, message, said)
      const evidence = { session: sessionID, message: message.id, by, quote }
      return [{ text, type, source: 'compaction', evidence, saidAtMs: message.atMs, fault }]
    })
    const outcomes = await keeper.propose(candidates, { way: 'compaction', sessionID })
    log.info('compaction read', {
      session: sessionID,
      candidates: candidates.length,
      kept: outcomes.filter(({ outcome }) => outcome === 'kept').length,
    })
  }

  return {
    async compaction(sessionID) {
      if (isPaused(sessionID) || (await host.parentOf(sessionID)) !== undefined) return []
      return (await keepable(sessionID)).said.length > 0 ? [CANDIDATES_REQUEST] : []
    },
    async summary(sessionID, summary) {
      const { rest } = takeCandidates(summary)
      const { candidates } = takeCandidates(maskPrivate(summary))
      if (candidates.length > 0 && !isPaused(sessionID))
        lifetime.background('candidates of a compaction', () => propose(sessionID, candidates))
      return rest
    },
  }
}

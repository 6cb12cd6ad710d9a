import type { CompactionReader, SummaryFilter } from '../../host/events.js'
import type { Host } from '../../host/host.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { Log } from '../../lib/log-file.js'
import { maskPrivate } from '../../memory/private.js'
import { findQuote } from '../../memory/statement/find-quote.js'
import type { Sessions } from '../../state/sessions.js'
import type { Candidate } from '../candidate.js'
import type { CaptureCore } from '../capture-core.js'
import { captureSlice, wasOff } from '../wish/wishes.js'
import { CANDIDATES_REQUEST, takeCandidates } from './candidates-section.js'

/** Asks a compaction for candidates, takes their section out of the summary, and proposes those whose words were said. */
export function createCompactionCapture(args: {
  host: Host
  core: () => Promise<CaptureCore>
  sessions: Sessions
  hasUnread(sessionID: string): Promise<boolean>
  lifetime: Lifetime
  log: Log
}): { compaction: CompactionReader; summary: SummaryFilter } {
  const { host, core, sessions, hasUnread, lifetime, log } = args
  const isMain = async (sessionID: string) => (await host.sessionKind(sessionID)) === 'main'

  async function propose(
    sessionID: string,
    listed: ReturnType<typeof takeCandidates>['candidates'],
  ): Promise<void> {
    const { keeper } = await core()
    const state = sessions.read(sessionID, captureSlice)
    const said = (await host.said(sessionID))
      .filter(({ atMs }) => !wasOff(state, atMs))
      .map((message) => ({ ...message, text: maskPrivate(message.text) }))
    const isUnread = await hasUnread(sessionID)
    const candidates = listed.flatMap(({ type, text, quote }): Candidate[] => {
      const message = findQuote(said, quote)
      // It may rest on words that must not be read, and not even be refused by name.
      if (!message && isUnread) return []
      // Words that nobody said are no evidence, whatever the summary claims.
      const evidence: Candidate['evidence'] = message
        ? { session: sessionID, message: message.id, by: message.by, quote }
        : { session: sessionID, by: 'agent', quote: '' }
      return [{ text, type, source: 'compaction', evidence, saidAtMs: message?.atMs }]
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
      if (sessions.read(sessionID, captureSlice).paused || !(await isMain(sessionID))) return []
      return [CANDIDATES_REQUEST]
    },
    async summary(sessionID, summary) {
      const { rest, candidates } = takeCandidates(summary)
      const { paused } = sessions.read(sessionID, captureSlice)
      if (candidates.length > 0 && !paused)
        lifetime.background('candidates of a compaction', () => propose(sessionID, candidates))
      return rest
    },
  }
}

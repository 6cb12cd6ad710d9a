import type { Log } from '../lib/log-file.js'
import type { Snapshot } from '../memory/memory.js'
import { blockHash, type SessionState } from '../state/session-state.js'
import type { Sessions } from '../state/sessions.js'
import { climb } from './ladder.js'
import type { Block } from './render.js'

export type BlockForm = 'full' | 'tree'

type BlockRequest = {
  sessionID: string
  form: BlockForm
  snapshot: Snapshot
  /** The model's context, in tokens; 0 when unknown. */
  contextLimit: number
  ttlMs: number
}

export type Injection = {
  /** The bytes for this request, after the ladder. */
  serve(request: BlockRequest): Promise<string>
  /** What the session was last served; for a moment in which nothing else can be had. */
  lastServed(sessionID: string): string | undefined
  /** The block that a fresh render would give now. */
  preview(snapshot: Snapshot): Block
  /** Characters of the block that was rendered last; 0 before the first. */
  lastLength(): number
  /** Asks for a fresh block at the session's next request. */
  force(sessionID: string, source: string): Promise<void>
}

/** The per-session cache around `render`: between two busts a session is served the very same bytes. */
export function createInjection(args: {
  render: (snapshot: Snapshot, form: BlockForm) => Block
  /** Tells settings under which `render` gives another text from those under which it gives the same. */
  rules: string
  sessions: Sessions<SessionState>
  thresholdPct: number
  now: () => number
  log: Log
}): Injection {
  const { render, rules, sessions, thresholdPct, now, log } = args
  const rendered: Partial<Record<BlockForm, { snapshot: Snapshot; block: Block }>> = {}

  /** One render per state of the store, however many sessions ask. */
  function renderOnce(snapshot: Snapshot, form: BlockForm): Block {
    const known = rendered[form]
    if (known && known.snapshot.global === snapshot.global && known.snapshot.project === snapshot.project)
      return known.block
    const block = render(snapshot, form)
    rendered[form] = { snapshot, block }
    return block
  }

  return {
    async serve({ sessionID, form, snapshot, contextLimit, ttlMs }) {
      const session = await sessions.get(sessionID)
      const fresh = renderOnce(snapshot, form)
      const cached = session.block?.form === form ? session.block : undefined
      const facts = {
        cached: cached !== undefined,
        sameRules: cached?.rules === rules,
        hashMatch: cached?.text === fresh.text,
        forced: session.forced,
        compacted: session.compacted ?? false,
        usagePct: contextLimit > 0 ? ((session.usedTokens ?? 0) / contextLimit) * 100 : 0,
        thresholdPct,
        pressureMarkPct: session.pressureMarkPct,
        sinceLastResponseMs: since(session.lastResponseAtMs ?? cached?.renderedAtMs, now()),
        ttlMs,
      }
      const step = climb(facts)
      const fields = {
        since_last_response_ms: facts.sinceLastResponseMs,
        ttl_ms: ttlMs,
        usage_pct: Math.round(facts.usagePct * 10) / 10,
      }
      const cacheAgeMs = since(cached?.renderedAtMs, now())
      settle(session, facts.usagePct, thresholdPct, step.bust)
      sessions.save(sessionID)
      if (cached && !step.bust) {
        log.info('served cached <memfs>', {
          session: sessionID,
          hash_match: facts.hashMatch,
          cache_age_ms: cacheAgeMs,
          ...fields,
          chars: cached.text.length,
        })
        return cached.text
      }
      const reason = step.bust ? step.reason : 'first'
      session.block = {
        text: fresh.text,
        hash: blockHash(fresh.text),
        rules,
        renderedAtMs: now(),
        verbatim: Object.fromEntries(fresh.verbatim),
        whole: Object.fromEntries(fresh.whole),
        form,
      }
      session.tally.busts[reason] = (session.tally.busts[reason] ?? 0) + 1
      log.info('refreshed <memfs> render', {
        reason,
        session: sessionID,
        chars: fresh.text.length,
        prev_cache_age_ms: cacheAgeMs,
        ...fields,
      })
      return fresh.text
    },
    preview: (snapshot) => renderOnce(snapshot, 'full'),
    lastLength: () => rendered.full?.block.text.length ?? 0,
    lastServed: (sessionID) => sessions.peek(sessionID)?.block?.text,
    async force(sessionID, source) {
      const session = await sessions.get(sessionID)
      session.forced = source
      sessions.save(sessionID)
    },
  }
}

/**
 * Requests for a bust are consumed by the request that follows, whether or not the content had changed. A bust for any
 * reason is what pressure would have made one for.
 */
function settle(session: SessionState, usagePct: number, thresholdPct: number, busted: boolean): void {
  delete session.forced
  delete session.compacted
  if (usagePct < thresholdPct) delete session.pressureMarkPct
  else if (busted) session.pressureMarkPct = usagePct
}

function since(thenMs: number | undefined, nowMs: number): number {
  return thenMs === undefined ? 0 : Math.max(0, nowMs - thenMs)
}

import { BoundedMap } from '../lib/bounded-map.js'
import { attempt } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { memoize } from '../lib/memoize.js'
import { hasEnded, ownMark } from '../lib/process.js'
import type { MemoryFile, Snapshot } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES } from '../memory/scope.js'
import type { BlockForm, ForceSource, RefreshReason, ViewFacts } from '../memory/section.js'
import type { Sessions } from '../state/sessions.js'
import { usageSlice } from '../state/usage.js'
import { type Block, compose, type Layout, type Views } from './compose.js'
import { factKeysIn, factName } from './facts-section.js'
import { reasonToRefresh } from './refresh-rules.js'
import { blockHash, blockSlice, epochSlice, type SentBlock } from './session-block.js'

type BlockRequest = ViewFacts & {
  form: BlockForm
  /** The model's context, in tokens; 0 when unknown. */
  contextLimit: number
  /** How long the provider keeps a prompt cached, in ms. */
  ttlMs: number
}

/** Texts kept for when nothing has changed: one for each form and each set of views. */
const MAX_RENDERED = 8

/** Our part of the system prompt: between two refreshes a session is served the very same bytes. */
export function createPrompt(args: {
  layout: Layout
  /** Identifies the settings that affect the text: under others, the same memory gives another one. */
  rules: string
  sessions: Sessions
  thresholdPct: number
  now: () => number
  log: Log
}) {
  const { layout, rules, sessions, thresholdPct, now, log } = args
  const own = ownMark()
  const rendered = new BoundedMap<string, { snapshot: Snapshot; block: Block }>(MAX_RENDERED)

  /** One render per state of the store and of the views, however many sessions ask. */
  function render(snapshot: Snapshot, views: Views, form: BlockForm): Block {
    const key = `${form} ${viewsKey(views)}`
    const known = rendered.get(key)
    if (known && ALL_SCOPES.every((scope) => known.snapshot[scope] === snapshot[scope])) return known.block
    const block = compose(layout, snapshot, views, form)
    rendered.set(key, { snapshot, block })
    return block
  }

  const viewsKey = memoize((views: Views) => sha256(JSON.stringify(views), 20))

  function renewedViews(facts: ViewFacts, kept: Views, reason: RefreshReason): Views {
    return Object.fromEntries(
      layout.display.map((section) => {
        const old = kept[section.name]
        const isKept = old !== undefined && !section.renewsAt(reason)
        return [section.name, isKept ? old : section.view(facts)]
      }),
    )
  }

  /** Views of another form, as another version of the plugin may have stored them, count as not there. */
  const renderUsable = (facts: ViewFacts, views: Views, form: BlockForm): Block =>
    attempt(
      () => render(facts.snapshot, views, form),
      () => undefined,
    ) ?? render(facts.snapshot, renewedViews(facts, {}, 'first'), form)

  function serve(request: BlockRequest): string {
    const { sessionID, form, contextLimit, ttlMs } = request
    const usage = sessions.read(sessionID, usageSlice)
    const epoch = sessions.read(sessionID, epochSlice)
    const last = sessions.read(sessionID, blockSlice).served
    const cached = last?.form === form ? last : undefined
    const facts = {
      cached: cached !== undefined,
      sameRules: cached?.rules === rules,
      due: epoch.due,
      usagePct: contextLimit > 0 ? ((usage.usedTokens ?? 0) / contextLimit) * 100 : 0,
      thresholdPct,
      pressureMarkPct: epoch.pressureMarkPct,
      // A request that renewed the block warms the cache, whether or not its process lived to see the response.
      sinceLastResponseMs: since(latest(usage.lastResponseAtMs, cached?.renewedAtMs), now()),
      ttlMs,
    }
    const reason = reasonToRefresh(facts)
    const old = cached?.views ?? {}
    const fresh = renderUsable(request, reason === undefined ? old : renewedViews(request, old, reason), form)
    const isSame = cached?.text === fresh.text
    const isRefreshed = reason !== undefined && !isSame
    const isBelow = facts.usagePct < thresholdPct
    if (isRefreshed || epoch.due !== undefined || (isBelow && epoch.pressureMarkPct !== undefined))
      sessions.update(sessionID, epochSlice, (it) => {
        // What was asked for is consumed by this request, whether or not the content had changed.
        delete it.due
        if (isBelow) delete it.pressureMarkPct
        if (!isRefreshed) return
        it.refreshes[reason] = (it.refreshes[reason] ?? 0) + 1
        // A refresh for any reason does what pressure would have made one for.
        if (!isBelow) it.pressureMarkPct = facts.usagePct
      })
    const kept = isRefreshed ? undefined : cached
    const { text } = kept ?? fresh
    const { exact, visible, chars } = fresh
    if (reason !== undefined || kept?.by.process !== own)
      sessions.update(sessionID, blockSlice, (it) => {
        it.served = {
          ...(kept ?? { text, hash: blockHash(text), form, renderedAtMs: now(), exact, visible, chars }),
          ...{ rules, views: { ...fresh.views } },
          renewedAtMs: kept && reason === undefined ? kept.renewedAtMs : now(),
          by: { session: sessionID, process: own, ttlMs, folder: request.snapshot.project.folder },
        }
      })
    const cacheAgeMs = since(cached?.renderedAtMs, now())
    log.info(kept ? 'served cached <memfs>' : 'refreshed <memfs> render', {
      session: sessionID,
      ...(kept
        ? { hash_match: isSame, cache_age_ms: cacheAgeMs }
        : { reason, prev_cache_age_ms: cacheAgeMs }),
      since_last_response_ms: facts.sinceLastResponseMs,
      ttl_ms: ttlMs,
      usage_pct: Math.round(facts.usagePct * 10) / 10,
      chars: text.length,
    })
    return text
  }

  return {
    serve,
    /** The block that a session which begins now would get. */
    preview(snapshot: Snapshot): Block {
      return render(snapshot, renewedViews({ sessionID: '', snapshot }, {}, 'first'), 'full')
    },
    /** Asks for a fresh block at the session's next request. */
    force(sessionID: string, source: ForceSource): void {
      sessions.update(sessionID, epochSlice, (epoch) => {
        epoch.due = `forced:${source}`
      })
    },
    /** The same after a compaction; a refresh that has been asked for takes precedence. */
    compacted(sessionID: string): void {
      sessions.update(sessionID, epochSlice, (epoch) => {
        epoch.due ??= 'compacted'
      })
    },
    /** Whether a fresh block would have the bytes that the session has. */
    isCurrent(sessionID: string, snapshot: Snapshot): boolean {
      const { served } = sessions.read(sessionID, blockSlice)
      if (served === undefined) return false
      const views = renewedViews({ sessionID, snapshot }, served.views, 'forced:flush-command')
      return renderUsable({ sessionID, snapshot }, views, served.form).text === served.text
    },
    /** Whether an open session has a block that shows one of these facts as it no longer is, until its next refresh. */
    async stillShows(
      keys: readonly string[],
      present: (key: string) => MemoryFile | undefined,
    ): Promise<boolean> {
      const blocks = await sessions.all(blockSlice)
      return blocks.some(({ served }) => {
        if (!served || hasEnded(served.by.process)) return false
        const { by, text, views, renewedAtMs } = served
        const { due } = sessions.read(by.session, epochSlice)
        const { lastResponseAtMs } = sessions.read(by.session, usageSlice)
        const isKept = since(latest(lastResponseAtMs, renewedAtMs), now()) <= by.ttlMs
        if (due !== undefined || !isKept) return false
        return keys.some((key) => {
          const isThere = factKeysIn(views).includes(key) && text.includes(`\n- ${factName(key)}`)
          const file = present(key)
          return isThere && !(file && text.includes(sanitizeLine(file.description)))
        })
      })
    },
    /** What the session's block holds; `undefined` before the first. */
    sent: (sessionID: string): SentBlock | undefined => sessions.read(sessionID, blockSlice).served,
  }
}

export type Prompt = ReturnType<typeof createPrompt>

const latest = (aMs = 0, bMs = 0) => Math.max(aMs, bMs) || undefined

/** Absolute, so that a clock that was set back does not keep blocks from being refreshed. */
const since = (thenMs: number | undefined, nowMs: number) =>
  thenMs === undefined ? 0 : Math.abs(nowMs - thenMs)

import * as z from 'zod'
import type { Settings } from '../config/schema.js'
import type { MessageAddition, PersonMessage, SessionEvent, Tokens, ToolRunChange } from '../host/events.js'
import type { Host } from '../host/host.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { createSlice, type Sessions } from '../state/sessions.js'
import { type Usage, usageSlice } from '../state/usage.js'

const level = z.enum(['safe', 'moderate', 'high'])
/** How full a context is: `safe` below 75 %, `moderate` from there, `high` from 90 %. */
export type PressureLevel = z.infer<typeof level>

const MODERATE_PCT = 75
const HIGH_PCT = 90

/** Most tokens that the host reserves for an answer, however much the model could write. */
const MAX_RESERVED_TOKENS = 32_000
/** Most tokens that it reserves if the model has a separate limit for its input. */
const RESERVED_OF_INPUT_TOKENS = 20_000

/**
 * Tokens that a session can fill before the host compacts it; undefined if the model's limit is unknown.
 * As in the host, `reserved` (`compaction.reserved`) counts only if there is a separate limit for the input.
 */
export function usableTokens(limit: NonNullable<Usage['limit']>, reserved?: number): number | undefined {
  if (!(limit.context > 0)) return undefined
  const output = Math.min(limit.output || MAX_RESERVED_TOKENS, MAX_RESERVED_TOKENS)
  const usable =
    limit.input && limit.input > 0
      ? limit.input - (reserved ?? Math.min(RESERVED_OF_INPUT_TOKENS, output))
      : limit.context - output
  return usable > 0 ? usable : undefined
}

export function levelOf(pct: number | undefined): PressureLevel {
  if (pct === undefined || pct < MODERATE_PCT) return 'safe'
  return pct < HIGH_PCT ? 'moderate' : 'high'
}

export const pressureSlice = createSlice(
  'pressure',
  z.object({
    /** Share of the usable context after the last response, in per cent. */
    sharePct: z.number().optional().catch(undefined),
    /** A level reached that the agent has not been told of. */
    untold: level.exclude(['safe']).optional().catch(undefined),
    /** Upward crossings so far, for the statistics. */
    crossings: z.object({ moderate: z.number(), high: z.number() }).default({ moderate: 0, high: 0 }),
    /** The message due at 90 % is still to be sent, once the session is idle. */
    owesPrompt: z.boolean().default(false),
    /** The session was compacted at or above `compactAtPercentage`, and has not been below it since. */
    compactedAtShare: z.boolean().default(false),
  }),
)

/** Watches how full the contexts are. It never changes the prompt. */
export function createPressure(args: {
  sessions: Sessions
  host: Pick<Host, 'parentOf' | 'isIdle' | 'prompt' | 'compact' | 'reservedTokens' | 'endsAfterTurn'>
  settings: Pick<Settings, 'pressure' | 'compactAtPercentage'> & { session: { enabled: boolean } }
  lifetime: Pick<Lifetime, 'background'>
  log: Log
}) {
  const { sessions, host, settings, lifetime, log } = args
  const { intervention } = settings.pressure
  const { compactAtPercentage } = settings

  function follow(sessionID: string, tokens: Tokens): void {
    const { limit } = sessions.read(sessionID, usageSlice)
    const usable = limit && usableTokens(limit, host.reservedTokens?.())
    const total = tokens.input + tokens.output + tokens.reasoning + tokens.cacheRead + tokens.cacheWrite
    if (usable === undefined || total <= 0) return
    const share = (100 * total) / usable
    const [before, reached] = [levelOf(sessions.read(sessionID, pressureSlice).sharePct), levelOf(share)]
    const isHigher = level.options.indexOf(reached) > level.options.indexOf(before)
    const crossed = isHigher && reached !== 'safe' ? reached : undefined
    sessions.tally(sessionID, pressureSlice, (it) => {
      it.sharePct = share
      if (share < compactAtPercentage) it.compactedAtShare = false
      if (reached === 'safe') delete it.untold
      if (crossed === undefined) return
      it.crossings[crossed] += 1
      if (intervention !== 'off') it.untold = crossed
      if (intervention === 'prompt' && crossed === 'high') it.owesPrompt = true
    })
    if (crossed)
      log.info('context pressure', { session: sessionID, level: crossed, share_pct: Math.round(share) })
  }

  /** The history is short again; the next response tells how short. */
  function reset(sessionID: string): void {
    sessions.update(sessionID, pressureSlice, (it) => {
      if ((it.sharePct ?? 0) >= compactAtPercentage) it.compactedAtShare = true
      delete it.sharePct
      it.owesPrompt = false
      delete it.untold
    })
  }

  async function act(sessionID: string): Promise<void> {
    const { sharePct = 0, ...state } = sessions.read(sessionID, pressureSlice)
    const compacts = compactAtPercentage > 0 && sharePct >= compactAtPercentage && !state.compactedAtShare
    // A process that ends with the turn would cut off either.
    if (host.endsAfterTurn || (!compacts && !state.owesPrompt)) return
    if ((await host.parentOf(sessionID)) !== undefined || !(await host.isIdle(sessionID))) return
    sessions.update(sessionID, pressureSlice, (it) => {
      it.owesPrompt = false
      if (compacts) it.compactedAtShare = true
      else delete it.untold
    })
    if (compacts) {
      log.info('compaction asked for', { session: sessionID, share_pct: Math.round(sharePct) })
      return host.compact(sessionID)
    }
    log.info('pressure message sent', { session: sessionID, share_pct: Math.round(sharePct) })
    await host.prompt(sessionID, interventionText(sharePct))
  }

  /** The note on a level that was reached; `onAdded` marks it as told, so that it comes once per crossing. */
  function noteOf(sessionID: string) {
    const { untold, sharePct = 0 } = sessions.read(sessionID, pressureSlice)
    if (untold === undefined) return undefined
    const onAdded = () => sessions.update(sessionID, pressureSlice, (it) => void delete it.untold)
    return { text: pressureNote(sharePct, untold, settings.session.enabled), onAdded }
  }

  return {
    levelOf: (sessionID: string) => levelOf(sessions.read(sessionID, pressureSlice).sharePct),
    async listener(event: SessionEvent): Promise<void> {
      const { sessionID } = event
      if (event.kind === 'responded') follow(sessionID, event.tokens)
      if (event.kind === 'compacted') reset(sessionID)
      if (event.kind === 'idle' && !event.failed)
        lifetime.background('context pressure', () => act(sessionID))
    },
    /** The note to append to a tool's output, once per crossing. */
    noteBehindOutput(sessionID: string): ToolRunChange | undefined {
      const note = noteOf(sessionID)
      note?.onAdded()
      return note && { append: note.text }
    },
    async readMessage({ sessionID }: PersonMessage): Promise<MessageAddition[]> {
      const note = noteOf(sessionID)
      return note ? [{ ...note, for: 'model' }] : []
    },
  }
}

function pressureNote(sharePct: number, level: PressureLevel, canKeep: boolean): string {
  const keep = canKeep
    ? ' Keep with memory_session what must outlast a compaction: the goal, what is done, the next step, what blocks.'
    : ''
  const next =
    level === 'high'
      ? ' A compaction is near: finish the step under way before you begin another.'
      : ' Read parts of files, ask commands for less output, and do not read again what you know.'
  return `[memfs: the context is ${Math.round(sharePct)} % full.${keep}${next}]`
}

function interventionText(sharePct: number): string {
  return `The context is ${Math.round(sharePct)} % full (from ${HIGH_PCT} % this message is sent once). Write with memory_session what must outlast a compaction: goal, what is done, the next step, open errors. Do nothing else, and answer in one sentence.`
}

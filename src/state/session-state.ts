import { z } from 'zod'
import { sha256 } from '../lib/hash.js'

const texts = z.record(z.string(), z.string())

const seenVersion = z.object({ hash: z.string(), rows: z.number().optional() })

/** As the provider counts them. */
const tokens = z.object({
  /** Without the cached part. */
  inputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
})

/** The responses of one turn: those with tool calls and the last. */
const turnTokens = tokens.extend({ responses: z.number() })

/** Counted for the statistics. */
const tally = tokens.extend({ turns: z.number(), busts: z.record(z.string(), z.number()) })

const sessionState = z.object({
  block: z
    .object({
      text: z.string(),
      /** Of the text: bytes that are not what was rendered are not served. */
      hash: z.string(),
      /** Tells the settings that it was rendered under. */
      rules: z.string(),
      /** When it was rendered, ms since the epoch. */
      renderedAtMs: z.number(),
      /** Hashes of the hot files that stand in it word for word, by key. */
      verbatim: texts,
      /** The same of the hot files that it shows uncut. */
      whole: texts.optional(),
      form: z.enum(['full', 'tree']),
    })
    .optional(),
  /** End of the last finished response, ms since the epoch. */
  lastResponseAtMs: z.number().optional(),
  /** Tokens of context in use after the last response. */
  usedTokens: z.number().optional(),
  forced: z.string().optional(),
  compacted: z.boolean().optional(),
  pressureMarkPct: z.number().optional(),
  /** Versions that the session has read or written, by key: the hash, and of a long file how many rows were shown. */
  seen: z.record(z.string(), seenVersion),
  /** Hashes of the lines that recall or a search has given to the session, by key. */
  recalled: z.record(z.string(), z.array(z.string())),
  /** Hashes of the files that tools have shown it whole, by key. */
  shown: texts.default({}),
  /** The turn that is under way. */
  turn: turnTokens.optional(),
  tally,
})

/** What the plugin remembers of one OpenCode session. Plain JSON; kept in the state folder. */
export type SessionState = z.infer<typeof sessionState>

type SeenVersion = z.infer<typeof seenVersion>

type Tokens = z.infer<typeof tokens>

type TurnTokens = z.infer<typeof turnTokens>

export type Tally = z.infer<typeof tally>

/** Files remembered per session; a session that touches more has forgotten the first ones itself. */
const MAX_SEEN = 500

export const blockHash = (text: string) => sha256(text, 20)

/** A stored form that does not fit counts as none, and so does a block that is not what was stored. */
export function parseSessionState(stored: unknown): SessionState {
  const { data } = sessionState.safeParse(stored)
  if (data?.block && data.block.hash !== blockHash(data.block.text)) delete data.block
  return (
    data ?? {
      seen: {},
      recalled: {},
      shown: {},
      tally: { turns: 0, busts: {}, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    }
  )
}

/** Notes a version as seen; the version noted first is forgotten when there are too many. */
export function noteSeen(state: SessionState, key: string, version: SeenVersion): void {
  delete state.seen[key]
  state.seen[key] = version
  if (version.rows === undefined) state.shown[key] = version.hash
  const keys = Object.keys(state.seen)
  if (keys.length <= MAX_SEEN) return
  delete state.seen[keys[0] as string]
  delete state.shown[keys[0] as string]
}

/** What recall and tools had shown is no longer in the session's history. */
export function forgetShown(state: SessionState): void {
  state.recalled = {}
  state.shown = {}
}

/** The version of a file that the session has before its eyes: one it read or wrote, or one its block shows. */
export function seenHashes(state: SessionState, key: string): string[] {
  const seen = state.seen[key]
  const whole = seen && seen.rows === undefined ? [seen.hash] : []
  const shown = state.block?.verbatim[key]
  return shown === undefined ? whole : [...whole, shown]
}

/** Notes a finished response. Returns the tokens of the whole turn when it was the turn's last. */
export function noteResponse(
  state: SessionState,
  response: Tokens & { atMs: number; endsTurn: boolean },
): TurnTokens | undefined {
  const turn = state.turn ?? { responses: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const used = response.inputTokens + response.cacheReadTokens + response.cacheWriteTokens
  state.lastResponseAtMs = response.atMs
  if (used > 0) state.usedTokens = used
  addTokens(state.tally, response)
  addTokens(turn, response)
  turn.responses += 1
  if (!response.endsTurn) {
    state.turn = turn
    return undefined
  }
  delete state.turn
  state.tally.turns += 1
  return turn
}

function addTokens(to: Tokens, from: Tokens): void {
  to.inputTokens += from.inputTokens
  to.cacheReadTokens += from.cacheReadTokens
  to.cacheWriteTokens += from.cacheWriteTokens
}

/** Share of all input tokens that came out of the provider's cache, in per cent with one decimal. */
export function hitRatePct(tally: Tally): number {
  const all = tally.inputTokens + tally.cacheReadTokens + tally.cacheWriteTokens
  return all === 0 ? 0 : Math.round((tally.cacheReadTokens / all) * 1000) / 10
}

/** Files whose recalled lines are remembered per session, and lines of each. */
const MAX_RECALLED_FILES = 200
const MAX_RECALLED_LINES = 200

/** Notes lines that the session was given, so that recall does not give them again. */
export function noteRecalled(state: SessionState, key: string, lineHashes: readonly string[]): void {
  const all = [...(state.recalled[key] ?? []), ...lineHashes]
  delete state.recalled[key]
  state.recalled[key] = all.slice(-MAX_RECALLED_LINES)
  const keys = Object.keys(state.recalled)
  if (keys.length > MAX_RECALLED_FILES) delete state.recalled[keys[0] as string]
}

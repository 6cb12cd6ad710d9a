import type { Host, Said } from '../host/host.js'
import type { Log } from '../lib/log-file.js'
import { findQuote } from '../memory/statement/find-quote.js'
import type { SmallModel } from '../small-model/small-model.js'
import type { Records } from '../state/records.js'
import { checkAnswer, factsSchema, parseAnswer } from './answer.js'
import {
  advanced,
  changerOf,
  type EvidencedFact,
  type Mined,
  type MineOutcome,
  notMined,
  type PendingAnswer,
  type Watermark,
} from './mining.js'
import { extractionPrompt, extractionSystem, type Known, type KnownFact, knownFacts } from './prompt.js'

/** A stretch is given up after the model has failed at it this often. */
const MAX_TRIES = 3
/** Most messages and characters that one call sees. */
const MAX_MESSAGES = 40
const MAX_CHARS = 24_000
/** Less than this is not worth a call. */
const MIN_MESSAGES = 2
const MIN_CHARS = 100

export type ExtractionArgs = {
  /** Folder of the project's scope. */
  folder: string
  host: Pick<Host, 'said'>
  smallModel: SmallModel
  records: Records<Mined>
  /** Runs `task` unless another process is running it. */
  alone<T>(name: string, task: () => Promise<T>): Promise<T | 'held'>
  /** Which messages of a session may be read at all. */
  mayRead(sessionID: string): Promise<(message: Said) => boolean>
  /** Removes secrets and private text. */
  clean(text: string): Promise<string>
  /** The facts that bear on a text, best first, then the others. */
  known(text: string): Promise<KnownFact[]>
  /** Whose words a fact cites, whether they bear it out, with its details, and whether it contradicts what a person asked to keep. */
  judge(
    fact: EvidencedFact,
    message: Said,
    talk: readonly Said[],
    known: KnownFact | undefined,
  ): Pick<Said, 'by'> & Partial<Pick<EvidencedFact, 'body' | 'fault' | 'disputed'>>
  /** Takes facts through the gate into memory. Idempotent. */
  keep(sessionID: string, facts: readonly EvidencedFact[]): Promise<void>
  keepSummary(sessionID: string, summary: string): Promise<void>
  /** Body of a person's own protocol, where it is read-only. */
  protocol(): Promise<string | undefined>
  /** `provider/model` that the person chose. */
  model: string | undefined
  /** Number of turns after which a summary is asked for as well; 0 is never. */
  turnSummaryInterval: number
  signal: AbortSignal
  now: () => number
  log: Log
}

/** Mines finished talk for lasting facts: each stretch once, even if a process dies in between. */
export function createExtraction(args: ExtractionArgs) {
  const { host, smallModel, records, log } = args

  const change = changerOf(args)

  async function mineAlone(sessionID: string, beforeMs: number | undefined): Promise<MineOutcome> {
    let record = (await records.read(sessionID)) ?? notMined(args.folder, args.now())
    if (record.answer) record = await keepAnswer(sessionID, record.answer)
    const { watermark } = record
    const all = await host.said(sessionID, watermark?.id)
    const said = beforeMs === undefined ? all : all.filter(({ atMs }) => atMs < beforeMs)
    const stretch = await nextStretch(said, watermark, await args.mayRead(sessionID), args.clean)
    if (stretch) return ask(sessionID, record, stretch, beforeMs !== undefined)
    // Too little to mine: it is read again when more is said, and that may have happened meanwhile.
    if (record.pending)
      await change(sessionID, ({ heardAtMs }) => ({
        pending: said.length < all.length || heardAtMs !== record.heardAtMs,
      }))
    return 'nothing-new'
  }

  async function ask(
    sessionID: string,
    record: Mined,
    stretch: Stretch,
    isLeftOver: boolean,
  ): Promise<MineOutcome> {
    const { messages } = stretch
    const known = knownFacts(await args.known(messages.map(({ text }) => text).join('\n')))
    const withSummary = args.turnSummaryInterval > 0 && record.turns >= args.turnSummaryInterval
    const reply = await smallModel.ask({
      job: 'extraction',
      preferred: args.model,
      sessionID,
      system: extractionSystem(withSummary, await args.protocol()),
      prompt: extractionPrompt(messages, known.text),
      schema: factsSchema(withSummary),
      parse: parseAnswer,
      signal: args.signal,
    })
    if (reply.kind === 'failed') return failed(sessionID, record.tries + 1, stretch, reply.reason)
    if (reply.kind !== 'answer') return reply.kind
    const { facts: found, summary, refused } = checkAnswer(reply.value, known.whole)
    for (const { fault, type } of refused)
      log.info('mined fact refused', { session: sessionID, reason: fault, type })
    const facts = found
      .filter(({ scope }) => !isLeftOver || scope === 'project')
      .map((fact) => withEvidence(fact, messages, known))
    const read = messages.map(({ id }) => id)
    const pending: PendingAnswer = { facts, ...(withSummary && { summary }), read, end: stretch.end }
    await change(sessionID, ({ turns }) => ({ answer: pending, turns: withSummary ? 0 : turns }))
    await keepAnswer(sessionID, pending)
    return 'mined'
  }

  function withEvidence(fact: EvidencedFact, messages: readonly Said[], { whole }: Known) {
    const message = findQuote(messages, fact.quote)
    if (!message) return fact
    const known = [...whole.values()].find(({ key }) => key === fact.updates?.key)
    const { by, ...judged } = args.judge(fact, message, messages, known)
    return { ...fact, ...judged, evidence: { message: message.id, by, atMs: message.atMs } }
  }

  /** The watermark moves last: after a crash before that, the same facts are kept again, which changes nothing. */
  async function keepAnswer(sessionID: string, answer: PendingAnswer): Promise<Mined> {
    const { facts, summary, read, end } = answer
    const [said, mayRead] = await Promise.all([host.said(sessionID), args.mayRead(sessionID)])
    const open = new Set(said.filter(mayRead).map(({ id }) => id))
    // Refused, undone or deleted since: the model is asked anew about what is left.
    if (read.some((id) => !open.has(id))) return change(sessionID, () => ({ answer: undefined }))
    if (facts.length > 0) await args.keep(sessionID, facts)
    if (summary !== undefined) await args.keepSummary(sessionID, summary)
    log.info('talk mined', { session: sessionID, facts: facts.length, summary: summary !== undefined })
    return change(sessionID, () => advanced(end))
  }

  async function failed(sessionID: string, tries: number, { messages, end }: Stretch, reason: string) {
    const isGivenUp = tries >= MAX_TRIES
    if (isGivenUp) log.warn('talk given up', { session: sessionID, tries, messages: messages.length, reason })
    await change(sessionID, () => (isGivenUp ? advanced(end) : { tries }))
    return isGivenUp ? 'given-up' : 'failed'
  }

  return {
    /** `beforeMs`: talk of another process. Only what was said before then is read, and only project facts are kept. */
    async mine(sessionID: string, beforeMs?: number): Promise<MineOutcome> {
      const outcome = await args.alone(`extract-${sessionID}`, () => mineAlone(sessionID, beforeMs))
      return outcome === 'held' ? 'busy-elsewhere' : outcome
    },
  }
}

/** A piece of talk to mine, and where the watermark stands after it. */
type Stretch = { messages: Said[]; end: Watermark }

/**
 * The next piece of what was said after the watermark, oldest first; `undefined` if that is too little. A host that no
 * longer knows the watermark's message returns everything: then only the last forty messages are candidates.
 */
export async function nextStretch(
  said: readonly Said[],
  watermark: Watermark | undefined,
  mayRead: (message: Said) => boolean,
  clean: (text: string) => Promise<string>,
): Promise<Stretch | undefined> {
  const isLost =
    watermark !== undefined && said.some(({ atMs, id }) => atMs < watermark.atMs && id !== watermark.id)
  const candidates = isLost ? said.slice(-MAX_MESSAGES) : said
  const messages: Said[] = []
  let chars = 0
  let end: Watermark | undefined
  for (const message of candidates) {
    if (messages.length >= MAX_MESSAGES || chars >= MAX_CHARS) break
    const text = mayRead(message) ? (await clean(message.text)).trim() : ''
    if (messages.length > 0 && chars + text.length > MAX_CHARS) break
    end = { id: message.id, atMs: message.atMs }
    if (text === '') continue
    messages.push({ ...message, text: text.slice(0, MAX_CHARS) })
    chars += Math.min(text.length, MAX_CHARS)
  }
  const isLittle = messages.length < MIN_MESSAGES || chars < MIN_CHARS
  // Only the end of the talk can be too little. An earlier piece would be so at every look, and nothing would move on.
  if (!end || (isLittle && end.id === candidates.at(-1)?.id)) return undefined
  return { messages, end }
}

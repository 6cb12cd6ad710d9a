import type { SessionEvent, SessionListener, TurnEndBarrier } from '../host/events.js'
import type { Host } from '../host/host.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import type { Records } from '../state/records.js'
import type { MineOptions, MineOutcome } from './extraction.js'
import { changeRecord, type Mined, notMined } from './mined.js'

/** Talk that was left by an ended process is taken up for so long, in ms. */
const MAX_LEFT_MS = 7 * 86_400_000
/** Records are dropped after this time without any talk, in ms. */
const MAX_RECORD_MS = 30 * 86_400_000

/** After these the talk of the next session would fare no better. */
const STOPS: ReadonlySet<MineOutcome> = new Set<MineOutcome>([
  'no-model',
  'unannounced',
  'over-budget',
  'paused',
])

export type MiningSettings = {
  /** A main session is mined so long after it fell silent, in ms. */
  idleMs: number
  /** The process ends with its turn, and cuts off what is under way. */
  endsWithTurn: boolean
}

/** When talk is mined: after silence, and what others left beside the first turn. */
export function createMining(args: {
  mine(sessionID: string, options: MineOptions): Promise<MineOutcome>
  records: Records<Mined>
  folder: string
  host: Pick<Host, 'sessionKind'>
  settings: MiningSettings
  /** Told of work that the end of a turn may be held for. */
  track(work: Promise<unknown>): void
  lifetime: Lifetime
  now: () => number
  log: Log
}): { listener: SessionListener; textEnd: TurnEndBarrier } {
  const { mine, records, folder, host, settings, lifetime, now, log } = args
  const timers = new Map<string, NodeJS.Timeout>()
  /** Sessions in whose turn under way something was noted already: one write a turn is enough. */
  const noted = new Set<string>()

  const note = (sessionID: string, change: (record: Mined) => Partial<Mined>) =>
    changeRecord(records, sessionID, () => notMined(folder, now()), change)

  function cancel(sessionID: string): void {
    clearTimeout(timers.get(sessionID))
    timers.delete(sessionID)
  }

  /** Whoever speaks again within the time begins it anew. */
  function schedule(sessionID: string): void {
    cancel(sessionID)
    if (settings.endsWithTurn) return
    const timer = setTimeout(() => {
      timers.delete(sessionID)
      lifetime.background('extraction', async () => {
        // Soon enough it may be asked.
        if ((await mineAll(sessionID, {})) === 'unannounced' && !timers.has(sessionID)) schedule(sessionID)
      })
    }, settings.idleMs)
    timer.unref()
    timers.set(sessionID, timer)
  }

  /** One stretch after the other, until none is left or the model has no answer. */
  async function mineAll(sessionID: string, options: Pick<MineOptions, 'leftOver'>): Promise<MineOutcome> {
    for (;;) {
      const outcome = await mine(sessionID, { ...options, signal: lifetime.signal })
      if (outcome !== 'mined' && outcome !== 'given-up') return outcome
    }
  }

  async function takeUpLeftOver(): Promise<void> {
    const beforeMs = now()
    await records.prune(MAX_RECORD_MS, beforeMs)
    const left = (await records.all())
      .filter(({ value }) => value.folder === folder && (value.pending || value.answer))
      // What was heard since is this process's own.
      .filter(({ value: { heardAtMs } }) => heardAtMs < beforeMs && beforeMs - heardAtMs < MAX_LEFT_MS)
      // Where its own process may still live, that one mines it.
      .filter(({ value }) => value.left || beforeMs - value.heardAtMs > settings.idleMs)
      .sort((a, b) => a.value.heardAtMs - b.value.heardAtMs)
    for (const { name } of left) {
      if (lifetime.signal.aborted) return
      const outcome = await mineAll(name, { leftOver: { beforeMs } })
      log.info('talk of an ended process', { session: name, outcome })
      if (STOPS.has(outcome)) return
    }
  }

  async function follow(event: SessionEvent): Promise<void> {
    const { sessionID } = event
    if (event.kind === 'deleted') {
      cancel(sessionID)
      noted.delete(sessionID)
      return records.remove(sessionID)
    }
    if (event.kind === 'agent-said' || event.kind === 'idle') await hear(sessionID, event.kind === 'idle')
  }

  async function hear(sessionID: string, ends: boolean): Promise<void> {
    if ((await host.sessionKind(sessionID)) !== 'main') return
    if (!ends) cancel(sessionID)
    if (!ends && noted.has(sessionID)) return
    if (ends) noted.delete(sessionID)
    else noted.add(sessionID)
    const heard = { heardAtMs: now(), pending: true, left: settings.endsWithTurn }
    await note(sessionID, ({ turns }) => ({ ...heard, turns: turns + (ends ? 1 : 0) }))
    if (ends) schedule(sessionID)
  }

  lifetime.defer('left-over talk', () => {
    const work = takeUpLeftOver()
    args.track(work)
    return work
  })
  lifetime.onClose('extraction timers', () => {
    for (const sessionID of [...timers.keys()]) cancel(sessionID)
  })

  return {
    listener: follow,
    // The host waits for no event, and a process that ends with its turn would leave nobody a word of it.
    textEnd: async (sessionID) => {
      if (settings.endsWithTurn) await hear(sessionID, false)
    },
  }
}

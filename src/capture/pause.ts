import type { Command } from '../host/command.js'
import type { Log } from '../lib/log-file.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { Sessions } from '../state/sessions.js'
import { captureSlice, MAX_PAUSES } from './wish/wishes.js'

/** Stops capture and recall until they are resumed, across restarts. What was said since `fromMs` is never read. */
export function pause(sessions: Sessions, sessionID: string, fromMs: number): void {
  sessions.update(sessionID, captureSlice, (capture) => {
    capture.session = sessionID
    capture.paused = true
    // What was asked for before the pause and is not kept yet, is not kept during it either.
    capture.pending = []
    capture.asked = []
    capture.off = [...capture.off, { fromMs }].slice(-MAX_PAUSES)
  })
}

/**
 * Gives a session that was forked at `atMs` the pauses of its origin, which is among `from`: what is never read there is
 * not read in the fork, and a pause goes on. In a fork of unknown origin, nothing said before it is read.
 */
export function inheritPauses(sessions: Sessions, sessionID: string, from: string[], atMs: number): void {
  const states = from.map((id) => sessions.read(id, captureSlice))
  const off = states.length === 0 ? [{ fromMs: 0 }] : states.flatMap(({ off }) => off)
  if (off.length === 0) return
  sessions.update(sessionID, captureSlice, (capture) => {
    capture.session = sessionID
    const inherited = off.map((time) => ({ toMs: atMs, ...time }))
    capture.off = [...inherited, ...capture.off].slice(-MAX_PAUSES)
  })
  if (states.some(({ paused }) => paused)) pause(sessions, sessionID, atMs)
}

/** `/memfs pause` and `/memfs resume`: for this session, across restarts. */
export function createPauseCommands(args: { sessions: Sessions; now: () => number; log: Log }): Command[] {
  const { sessions, now, log } = args

  async function set(sessionID: string, paused: boolean) {
    const { paused: before, pending } = sessions.read(sessionID, captureSlice)
    const lost = paused
      ? pending.map(({ sentence }) => ` Not kept any more: “${sanitizeLine(sentence)}”.`)
      : []
    if (before !== paused) {
      if (paused) pause(sessions, sessionID, now())
      else
        sessions.update(sessionID, captureSlice, (capture) => {
          capture.paused = false
          const last = capture.off.at(-1)
          if (last) last.toMs ??= now()
        })
      log.info(paused ? 'paused' : 'resumed', { session: sessionID })
    }
    const state = paused ? 'paused' : 'running'
    const what = paused
      ? 'Until /memfs resume, nothing said in this session is kept or read later, and nothing is recalled.'
      : 'What is said from now on may be kept, and memory is recalled again. What was said during the pause is never read.'
    return {
      shown: `Capture and recall ${before === paused ? 'were already' : 'are'} ${state} in this session. ${what}${lost.join('')}`,
      forModel: `Capture and recall of the memory plugin are ${state} in this session; the person has been told. Reply with the single word: Done.`,
    }
  }

  return [
    { verb: 'pause', description: 'keep and recall nothing in this session', run: (_, id) => set(id, true) },
    { verb: 'resume', description: 'end the pause', run: (_, id) => set(id, false) },
  ]
}

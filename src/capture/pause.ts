import type { Command } from '../host/command.js'
import type { Log } from '../lib/log-file.js'
import type { Sessions } from '../state/sessions.js'
import { captureSlice, MAX_PAUSES } from './wish/wishes.js'

/** Ends capture and recall in a session until they are resumed, over restarts; what was said since `fromMs` is never read. */
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

/** `/memfs pause` and `/memfs resume`: of this session, kept over restarts. */
export function createPauseCommands(args: { sessions: Sessions; now: () => number; log: Log }): Command[] {
  const { sessions, now, log } = args

  async function set(sessionID: string, paused: boolean) {
    const before = sessions.read(sessionID, captureSlice).paused
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
      ? 'Nothing that is said in this session is kept or read later, and nothing is recalled, until /memfs resume.'
      : 'What is said from now on may be kept, and memory is recalled again. What was said during the pause is never read.'
    return {
      shown: `Capture and recall ${before === paused ? 'were already' : 'are'} ${state} in this session. ${what}`,
      forModel: `Capture and recall of the memory plugin are ${state} in this session; the person has been told. Reply with the single word: Done.`,
    }
  }

  return [
    { verb: 'pause', description: 'keep and recall nothing in this session', run: (_, id) => set(id, true) },
    { verb: 'resume', description: 'end the pause', run: (_, id) => set(id, false) },
  ]
}

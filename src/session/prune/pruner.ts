import * as z from 'zod'
import type { Settings } from '../../config/schema.js'
import type { ToolRunReader } from '../../host/events.js'
import { messageOf } from '../../lib/errno.js'
import type { Log } from '../../lib/log-file.js'
import type { SavedOutputs } from '../../state/saved-outputs.js'
import { createSlice, type Sessions } from '../../state/sessions.js'
import type { PressureLevel } from '../pressure.js'
import { MIN_SAVED_CHARS } from './leave-out.js'

export const prunedSlice = createSlice(
  'pruned',
  z.object({ outputs: z.number().default(0), savedChars: z.number().default(0) }),
)

/** Shortens long outputs as they come in. What is already in the history is never touched. */
export function createPruner(args: {
  setting: Settings['pruning']
  levelOf(sessionID: string): PressureLevel
  outputs: Pick<SavedOutputs, 'save'>
  sessions: Sessions
  log: Log
}): ToolRunReader {
  const { setting, levelOf, outputs, sessions, log } = args
  return async (run) => {
    const { sessionID, callID, tool, text, fullTextPath } = run
    if (isOff(setting, tool) || text.length < MIN_SAVED_CHARS) return undefined
    const level = levelOf(sessionID)
    // Loaded late, since it brings a shell parser along.
    const { planPruning } = await import('./plan-pruning.js')
    const { code: kind, shortened } = planPruning(run, level)
    if (!shortened) return undefined
    try {
      const path = fullTextPath ?? (await outputs.save(sessionID, callID, text))
      const { savedChars, omittedLines: lines, render } = shortened
      sessions.tally(sessionID, prunedSlice, (pruned) => {
        pruned.outputs += 1
        pruned.savedChars += savedChars
      })
      log.info('output pruned', { session: sessionID, tool, kind, level, lines, chars: savedChars })
      return { text: render(path) }
    } catch (error) {
      // What cannot be saved is not left out either.
      log.warn('output not saved, so not pruned', { session: sessionID, tool, error: messageOf(error) })
      return undefined
    }
  }
}

/** The tool's own entry counts, then the longest pattern that fits, then `default`. */
export function isOff(setting: Settings['pruning'], tool: string): boolean {
  if (typeof setting === 'string') return setting === 'off'
  const fitting = Object.keys(setting)
    .filter((name) => name === tool || (name.endsWith('*') && tool.startsWith(name.slice(0, -1))))
    .sort((a, b) => Number(b === tool) - Number(a === tool) || b.length - a.length)
  return (setting[fitting[0] ?? 'default'] ?? setting['default'] ?? 'auto') === 'off'
}

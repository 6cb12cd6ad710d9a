import type { Settings } from '../config/schema.js'
import { shownToPerson } from '../host/command.js'
import type { Feature } from '../host/feature.js'
import { digits } from '../lib/columns.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { SavedOutputs } from '../state/saved-outputs.js'
import { createNoteTaker } from './note-taker.js'
import { workingMemorySlice } from './notes/working-memory.js'
import { createPressure, pressureSlice } from './pressure.js'
import { createPruner, prunedSlice } from './prune/pruner.js'
import { createLastSessionSection } from './record/session-file.js'
import { createSessionFiles } from './record/session-files.js'
import { createSessionMemory } from './session-memory.js'
import { compactionContext, createSessionSection } from './session-section.js'

const SWEEP_EVERY_RUNS = 500

type Parts = Parameters<typeof createNoteTaker>[0] &
  Parameters<typeof createPressure>[0] &
  Omit<Parameters<typeof createSessionFiles>[0], 'settled'>

/** What a session keeps of itself, how full its context is, and what of long outputs reaches it. */
export function createSessionFeature(
  args: Parts & {
    outputs: SavedOutputs
    /** Whether a session holds conversation that must never be read. */
    hasUnread(sessionID: string): Promise<boolean>
    settings: Pick<Settings, 'session' | 'pruning'>
    lifetime: Lifetime
  },
) {
  const { sessions, outputs, settings, lifetime, log } = args
  const isOn = settings.session.enabled
  const notes = createNoteTaker(args)
  const sessionMemory = createSessionMemory({ ...args, settled: notes.settled })
  const pressure = createPressure(args)
  const prune = createPruner({ ...args, setting: settings.pruning, levelOf: pressure.levelOf })
  const files =
    isOn && settings.session.files ? createSessionFiles({ ...args, settled: notes.settled }) : undefined
  const state = { runs: 0 }
  if (settings.pruning !== 'off') lifetime.defer('saved outputs', outputs.sweep)

  const feature: Feature = {
    sections: [
      ...(isOn ? [createSessionSection(sessions)] : []),
      ...(files ? [createLastSessionSection(sessions)] : []),
    ],
    observers: [...(isOn ? [notes.observe] : []), ...(files ? [files.observe] : [])],
    messageReaders: [pressure.readMessage],
    listeners: [
      pressure.listener,
      ...(isOn ? [notes.listener] : []),
      ...(files ? [files.listener] : []),
      async ({ kind, sessionID }) => (kind === 'deleted' ? outputs.forget(sessionID) : undefined),
    ],
    toolRuns: [
      async (run) => {
        state.runs += 1
        if (state.runs % SWEEP_EVERY_RUNS === 0 && settings.pruning !== 'off')
          lifetime.background('saved outputs', outputs.sweep)
        const readsSavedOutput = run.use && 'file' in run.use && outputs.isOne(run.use.file)
        if (isOn && !readsSavedOutput) notes.noteRun(run)
        return undefined
      },
      prune,
      async ({ sessionID }) => pressure.noteBehindOutput(sessionID),
    ],
    ...(isOn && {
      compactions: [
        async (sessionID) => {
          await notes.settled(sessionID)
          const text = compactionContext(sessions.read(sessionID, workingMemorySlice))
          log.info('compaction told', { session: sessionID, chars: text?.length ?? 0 })
          return text === undefined ? [] : [text]
        },
      ],
      summaryReaders: [
        async (sessionID, summary) => {
          log.info('compaction summed up', { session: sessionID, chars: summary.length })
          if (files && !(await args.hasUnread(sessionID))) await files.readSummary(sessionID, summary)
        },
      ],
      commands: [
        {
          verb: 'session',
          description: 'what this session keeps in mind',
          run: async (_, sessionID) => shownToPerson(await sessionMemory.show(sessionID)),
        },
      ],
    }),
    statistics: [
      async (sessionID) => {
        const [pruned, all] = [sessions.read(sessionID, prunedSlice), await sessions.all(prunedSlice)]
        const everywhere = all.reduce((sum, { savedChars }) => sum + savedChars, 0)
        const { sharePct, crossings } = sessions.read(sessionID, pressureSlice)
        const { moderate, high } = crossings
        return [
          everywhere > 0 &&
            `Outputs shortened: ${pruned.outputs}, ${digits(pruned.savedChars)} characters saved (all sessions: ${digits(everywhere)})`,
          sharePct !== undefined &&
            `Context: ${Math.round(sharePct)} % full${moderate > 0 ? `; reached 75 %: ${moderate}x, 90 %: ${high}x` : ''}`,
        ].filter((line) => line !== false)
      },
    ],
  }
  return {
    ...feature,
    sessionMemory,
    /** Resolves when what messages and tools have told so far is in the session's working memory. */
    noted: notes.settled,
    /** Takes what the person has had forgotten out of what sessions are shown, their notes and their files. */
    leaveOutForgotten: async () => files?.leaveOut(),
  }
}

import { createBackgroundWork } from './background-work.js'
import { type Capture, createCapture } from './capture/capture.js'
import { isPlanted } from './capture/gate/planted.js'
import { createKeptNotice } from './capture/kept-notice.js'
import type { Settings } from './config/schema.js'
import { wasDeletedByHand } from './history/was-deleted-by-hand.js'
import type { Command } from './host/command.js'
import type {
  CompactionReader,
  MessageReader,
  SessionListener,
  SummaryFilter,
  ToolCallInterceptor,
  ToolRunReader,
  TurnEndBarrier,
} from './host/events.js'
import type { Host } from './host/host.js'
import type { Lifetime } from './lib/lifetime.js'
import type { Log } from './lib/log-file.js'
import { MAX_SHOWN } from './memory/fact-types.js'
import { SESSIONS_DIR } from './memory/reserved-folders.js'
import { fileKey, type ScopeFolders } from './memory/scope.js'
import { createProjectCommands } from './project-commands.js'
import { createProjectPrompt } from './project-prompt.js'
import { factLine } from './prompt/facts-section.js'
import type { Prompt } from './prompt/prompt.js'
import { createPromptListener } from './prompt/prompt-listener.js'
import { createMessageReader } from './recall/message-reader.js'
import type { Standing } from './retention/choose-shown.js'
import { whereItStands } from './retention/report.js'
import { createRetention, type Retention } from './retention/retention.js'
import type { ShownRecord } from './retention/shown-record.js'
import type { FactFile } from './retention/to-ageing.js'
import type { UseRecord } from './retention/use-record.js'
import { createUndoneTurnNotice } from './rollback/undone-turn.js'
import { createSessionFeature } from './session/session-feature.js'
import type { SessionMemory } from './session/session-memory.js'
import type { MemoryRoot } from './shared-root.js'
import type { SavedOutputs } from './state/saved-outputs.js'
import { createSeenListener } from './state/seen.js'
import { createUsageListener } from './state/usage-listener.js'
import { PROJECT_SEED } from './store/seed.js'

/** The memory of one opened project, ready for use, with all that follows what happens in the host. */
export type ProjectMemory = MemoryRoot & {
  folders: ScopeFolders
  prompt: Prompt
  retention: Retention
  /** Keeps facts; absent where a person has switched it off. */
  capture: Capture | undefined
  /** What may be added to a person's message, in this order. */
  messageReaders: readonly MessageReader[]
  listeners: readonly SessionListener[]
  /** Drops what is kept of a session. To be called when no listener works on it any more. */
  forgetSession(sessionID: string): Promise<void>
  toolStarts: readonly ToolCallInterceptor[]
  toolRuns: readonly ToolRunReader[]
  compactions: readonly CompactionReader[]
  summaries: readonly SummaryFilter[]
  textEnds: readonly TurnEndBarrier[]
  commands: readonly Command[]
  /** What `memory_session` does. */
  sessionMemory: SessionMemory
}

type ProjectArgs = {
  root: MemoryRoot
  folders: ScopeFolders
  /** Real path of the opened folder. */
  directory: string
  settings: Settings
  host: Host
  /** On which days the project was in use, loaded. */
  use: UseRecord
  /** Which facts were shown last, loaded. */
  lastShown: ShownRecord
  /** Whole texts of outputs that the model gets a part of. */
  outputs: SavedOutputs
  /** Of this instance: ends before the root's. */
  lifetime: Lifetime
  now: () => number
  log: Log
}

/** Files that a candidate is compared with line by line, beside facts and hot files. */
const MAX_SIMILAR = 5

/** The list of features, each a line in the arrays that it takes part in. */
export function createProjectMemory(args: ProjectArgs): ProjectMemory {
  const { root, folders, directory, settings, host, outputs, lifetime, now, log } = args
  const { store, history, sessions, recall } = root

  const retention = createRetention({
    use: args.use,
    limits: { facts: MAX_SHOWN, chars: settings.facts.maxChars },
    lineChars: (file) => factLine(file).length,
    lastShown: args.lastShown,
    onLost: (lost) => lifetime.background('facts that lost their place', () => noteLost(lost, capture)),
    background: lifetime.background,
    now,
  })
  lifetime.defer('use of the project', args.use.touch)
  const capture = settings.capture.enabled
    ? createCapture({
        store,
        folders,
        sessions,
        host,
        stateFolder: root.stateFolder,
        directory,
        settings: settings.capture,
        hotDir: settings.hotDir,
        seed: PROJECT_SEED,
        similar: async (text) => {
          const groups = new Set(Object.values(folders))
          return (await recall.similar(text, { groups, limit: MAX_SIMILAR })).map(({ key }) => key)
        },
        saidAgain: retention.saidAgain,
        deletedByHand: (key) => wasDeletedByHand(history, key),
        lifetime,
        now,
        log,
      })
    : undefined

  const session = createSessionFeature({
    sessions,
    store: {
      files: () => store.snapshot(folders).project.files,
      apply: store.apply,
      folder: folders.project,
    },
    outputs,
    host,
    checks: { holdsSecret: async (text) => (await store.scanSecrets(text)).length > 0, isOrder: isPlanted },
    isPaused: (sessionID) => capture?.isPaused(sessionID) ?? false,
    directory,
    settings,
    lifetime,
    now,
    log,
  })

  const work = createBackgroundWork({ root, folders, settings, host, capture, lifetime, now, log })
  const undone = createUndoneTurnNotice({ store, host, log })
  lifetime.onClose('undone turns', undone.stop)
  const kept = createKeptNotice({ store, folders, sessions })
  lifetime.onClose('kept facts', kept.stop)
  const prompt = createProjectPrompt({
    sessions,
    settings,
    notices: [work.notices],
    shownFacts: retention.shown,
    onFactsShown: (keys, { global, project }) =>
      retention.noteShown(keys, [...global.facts, ...project.facts]),
    sessionSections: session.sections,
    now,
    log,
  })

  const messageReaders: MessageReader[] = [
    undone.messageReader,
    kept.messageReader,
    ...(capture ? [capture.messageReader] : []),
    ...session.messageReaders,
  ]
  if (settings.recall.enabled)
    messageReaders.push(
      unlessPaused(
        capture,
        createMessageReader({
          recall,
          folders,
          sessions,
          settings: settings.recall,
          rules: settings,
          // What sessions left is shown to the next one, and else a search away.
          alsoWithheld: () =>
            store
              .snapshot(folders)
              .project.files.filter(({ path }) => path.startsWith(`${SESSIONS_DIR}/`))
              .map(({ path }) => fileKey(folders.project, path)),
          inBlock({ sessionID, kind }) {
            if (kind === 'subagent' && settings.subagents !== 'full') return {}
            const served = prompt.served(sessionID)
            // The block of a new session is made after its first message, out of what is there now.
            return served
              ? served.visible
              : Object.fromEntries(prompt.preview(store.snapshot(folders)).visible)
          },
          log,
        }),
      ),
    )

  const commands = createProjectCommands({
    root,
    folders,
    settings,
    prompt,
    capture,
    statsLines: session.statsLines,
    further: [...session.commands, ...work.commands],
    overviewLines: async () => [
      ...(await work.overview()),
      ...retention.standingRules(store.snapshot(folders)),
    ],
  })

  return {
    ...root,
    folders,
    prompt,
    retention,
    capture,
    messageReaders,
    listeners: [
      createUsageListener({ sessions, log }),
      createSeenListener(sessions),
      createPromptListener(prompt),
      ...(capture ? [capture.listener] : []),
      ...session.listeners,
      ...work.listeners,
      undone.listener,
    ],
    forgetSession: sessions.forget,
    toolStarts: capture ? [capture.toolStart] : [],
    toolRuns: session.toolRuns,
    compactions: [...session.compactions, ...(capture ? [capture.compaction] : [])],
    // What is taken out of a summary must not be kept of it.
    summaries: [...(capture ? [capture.summary] : []), ...session.summaries],
    textEnds: work.textEnds,
    commands,
    sessionMemory: session.sessionMemory,
  }
}

/** What lost its place in the block is not gone: the account says where it stands. */
async function noteLost(lost: readonly Standing<FactFile>[], capture: Capture | undefined): Promise<void> {
  for (const standing of lost)
    await capture?.account.note({
      way: 'retention',
      phase: 'shown',
      outcome: 'lost-place',
      reasons: whereItStands(standing),
      fact: standing.fact.key,
    })
}

/** What is paused in a session reads no message of it. */
function unlessPaused(capture: Capture | undefined, reader: MessageReader): MessageReader {
  return async (message) => (capture?.isPaused(message.sessionID) ? [] : reader(message))
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Capture, createCapture } from '../capture/capture.js'
import { isPlanted } from '../capture/gate/planted.js'
import { createKeptNotice } from '../capture/kept-notice.js'
import type { Settings } from '../config/schema.js'
import { wasDeletedByHand } from '../history/was-deleted-by-hand.js'
import { type Feature, joinFeatures, type Parts } from '../host/feature.js'
import type { Host } from '../host/host.js'
import { wrapped } from '../lib/columns.js'
import { folderTrouble } from '../lib/folder-trouble.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { MAX_SHOWN } from '../memory/fact-types.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import type { OpenMemory } from '../open-memory.js'
import { createPromptCommands } from '../prompt/commands.js'
import { factLine } from '../prompt/facts-section.js'
import { createListCommand } from '../prompt/list-command.js'
import { createOverviewCommand } from '../prompt/overview-command.js'
import type { Prompt } from '../prompt/prompt.js'
import { createPromptListener } from '../prompt/prompt-listener.js'
import type { RankedFact } from '../retention/choose-shown.js'
import { rankCodes } from '../retention/report.js'
import { createRetention, type Retention } from '../retention/retention.js'
import type { FactFile } from '../retention/strength.js'
import { createUndoCommands } from '../rollback/undo-command.js'
import { createUndoneTurnNotice } from '../rollback/undone-turn.js'
import { createSessionFeature } from '../session/session-feature.js'
import type { SessionMemory } from '../session/session-memory.js'
import type { SavedOutputs } from '../state/saved-outputs.js'
import { createSeenListener } from '../state/seen.js'
import { createShown } from '../state/shown.js'
import { createUsageListener } from '../state/usage-listener.js'
import { PROJECT_SEED } from '../store/seed.js'
import { statIfReachable } from '../store/stat-if-reachable.js'
import { createCommands } from './commands.js'
import { createConsolidationFeature } from './consolidation.js'
import { createExtractionFeature } from './extraction.js'
import { createProjectPrompt } from './prompt.js'
import { createRecallFeature } from './recall.js'
import { createSmallModelWork } from './small-model.js'

/** The memory of one opened project in a host, with all that follows what happens there. */
export type ProjectMemory = OpenMemory &
  Parts & {
    prompt: Prompt
    retention: Retention
    /** Keeps facts; absent where a person has switched it off. */
    capture: Capture | undefined
    /** Drops what is kept of a session. To be called when no listener works on it any more. */
    forgetSession(sessionID: string): Promise<void>
    /** What `memory_session` does. */
    sessionMemory: SessionMemory
    /** Resolves when what messages and tools have told so far is in the session's working memory. */
    noted(sessionID: string): Promise<void>
  }

type ProjectArgs = {
  memory: OpenMemory
  host: Host
  /** Whole texts of outputs that the model gets a part of. */
  outputs: SavedOutputs
  /** Of this instance: ends before the memory's. */
  lifetime: Lifetime
  /** What is wrong with the settings. */
  settingsTrouble?: readonly string[]
  /** Switches the plugin off for this project. */
  switchOff: () => Promise<void>
  now: () => number
  log: Log
}

/** Files that a candidate is compared with line by line, beside facts and hot files. */
const MAX_SIMILAR = 5

/** All features of a project, and what they hand to each other. */
export function createProjectMemory(args: ProjectArgs): ProjectMemory {
  const { memory, host, outputs, lifetime, now, log } = args
  const { store, history, sessions, recall, folders, account, settings } = memory
  const directory = memory.project.path
  const scopes = [folders.global, folders.project]

  const shown = createShown({ sessions, folders, isShared: host.endsAfterTurn, now })
  const retention = createRetention({
    use: memory.use,
    limits: { facts: MAX_SHOWN, chars: settings.facts.maxChars },
    lineChars: (file) => factLine(file).length,
    lastShown: memory.lastShown,
    onLost: (lost) => lifetime.background('facts that lost their place', () => noteLost(lost)),
    background: lifetime.background,
    now,
  })
  lifetime.defer('use of the project', memory.use.touch)

  /** What lost its place in the block is not gone: the account says where it stands. */
  async function noteLost(lost: readonly RankedFact<FactFile>[]): Promise<void> {
    if (!settings.capture.enabled) return
    const entry = { way: 'retention', phase: 'shown', outcome: 'lost-place' } as const
    for (const ranked of lost)
      await account.note({ ...entry, reasons: rankCodes(ranked), fact: ranked.fact.key })
  }

  const capture = settings.capture.enabled
    ? createCapture({
        store,
        folders,
        account,
        sessions,
        host,
        stateFolder: memory.stateFolder,
        directory,
        settings: settings.capture,
        hotDir: settings.hotDir,
        seed: PROJECT_SEED,
        similar: async (text) =>
          (await recall.similar(text, { groups: new Set(scopes), limit: MAX_SIMILAR })).map(({ key }) => key),
        saidAgain: retention.saidAgain,
        deletedByHand: (key) => wasDeletedByHand(history, key),
        person: {
          findFacts: async (words) =>
            (
              await recall.search(words, {
                groups: new Set(scopes),
                pathPrefix: FACTS_DIR,
                limit: MAX_SIMILAR,
              })
            ).map(({ doc }) => doc.key),
          keepInHistory: (key) => history.commitIfPending(key),
          shown,
          refresh: (sessionID) => prompt.force(sessionID, 'forget'),
        },
        lifetime,
        now,
        log,
      })
    : undefined
  const isPaused = (sessionID: string) => capture?.isPaused(sessionID) ?? false

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
    isPaused,
    directory,
    settings,
    lifetime,
    now,
    log,
  })

  const uses = {
    extraction: capture !== undefined && settings.capture.background,
    consolidation: settings.consolidate.enabled,
  }
  const work = createSmallModelWork({ memory, host, uses, lifetime, now, log })
  const extraction =
    capture && uses.extraction
      ? createExtractionFeature({ memory, host, capture, work, lifetime, now, log })
      : {}
  const consolidation = createConsolidationFeature({ memory, work, capture, lifetime, now, log })
  const undone = createUndoneTurnNotice({ store, host, log })
  lifetime.onClose('undone turns', undone.stop)
  const kept = createKeptNotice({ store, folders, sessions })
  lifetime.onClose('kept facts', kept.stop)

  const identity = () => {
    const stats = statIfReachable(store.root)
    return stats && `${stats.dev}-${stats.ino}`
  }
  const first = identity()
  /** What the host's screen has told for a moment, for as long as it is so. */
  const standing = () => [
    ...(args.settingsTrouble ?? []).flatMap((fault) => wrapped(`Trouble in the settings: ${fault}.`)),
    ...([first, undefined].includes(identity())
      ? []
      : [
          `Trouble: ${store.root} was gone and has been begun anew: the folder before it was moved or deleted.`,
        ]),
  ]

  /** Folders that cannot be written; one that is not there below the root is made when it is needed. */
  const folderTroubles = () =>
    ['', 'projects', ...scopes].flatMap((folder) => {
      const place = path.join(store.root, folder)
      const trouble = folder === '' || existsSync(place) ? folderTrouble(place) : undefined
      return trouble === undefined ? [] : [`Trouble: ${place} ${trouble}.`]
    })

  const others: Feature[] = [
    { listeners: [createUsageListener({ sessions, log }), createSeenListener(sessions)] },
    undone,
    { messageReaders: [kept.messageReader] },
    capture?.feature ?? {},
    session,
    extraction,
    consolidation,
    work.feature,
    { overview: [async () => [...standing(), ...folderTroubles()], store.troubles] },
    { overview: [async () => retention.standingRules(store.snapshot(folders))] },
  ]
  const { sections, notices, statistics } = joinFeatures(others)
  const prompt = createProjectPrompt({
    sessions,
    settings,
    notices,
    shownFacts: retention.shown,
    onFactsShown: (keys, { global, project }) =>
      retention.noteShown(keys, [...global.facts, ...project.facts]),
    furtherSections: sections,
    now,
    log,
  })
  const parts = joinFeatures([
    {
      listeners: [createPromptListener(prompt)],
      commands: [
        ...createPromptCommands({ store, sessions, folders, rules: settings, prompt, statistics }),
        createListCommand({ store, folders }),
        ...createUndoCommands({
          store,
          history,
          folders: scopes,
          hotDir: settings.hotDir,
          shown,
          refresh: (sessionID) => prompt.force(sessionID, 'undo'),
          now,
        }),
      ],
      overview: [
        async () => {
          const { on, off } = switchesOf(settings)
          return [`On: ${on.join(', ')}`, ...(off.length > 0 ? [`Off: ${off.join(', ')}`] : [])]
        },
      ],
    },
    ...others,
    createRecallFeature({ memory, prompt, isPaused, log }),
  ])
  const { commands, overview } = parts
  const allCommands = createCommands({
    features: commands,
    overview: (listed) =>
      createOverviewCommand({ store, folders, prompt, rules: settings, commands: listed, overview }),
    shown,
    switchOff: args.switchOff,
  })

  return {
    ...memory,
    ...parts,
    commands: allCommands,
    prompt,
    retention,
    capture,
    forgetSession: sessions.forget,
    sessionMemory: session.sessionMemory,
    noted: session.noted,
  }
}

/** What a person has on and off, in the words of the settings. */
export function switchesOf(settings: Settings): { on: string[]; off: string[] } {
  const all: Record<string, boolean> = {
    recall: settings.recall.enabled,
    capture: settings.capture.enabled,
    'capture.background': settings.capture.enabled && settings.capture.background,
    consolidate: settings.consolidate.enabled,
    session: settings.session.enabled,
    pruning: settings.pruning !== 'off',
  }
  const named = (isOn: boolean) => Object.keys(all).filter((name) => all[name] === isOn)
  return { on: named(true), off: named(false) }
}

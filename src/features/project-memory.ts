import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Capture, createCapture } from '../capture/capture.js'
import { holdsPlanted } from '../capture/gate/planted.js'
import { createHostTools } from '../capture/host-tools.js'
import { createKeptNotice } from '../capture/kept-notice.js'
import { createWithheld } from '../capture/withheld.js'
import type { Settings } from '../config/schema.js'
import { forgottenBy } from '../history/forgotten-by.js'
import { type Feature, joinFeatures } from '../host/feature.js'
import { isInPart } from '../host/host.js'
import { fitted, wrapped } from '../lib/columns.js'
import { folderTrouble } from '../lib/disk-trouble.js'
import { isFact, statementOf } from '../memory/memory.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { keyOf } from '../memory/scope.js'
import { createListCommand, createOverviewCommand, createPromptCommands } from '../prompt/commands.js'
import type { UndoArgs } from '../rollback/changes.js'
import { undo } from '../rollback/undo.js'
import { createUndoCommands } from '../rollback/undo-command.js'
import { createUndoneTurnNotice } from '../rollback/undone-turn.js'
import { workingMemorySlice } from '../session/notes/working-memory.js'
import { createSessionFeature } from '../session/session-feature.js'
import type { SavedOutputs } from '../state/saved-outputs.js'
import { createSeenListener } from '../state/seen.js'
import { createShown } from '../state/shown.js'
import { createUsageListener } from '../state/usage.js'
import { PROJECT_SEED } from '../store/seed.js'
import { sayStatus } from '../sync/say.js'
import { createSyncCommand } from '../sync/sync-command.js'
import { createCommands, switchesOf } from './commands.js'
import { createConsolidationFeature } from './consolidation.js'
import { createExtractionFeature } from './extraction.js'
import { forget } from './forget.js'
import { createProjectPrompt, retentionOf } from './prompt.js'
import { createRecallFeature } from './recall.js'
import { createRemindersFeature } from './reminders.js'
import { createSmallModelWork } from './small-model.js'
import { createTeamFeature, teamSays } from './team.js'
import type { Wiring } from './wiring.js'

type ProjectArgs = Wiring & {
  /** Full texts of outputs of which the model gets only a part. */
  outputs: SavedOutputs
  settingsTrouble?: readonly string[]
  settingsNow?: () => Settings
  switchOff: () => Promise<void>
}

/** How many files, besides facts and hot files, a candidate is compared with line by line. */
const MAX_SIMILAR = 5

/** Facts that an undo takes away whose words are sought elsewhere: an import may have brought thousands. */
const MAX_SOUGHT = 5
const MAY_RETURN = 'That it is forgotten could not be noted yet, so that it may be learned again: '
const STILL_SHOWN = 'An open session shows it as it was until its next refresh: /memfs flush there.'

/** The memory of one opened project in a host: all its features, and what they hand to each other. */
export function createProjectMemory(args: ProjectArgs) {
  const { memory, host, outputs, lifetime, now, log } = args
  const { store, history, sessions, recall, folders, auditLog, settings } = memory
  const directory = memory.project.path
  const scopes = [folders.global, folders.project]
  const undoing: UndoArgs = { store, history, folders: scopes, hotDir: settings.hotDir }

  const shown = createShown({ sessions, folders, isShared: host.endsAfterTurn, now })
  const retention = retentionOf(memory)
  lifetime.defer('use of the project', memory.use.touch)

  // Registered before what keeps facts, and so closed after it: it must hear of facts kept as the process ends.
  const notify = (message: string) => void host.notify({ message, level: 'info' })
  const print = host.endsAfterTurn && settings.notices ? notify : undefined
  const kept = createKeptNotice({ store, history, folders, sessions, print })
  lifetime.onClose('kept facts', kept.stop)

  const isPaused = (sessionID: string) => capture?.isPaused(sessionID) ?? false
  const withheld = createWithheld({
    ...{ host, auditLog, isPaused },
    wasOff: (...given) => capture?.wasOff(...given) ?? false,
    wishOf: (sessionID) => capture?.wishOf(sessionID) ?? '',
  })
  lifetime.onClose('withheld', store.addGuard(withheld.guard))

  async function stillSaid(words: string, sessionID: string, forgotten?: string): Promise<string[]> {
    const { asked } = sessions.read(sessionID, workingMemorySlice)
    const notes = `${asked}\n${await session.sessionMemory.show(sessionID)}`
    return (await import('./still-said.js')).stillSaid(memory, words, forgotten, notes)
  }

  const capture: Capture | undefined = settings.capture.enabled
    ? createCapture({
        store,
        folders,
        auditLog,
        sessions,
        host,
        stateFolder: memory.stateFolder,
        directory,
        settings: settings.capture,
        hotDir: settings.hotDir,
        seed: PROJECT_SEED,
        similar: async (text) =>
          (await recall.similar(text, { groups: new Set(scopes), limit: MAX_SIMILAR })).map(({ key }) => key),
        filesNamed:
          memory.checked &&
          (async (...said) =>
            (await import('../check-code/files-named.js')).filesOfFact(memory.checkout, ...said)),
        teamSays: (text) => teamSays(memory, text),
        formerStatements: async (sinceMs) =>
          (await import('../capture/facts/words-of-fact.js')).formerStatements(history, scopes, sinceMs),
        print,
        refuse: withheld.refuse,
        saidAgain: retention.saidAgain,
        forgottenBy: (key) => forgottenBy(history, key, memory.sync.machine()),
        person: {
          async findFacts(words) {
            const within = { groups: new Set(scopes), pathPrefix: FACTS_DIR, limit: MAX_SIMILAR }
            return (await recall.search(words, within)).map(({ doc }) => ({
              key: doc.key,
              text: [doc.path, doc.description, ...(doc.keywords ?? []), doc.body].join('\n'),
            }))
          },
          stillSaid,
          forget: (files, sessionID) => forget({ ...memory, leaveOutForgotten }, files, sessionID),
          shown,
        },
        lifetime,
        now,
        log,
      })
    : undefined
  if (!capture)
    lifetime.onClose(
      'planted',
      store.addGuard(async (...change) =>
        (await import('../capture/guard.js')).guardPlanted(...change, settings),
      ),
    )

  const session = createSessionFeature({
    sessions,
    store: {
      files: () => store.snapshot(folders).project.files,
      read: store.read,
      apply: store.apply,
      folder: folders.project,
    },
    outputs,
    host,
    checks: {
      holdsSecret: async (text) => (await store.scanSecrets(text)).length > 0,
      isOrder: holdsPlanted,
      isOnlyWish: async (text) =>
        capture !== undefined &&
        (await import('../capture/wish/find-wish.js')).isOnlyWish(text, settings.capture.keywordPatterns),
      toldIn: async (text) =>
        capture === undefined ? text : (await import('../capture/wish/load.js')).toldIn(text),
      asksToForget: async (text) =>
        capture !== undefined && (await import('../capture/wish/asks-to-forget.js')).isOrderToForget(text),
      isForgotten: async (text) => (await capture?.holdsForgotten(text)) ?? false,
      refuse: withheld.refuse,
      restsIn: withheld.restsIn,
    },
    isPaused,
    hasUnread: async (sessionID) =>
      capture ? capture.hasUnread(sessionID) : (await host.said(sessionID)).some(isInPart),
    directory,
    opened: memory.project.opened,
    settings,
    lifetime,
    now,
    log,
  })

  /**
   * After something was forgotten or came back: takes what tells of it out of the notes of sessions, and has this
   * session's block made anew. Returns lines, such as that another session still shows the facts of these keys.
   */
  async function leaveOutForgotten(
    sessionID: string | undefined,
    why: 'forget' | 'undo',
    changed: readonly string[] = [],
  ): Promise<string[]> {
    await memory.team?.settled()
    const refused = await capture?.settled()
    await session.leaveOutForgotten()
    if (sessionID !== undefined) prompt.force(sessionID, why)
    const isShown = changed.length > 0 && (await prompt.stillShows(changed, store.file))
    return [...(refused ? wrapped(`${MAY_RETURN}${refused}`) : []), ...(isShown ? [STILL_SHOWN] : [])]
  }

  /** Takes a change back, in sessions, too. `also`: where what has gone still stands or is shown. Throws as `undo` does. */
  async function takeBack(commit: string, sessionID?: string) {
    const said = new Map([...store.files()].filter(isFact).map((file) => [keyOf(file), statementOf(file)]))
    const done = await undo(undoing, commit, sessionID)
    const keys = [...done.restored, ...done.removed].map(keyOf)
    if (keys.length === 0) return { ...done, also: [] }
    const stillShown = await leaveOutForgotten(sessionID, 'undo', keys)
    const { stillSaid } = await import('./still-said.js')
    const gone = done.removed.filter((file) => said.has(keyOf(file))).slice(0, MAX_SOUGHT)
    const places = gone.map((file) => stillSaid(memory, said.get(keyOf(file)) ?? '', file.path))
    return { ...done, also: [...new Set((await Promise.all(places)).flat()), ...stillShown] }
  }

  const work = createSmallModelWork(args)
  const extraction =
    capture && work.uses.extraction ? createExtractionFeature(args, { capture, withheld, work }) : {}
  const consolidation = createConsolidationFeature({ ...args, work, capture })
  const undone = createUndoneTurnNotice({ store, host, log })
  lifetime.onClose('undone turns', undone.stop)

  const settingsTroubles = (args.settingsTrouble ?? []).flatMap((fault) =>
    wrapped(`Trouble in the settings: ${fault}.`),
  )

  /** Folders that cannot be written. Except for the root, a missing one is no trouble: it is created when needed. */
  const folderTroubles = () => {
    const below = ['projects', ...scopes].map((folder) => path.join(store.root, folder))
    const others = [...below, path.dirname(memory.stateFolder), memory.stateFolder].filter(existsSync)
    return [store.root, ...others].flatMap((place) => {
      const trouble = folderTrouble(place)
      return trouble === undefined ? [] : [`Trouble: ${place} ${trouble}.`]
    })
  }

  async function historyTrouble() {
    // Folders that cannot be written are reported already.
    if (folderTroubles().length > 0) return []
    const status = await history.status()
    const why = status.available ? status.note : status.reason
    return why === undefined ? [] : wrapped(`Trouble: nothing is committed: ${sanitizeLine(why)}`)
  }

  const others: Feature[] = [
    { commands: [createSyncCommand({ sync: memory.sync, now })] },
    { listeners: [createUsageListener({ sessions, log }), createSeenListener(sessions)] },
    undone,
    { messageReaders: [kept.messageReader], observers: [withheld.observer] },
    capture?.feature ?? {},
    settings.reminders.enabled ? createRemindersFeature(args, isPaused) : {},
    session,
    extraction,
    consolidation,
    work.feature,
    {
      overview: [
        async () => [...settingsTroubles, ...folderTroubles()],
        () => store.troubles(folders),
        historyTrouble,
        async () => retention.standingRules(store.snapshot(folders)),
      ],
    },
  ]
  const { statistics, ...shownParts } = joinFeatures(others)
  const prompt = createProjectPrompt(args, retention, shownParts)
  const { share, ...team } = createTeamFeature(args, { prompt, shown })
  const parts = joinFeatures([
    {
      ...createHostTools({ store, history, folders, project: memory.project, refuse: withheld.refuse }),
      // A compaction is a refresh: the provider's cache of the history is gone in any case.
      listeners: [
        async ({ kind, sessionID }) => (kind === 'compacted' ? prompt.compacted(sessionID) : undefined),
      ],
      commands: [
        ...createPromptCommands({ store, sessions, folders, rules: settings, prompt, statistics }),
        createListCommand({ store, folders }),
        ...createUndoCommands({ ...undoing, shown, takeBack, now }),
      ],
      overview: [
        async () => {
          const { on, off } = switchesOf(settings)
          return fitted([`On: ${on.join(', ')}`, ...(off.length > 0 ? [`Off: ${off.join(', ')}`] : [])])
        },
      ],
    },
    ...others,
    team,
    createRecallFeature(args, { prompt, isPaused }),
  ])
  return {
    ...memory,
    ...parts,
    commands: createCommands({
      features: parts.commands,
      overview: (commands) =>
        createOverviewCommand({
          ...{ store, folders, prompt, rules: settings, commands, overview: parts.overview },
          first: () => sayStatus(memory.sync.status(), now()),
        }),
      shown,
      switchOff: args.switchOff,
    }),
    prompt,
    shown,
    undoing,
    takeBack,
    leaveOutForgotten,
    /** Lines that say where words, or those of a fact gone from a path, still stand, also in this session's notes. */
    stillSaid,
    retention,
    /** Keeps facts; absent where a person has switched it off. */
    capture,
    isAnyWithheld: withheld.isAny,
    /** Puts files into the team's folder; absent outside of a repository. */
    share,
    /** Drops what is kept of a session. To be called when no listener works on it any more. */
    forgetSession: sessions.forget,
    sessionMemory: session.sessionMemory,
    noted: session.noted,
  }
}

export type ProjectMemory = ReturnType<typeof createProjectMemory>

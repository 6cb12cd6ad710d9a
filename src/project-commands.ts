import type { Capture } from './capture/capture.js'
import type { Settings } from './config/schema.js'
import type { Command } from './host/command.js'
import type { ScopeFolders } from './memory/scope.js'
import { createPromptCommands } from './prompt/commands.js'
import { createListCommand } from './prompt/list-command.js'
import { createOverviewCommand } from './prompt/overview-command.js'
import type { Prompt } from './prompt/prompt.js'
import { createSearchCommand } from './recall/search-command.js'
import { createUndoCommand } from './rollback/undo-command.js'
import type { MemoryRoot } from './shared-root.js'

/** The commands of a project, the overview first. */
export function createProjectCommands(args: {
  root: MemoryRoot
  folders: ScopeFolders
  settings: Settings
  prompt: Prompt
  capture: Capture | undefined
  statsLines: NonNullable<Parameters<typeof createPromptCommands>[0]['statsLines']>
  /** Those of features. */
  further: readonly Command[]
  /** Further lines of the overview. */
  overviewLines: () => Promise<readonly string[]>
}): Command[] {
  const { root, folders, settings, prompt, capture, statsLines, further, overviewLines } = args
  const { store, history, sessions, recall } = root
  const commands: Command[] = [
    ...createPromptCommands({ store, sessions, folders, rules: settings, prompt, statsLines }),
    createListCommand({ store, folders }),
    createSearchCommand({ recall, folders }),
    ...(capture?.commands ?? []),
    createUndoCommand({
      store,
      history,
      folders: [folders.global, folders.project],
      hotDir: settings.hotDir,
      refresh: (sessionID) => prompt.force(sessionID, 'undo'),
    }),
    ...further,
  ]
  const overview = createOverviewCommand({
    store,
    folders,
    prompt,
    rules: settings,
    commands,
    lines: async (sessionID) => [
      ...switches(settings),
      ...(capture?.isPaused(sessionID)
        ? ['Capture and recall are paused in this session: /memfs resume.']
        : []),
      ...(await overviewLines()),
    ],
  })
  return [overview, ...commands]
}

/** What a person has on and off, in the words of the settings. */
function switches(settings: Settings): string[] {
  const all: Record<string, boolean> = {
    recall: settings.recall.enabled,
    capture: settings.capture.enabled,
    'capture.background': settings.capture.enabled && settings.capture.background,
    consolidate: settings.consolidate.enabled,
    session: settings.session.enabled,
    pruning: settings.pruning !== 'off',
  }
  const named = (isOn: boolean) => Object.keys(all).filter((name) => all[name] === isOn)
  const off = named(false)
  return [`On: ${named(true).join(', ')}`, ...(off.length > 0 ? [`Off: ${off.join(', ')}`] : [])]
}

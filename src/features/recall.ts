import type { Feature } from '../host/feature.js'
import { type MemoryFile, registryKey } from '../memory/memory.js'
import { isInSessions } from '../memory/reserved-folders.js'
import { saidByTeam } from '../memory/said-by-team.js'
import { keyOf } from '../memory/scope.js'
import type { Prompt } from '../prompt/prompt.js'
import { createMessageReader } from '../recall/message-reader.js'
import { createSearchCommand } from '../recall/search-command.js'
import type { Wiring } from './wiring.js'

/** Adds excerpts that bear on a message, and the command by which a person searches. */
export function createRecallFeature(
  { memory, log }: Wiring,
  { prompt, isPaused }: { prompt: Prompt; isPaused(sessionID: string): boolean },
): Feature {
  const { store, sessions, recall, folders, settings, sync } = memory
  const copies = () => saidByTeam(store.snapshot(folders))
  const commands = [createSearchCommand({ recall, folders, copies })]
  if (!settings.recall.enabled) return { commands }
  const read = createMessageReader({
    recall,
    folders,
    sessions,
    settings: settings.recall,
    withheld() {
      // The last session's file is in the block already; older ones are found only by an explicit search.
      const { global, project } = store.snapshot(folders)
      const told = project.files.filter(isInSessions)
      const unseen = sync.unseen()
      const isStrange = ({ hash }: MemoryFile) => unseen.includes(hash)
      const strange = unseen.length === 0 ? [] : [...global.newest, ...project.newest].filter(isStrange)
      // The registry stays out: the block names the projects and no more, as their paths are long, private, and change.
      return new Set([registryKey(settings), ...copies(), ...[...told, ...strange].map(keyOf)])
    },
    inBlock({ sessionID, kind }) {
      if (kind === 'subagent' && settings.subagents !== 'full') return {}
      // A new session's block is made after its first message, from what memory has now.
      return (prompt.sent(sessionID) ?? prompt.preview(store.snapshot(folders))).visible
    },
    log,
  })
  return {
    commands,
    messageReaders: [async (message) => (isPaused(message.sessionID) ? [] : read(message))],
  }
}

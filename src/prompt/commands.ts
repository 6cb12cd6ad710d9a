import { type Command, shownToPerson } from '../host/command.js'
import type { Parts } from '../host/feature.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { Sessions } from '../state/sessions.js'
import { usageSlice } from '../state/usage.js'
import type { Store } from '../store/store.js'
import { blockFigures } from './overview-command.js'
import type { Prompt } from './prompt.js'
import { epochSlice } from './session-block.js'
import { statsTable } from './stats.js'

type Args = {
  store: Store
  sessions: Sessions
  folders: ScopeFolders
  prompt: Prompt
  rules: { hotDir: string; maxBlockChars: number }
  /** Further lines of the statistics. */
  statistics?: Parts['statistics']
}

/** `/memfs flush` and `/memfs stats`, which are also commands of their own. */
export function createPromptCommands(args: Args): Command[] {
  return [
    { verb: 'flush', description: 'refresh the block in the prompt', run: (_, id) => flush(args, id) },
    { verb: 'stats', description: 'what memory holds and costs', run: (_, id) => stats(args, id) },
  ]
}

async function flush({ store, folders, prompt }: Args, sessionID: string) {
  await store.refresh([folders.global, folders.project])
  const served = prompt.sent(sessionID)
  if (served && prompt.isCurrent(sessionID, store.snapshot(folders)))
    return {
      shown: 'Nothing to refresh: the block in the prompt is up to date.',
      forModel:
        'The person asked for a refresh of the <memfs> memory block; it was up to date already. Reply with one short sentence that says so.',
    }
  prompt.force(sessionID, 'flush-command')
  return {
    shown: 'The block in the prompt is refreshed with this message.',
    forModel:
      'The <memfs> memory block has just been refreshed on request. Reply with one short sentence that says so.',
  }
}

async function stats(args: Args, sessionID: string) {
  const { store, sessions, folders, prompt, rules, statistics = [] } = args
  const snapshot = store.snapshot(folders)
  const [usages, epochs] = await Promise.all([sessions.all(usageSlice), sessions.all(epochSlice)])
  return shownToPerson(
    statsTable({
      session: {
        tally: sessions.read(sessionID, usageSlice).tally,
        refreshes: sessions.read(sessionID, epochSlice).refreshes,
      },
      all: usages.map(({ tally }, i) => ({ tally, refreshes: epochs[i]?.refreshes ?? {} })),
      block: blockFigures(prompt, sessionID, snapshot),
      snapshot,
      rules,
      root: store.root,
      more: (await Promise.all(statistics.map((lines) => lines(sessionID)))).flat(),
    }),
  )
}

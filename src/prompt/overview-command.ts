import { type Command, shownToPerson } from '../host/command.js'
import type { Parts } from '../host/feature.js'
import { digits, inColumns } from '../lib/columns.js'
import { countOf } from '../memory/listing.js'
import { isHot, type ScopeSnapshot, type Snapshot, scopesIn } from '../memory/memory.js'
import { ALL_SCOPES, type ScopeFolders } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { Prompt } from './prompt.js'

type Args = {
  store: Store
  folders: ScopeFolders
  prompt: Prompt
  rules: { hotDir: string; maxBlockChars: number }
  commands: readonly Command[]
  /** Lines that stand before all figures: how far this memory is the same elsewhere. */
  first: () => readonly string[]
  /** Lines of features about this session, such as that it is paused. */
  overview: Parts['overview']
}

/** `/memfs` alone: what there is, what goes on, and what else can be asked. */
export function createOverviewCommand(args: Args): Command {
  return {
    verb: '',
    description: 'this overview',
    async run(_, sessionID) {
      const { store, folders, prompt, rules, commands, first, overview } = args
      const snapshot = store.snapshot(folders)
      return shownToPerson(
        `Memory in ${store.root}`,
        ...first(),
        ...inColumns([
          ['global', describe(snapshot.global, rules)],
          ['project', `${describe(snapshot.project, rules)}, in ${folders.project}`],
          ...(snapshot.team ? [['team', describe(snapshot.team, rules)]] : []),
        ]),
        sayBlock(blockFigures(prompt, sessionID, snapshot), rules),
        ...(await Promise.all(overview.map((lines) => lines(sessionID)))).flat(),
        '',
        ...inColumns(
          commands.map((one) => [`/memfs ${one.verb} ${one.args ?? ''}`.trimEnd(), one.description]),
        ),
      )
    },
  }
}

/** How large a session's block is, and how many files have changed since it was made that it would show otherwise. */
export type BlockFigures = { chars: number; waiting: number; chosen: Readonly<Record<string, number>> }

export function blockFigures(prompt: Prompt, sessionID: string, snapshot: Snapshot): BlockFigures {
  const served = prompt.sent(sessionID)
  const block = served ?? prompt.preview(snapshot)
  const sizes = { chars: block.text.length, chosen: block.chars }
  if (!served || prompt.isCurrent(sessionID, snapshot)) return { ...sizes, waiting: 0 }
  const changed = scopesIn(snapshot, ALL_SCOPES)
    .flatMap(({ files }) => files)
    .filter(({ modifiedMs }) => modifiedMs > served.renderedAtMs)
  // A file that has gone is none of those that are there.
  return { ...sizes, waiting: Math.max(1, changed.length) }
}

/** `Block in the prompt: 2,542 of 32,000 characters; 1 change waits (/memfs flush)`. */
export function sayBlock(
  { chars, waiting }: BlockFigures,
  { maxBlockChars }: { maxBlockChars: number },
): string {
  const waits = `${countOf(waiting, 'change')} wait${waiting === 1 ? 's' : ''} (/memfs flush)`
  return `Block in the prompt: ${digits(chars)} of ${digits(maxBlockChars)} characters${waiting > 0 ? `; ${waits}` : ''}`
}

function describe({ files, facts }: ScopeSnapshot, rules: { hotDir: string }): string {
  const hot = files.filter((file) => isHot(file, rules)).length
  const types = new Map<string, number>()
  for (const { keys } of facts) types.set(keys?.type ?? '', (types.get(keys?.type ?? '') ?? 0) + 1)
  const byType = [...types].map(([type, count]) => `${count} ${type}`).join(', ')
  return `${countOf(files.length, 'file')}, ${hot} hot, ${countOf(facts.length, 'fact')}${byType === '' ? '' : ` (${byType})`}`
}

import type { Command } from '../host/command.js'
import type { Parts } from '../host/feature.js'
import { countOf } from '../memory/listing.js'
import { isHot, type ScopeSnapshot } from '../memory/memory.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { Prompt } from './prompt.js'

type Args = {
  store: Store
  folders: ScopeFolders
  prompt: Prompt
  rules: { hotDir: string; maxBlockChars: number }
  /** The other commands, for the list. */
  commands: readonly Command[]
  /** Lines of features about this session, such as that it is paused. */
  overview: Parts['overview']
}

/** `/memfs` alone: what there is, what goes on, and what else can be asked. */
export function createOverviewCommand(args: Args): Command {
  return {
    verb: '',
    description: 'this overview',
    async run(_, sessionID) {
      const { store, folders, prompt, rules, commands, overview } = args
      const snapshot = store.snapshot(folders)
      const chars = (prompt.served(sessionID) ?? prompt.preview(snapshot)).text.length
      const width = Math.max(...commands.map(({ verb }) => verb.length))
      const shown = [
        `Memory in ${store.root}`,
        `global   ${describe(snapshot.global, rules)}`,
        `project  ${describe(snapshot.project, rules)}, in ${folders.project}`,
        `The block in the prompt has ${chars} of at most ${rules.maxBlockChars} characters.`,
        ...(await Promise.all(overview.map((lines) => lines(sessionID)))).flat(),
        '',
        ...commands.map(({ verb, description }) => `/memfs ${verb.padEnd(width)}  ${description}`),
      ].join('\n')
      return {
        shown,
        forModel:
          'An overview of the memory plugin was just shown to the person. Reply with the single word: Done.',
      }
    },
  }
}

function describe({ files, facts }: ScopeSnapshot, rules: { hotDir: string }): string {
  const hot = files.filter((file) => isHot(file, rules)).length
  const types = new Map<string, number>()
  for (const { keys } of facts) types.set(keys?.type ?? '', (types.get(keys?.type ?? '') ?? 0) + 1)
  const byType = [...types].map(([type, count]) => `${count} ${type}`).join(', ')
  return `${countOf(files.length, 'file')}, ${hot} hot, ${countOf(facts.length, 'fact')}${byType === '' ? '' : ` (${byType})`}`
}

import type { Command } from '../host/command.js'
import { countOf, cut } from '../memory/listing.js'
import type { MemoryFile } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import { SCOPE_ORDER } from './scope-order.js'

const MAX_COLUMNS = 78
/** Files of one scope that are listed one by one. */
const MAX_FILES = 60

/** `/memfs list [folder]`: what memory holds, the latest change first. */
export function createListCommand({ store, folders }: { store: Store; folders: ScopeFolders }): Command {
  return {
    verb: 'list',
    description: 'the files of memory, or of one folder',
    async run(typed) {
      await store.refresh([folders.global, folders.project])
      const snapshot = store.snapshot(folders)
      const start = typed.trim()
      const lines = SCOPE_ORDER.flatMap((scope) => {
        const files = snapshot[scope].newest.filter(({ path }) => path.startsWith(start))
        return [`${scope}: ${countOf(files.length, 'file')}`, ...linesOf(files)]
      })
      return {
        shown: [store.root, ...lines].join('\n'),
        forModel:
          'The list of memory files has just been shown to the person. Reply with the single word: Done.',
      }
    },
  }
}

function linesOf(files: readonly MemoryFile[]): string[] {
  const lines = files
    .slice(0, MAX_FILES)
    .map(({ path, description }) =>
      cut(`  ${sanitizeLine(path)} — ${sanitizeLine(description)}`, MAX_COLUMNS),
    )
  const rest = files.length - MAX_FILES
  return rest > 0 ? [...lines, `  and ${rest} more: /memfs list <folder>`] : lines
}

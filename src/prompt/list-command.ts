import { type Command, shownToPerson } from '../host/command.js'
import { MAX_COLUMNS } from '../lib/columns.js'
import { closedFile } from '../memory/closed-files.js'
import { countOf, cut } from '../memory/listing.js'
import { doubtOf, label, type MemoryFile, type Snapshot, scopesIn, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES, allFolders, type ScopeFolders } from '../memory/scope.js'
import type { Store } from '../store/store.js'

const PAGE = 60

/** `/memfs list [folder]`: what memory holds, the damaged first, then the latest change. */
export function createListCommand({ store, folders }: { store: Store; folders: ScopeFolders }): Command {
  return {
    verb: 'list',
    args: '[folder]',
    description: 'the files of memory, or of one folder',
    async run(typed, _, from = 0) {
      await store.refresh(allFolders(folders))
      const files = filesBelow(typed.trim(), store.snapshot(folders))
      const page = files.slice(from, from + PAGE)
      const last = from + page.length
      return {
        ...shownToPerson(
          `${countOf(files.length, 'file')} in ${store.root}${files.length > PAGE ? `, ${from + 1} to ${last}` : ''}`,
          ...page.map((file) => cut(`  ${sanitizeLine(`${label(file)} — ${stateOf(file)}`)}`, MAX_COLUMNS)),
        ),
        ...(last < files.length ? { next: last } : {}),
      }
    },
  }
}

function filesBelow(start: string, snapshot: Snapshot): MemoryFile[] {
  const files = scopesIn(snapshot, ALL_SCOPES).flatMap(({ newest }) =>
    newest.filter((file) => file.path.startsWith(start) && !closedFile(file)?.isHidden),
  )
  return files.toSorted((a, b) => Number(damageOf(b) !== undefined) - Number(damageOf(a) !== undefined))
}

const damageOf = ({ damage, complaint }: MemoryFile) => damage ?? complaint

/** What a file says, or why nothing can be read of it. */
const stateOf = (file: MemoryFile) =>
  damageOf(file) === undefined ? statementOf(file) + doubtOf(file) : `damaged: ${damageOf(file)}`

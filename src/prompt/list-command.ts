import { type Command, shownToPerson } from '../host/command.js'
import { MAX_COLUMNS } from '../lib/columns.js'
import { closedFile } from '../memory/closed-files.js'
import { countOf, cut } from '../memory/listing.js'
import { label, type MemoryFile, type Snapshot, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { SCOPES, type ScopeFolders } from '../memory/scope.js'
import type { Store } from '../store/store.js'

/** Files that are listed at once. */
const PAGE = 60

/** What a list says of a file. */
type FileRow = { place: string; description: string; damage?: string }

/** `/memfs list [folder]`: what memory holds, the damaged first, then the latest change. */
export function createListCommand({ store, folders }: { store: Store; folders: ScopeFolders }): Command {
  return {
    verb: 'list',
    args: '[folder]',
    description: 'the files of memory, or of one folder',
    async run(typed, _, from = 0) {
      await store.refresh([folders.global, folders.project])
      const rows = fileRows(store.snapshot(folders), typed.trim())
      const page = rows.slice(from, from + PAGE)
      const last = from + page.length
      return {
        ...shownToPerson(
          `${countOf(rows.length, 'file')} in ${store.root}${rows.length > PAGE ? `, ${from + 1} to ${last}` : ''}`,
          ...page.map((row) => cut(`  ${row.place} — ${sayState(row)}`, MAX_COLUMNS)),
        ),
        ...(last < rows.length ? { next: last } : {}),
      }
    },
  }
}

/** The files of both scopes whose path begins so. */
function fileRows(snapshot: Snapshot, start: string): FileRow[] {
  const files = SCOPES.flatMap((scope) =>
    snapshot[scope].newest.filter((file) => file.path.startsWith(start) && !closedFile(file)?.isHidden),
  )
  return files.toSorted((a, b) => Number(isDamaged(b)) - Number(isDamaged(a))).map(fileRow)
}

const isDamaged = ({ damage }: MemoryFile) => damage !== undefined

function fileRow(file: MemoryFile): FileRow {
  const { damage } = file
  return {
    place: sanitizeLine(label(file)),
    description: sanitizeLine(statementOf(file)),
    ...(damage === undefined ? {} : { damage: sanitizeLine(damage) }),
  }
}

/** What a file says, or why nothing can be read of it. */
const sayState = ({ description, damage }: FileRow): string =>
  damage === undefined ? description : `damaged: ${damage}`

import type { History } from '../history/history.js'
import type { Store } from '../store/store.js'
import type { Rename } from './plan-renames.js'
import type { SyncRecords } from './record.js'
import type { Merged } from './take-in.js'

/** What a run works with. */
export type RoundParts = {
  store: Store
  history: History
  records: SyncRecords
  hotDir: string
  /** Whether the same repository is the same project wherever it lies. */
  joinsProjects: boolean
  machine: () => string
  /** Whether a text tells an agent what no person of a project tells it. */
  isPlanted: (text: string) => Promise<boolean>
  /** Surrounds the moving of projects to folders of other names: nobody registers a project meanwhile. */
  whileRenaming<T>(renames: readonly Rename[], move: () => Promise<T>): Promise<T>
  /** Told what gave way to other values in a merge. */
  onMerged(merged: Merged): Promise<void>
  now: () => number
}

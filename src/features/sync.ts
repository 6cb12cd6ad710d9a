import type { Feature } from '../host/feature.js'
import { sayStatus } from '../sync/say.js'
import type { Sync } from '../sync/sync.js'
import { createSyncCommand } from '../sync/sync-command.js'

/** What of sync a session sees: the command, and the first lines of the overview. */
export const createSyncFeature = ({ sync, now }: { sync: Sync; now: () => number }): Feature => ({
  commands: [createSyncCommand({ sync, now })],
  overview: [async () => sayStatus(sync.status(), now())],
})

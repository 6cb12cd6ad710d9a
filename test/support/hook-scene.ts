import { settingsSchema } from '../../src/config/schema.js'
import type { ProjectMemory } from '../../src/features/project-memory.js'
import { joinFeatures } from '../../src/host/feature.js'
import type { Memfs } from '../../src/memfs.js'
import { createGuard, type Guard } from '../../src/opencode/hooks/guard.js'
import { createSessionKinds, type SessionKinds } from '../../src/opencode/session-kinds.js'
import { recordingLog } from './recording-log.js'

export const HELPER_SESSION = 'ses_helper'
export const SUBAGENT_SESSION = 'ses_subagent'

/** A hook's surroundings: memory that is open and has these readers, and a host that knows three kinds of sessions. */
export function hookScene(
  readers: Partial<ProjectMemory>,
  {
    isOpen = true,
    open,
    settings = {},
  }: { isOpen?: boolean; open?: () => Promise<never>; settings?: object } = {},
): { memfs: Memfs; guard: Guard; kinds: SessionKinds; lines: string[] } {
  const log = recordingLog()
  const memory = { ...joinFeatures([]), ...readers } as ProjectMemory
  const kinds = createSessionKinds({ session: { get: async () => ({ data: {} }) } } as never)
  kinds.note({ id: HELPER_SESSION, title: 'memfs helper 1' })
  // A person may call a session anything.
  kinds.note({ id: 'ses_1', title: 'memfs helper agents' })
  kinds.note({ id: SUBAGENT_SESSION, parentID: 'ses_1' })
  const memfs = {
    log,
    settings: settingsSchema.parse(settings),
    memoryRoot: '/memory',
    open: open ?? (async () => memory),
    isOff: () => false,
    opened: () => (isOpen ? memory : undefined),
  } as unknown as Memfs
  return { memfs, guard: createGuard(log), kinds, lines: log.lines }
}

/** A reader that always fails. */
export const failing = async (): Promise<never> => {
  throw new Error('broken reader')
}

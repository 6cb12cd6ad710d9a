import type { ScopeFolder } from './scope.js'

/**
 * Who changes memory: an agent through its tools, a person through a command, the capture of facts, a small model's
 * plan, the plugin's own setup (the registry, seeds of constant text, hashes of what was forgotten), or sync, which carries
 * out here what was written and checked on another machine.
 */
export type WriterKind = 'agent' | 'person' | 'capture' | 'model' | 'setup' | 'sync'

/** Writers whose changes skip the guards and the scan for secrets. */
export const isUnguarded = (writer: WriterKind): boolean => writer === 'setup' || writer === 'sync'

/** On whose behalf ops are applied; noted for the history. */
export type Origin = {
  writer: WriterKind
  sessionID?: string | undefined
  agent?: string | undefined
  /** What led to the change, in one word: `wish`, `compaction`, `promote` … */
  way?: string | undefined
  /** The scopes that the writer sees. A fact that only other scopes still state counts as forgotten. */
  sees?: readonly ScopeFolder[] | undefined
  /** Subject that the writer wants for the commit. */
  subject?: string | undefined
}

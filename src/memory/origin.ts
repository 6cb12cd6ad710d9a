/**
 * Who changes memory: an agent through its tools, a person through a command, the capture of facts, a small model's
 * plan, or the plugin's own setup (the registry, seeds of constant text, hashes of what was forgotten).
 */
export type WriterKind = 'agent' | 'person' | 'capture' | 'model' | 'setup'

/** On whose behalf ops are applied; noted for the history. */
export type Origin = {
  writer: WriterKind
  sessionID?: string | undefined
  agent?: string | undefined
  /** What led to the change, in one word: `wish`, `compaction`, `promote` … */
  way?: string | undefined
  /** Subject that the writer wishes for the commit. */
  subject?: string | undefined
}

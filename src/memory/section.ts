import type { MemoryFile, Snapshot } from './memory.js'

export type ForceSource =
  | 'promote'
  | 'demote'
  | 'rollback'
  | 'undo'
  | 'forget'
  | 'flush-tool'
  | 'flush-command'

/** Why a block was rendered anew; `forced:` names the tool or command. */
export type RefreshReason = 'first' | 'settings' | `forced:${ForceSource}` | 'compacted' | 'pressure' | 'ttl'

/** `tree` is the block without hot files and facts, for subagents if a person wants that. */
export type BlockForm = 'full' | 'tree'

/** What a section may know when its view is made. */
export type ViewFacts = {
  sessionID: string
  /** Of a subagent's session: the session that it works for. */
  parentID?: string | undefined
  snapshot: Snapshot
}

export type Rendered = {
  text: string
  /** Hash of each file that is in the text verbatim, by key. */
  exact?: Readonly<Record<string, string>>
  /** The same for each file that is in it uncut, even with unseen characters, private spans or tags replaced. */
  visible?: Readonly<Record<string, string>>
  omitted?: readonly MemoryFile[]
  /** The hot files in the text, each with the characters that it takes of it. */
  hot?: readonly { file: MemoryFile; chars: number }[]
}

/**
 * One part of what memory puts into the system prompt. Whatever depends on the clock or the session goes into its view:
 * plain JSON, made at a refresh, frozen, and stored with the session until a refresh renews it. The text depends only
 * on snapshot and view, so neither the clock nor another session changes a byte in between.
 */
export type Section<View = null> = {
  name: string
  /** Whether it stands after `<memfs>`, and not inside. */
  isBehind?: true
  /** Whether a refresh for this reason renews the view; otherwise the stored one is kept. */
  renewsAt(reason: RefreshReason): boolean
  view(facts: ViewFacts): View
  /** At most `room` characters; an empty text shows nothing. */
  render(input: { snapshot: Snapshot; view: View; form: BlockForm; room: number }): Rendered
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds sections of several views, and hands each its own
export type AnySection = Section<any>

export const NO_VIEW = { renewsAt: () => false, view: () => null }

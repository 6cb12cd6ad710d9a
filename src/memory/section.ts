import type { MemoryFile, Snapshot } from './memory.js'

export type ForceSource =
  | 'promote'
  | 'demote'
  | 'rollback'
  | 'undo'
  | 'forget'
  | 'flush-tool'
  | 'flush-command'

/** What made a block be rendered anew; `forced:` names the tool or command. */
export type RefreshReason = 'first' | 'settings' | `forced:${ForceSource}` | 'compacted' | 'pressure' | 'ttl'

/** `tree` is the block without hot files and facts, for subagents where a person wants that. */
export type BlockForm = 'full' | 'tree'

/** What a section may know when its view is made. */
export type ViewFacts = {
  sessionID: string
  /** The session that this one, a subagent's, works for. */
  parentID?: string | undefined
  snapshot: Snapshot
}

export type Rendered = {
  text: string
  /** Hash of each file that stands in the text word for word, by key. */
  exact?: ReadonlyMap<string, string>
  /** The same for each file that is not cut, though unseen characters, private spans and tags may be replaced in it. */
  visible?: ReadonlyMap<string, string>
  omitted?: readonly MemoryFile[]
}

/**
 * One part of what stands in the system prompt. What depends on the clock or on a session is its view: plain JSON, made at
 * a refresh, frozen and stored with the session until the next refresh that renews it. The text depends on snapshot and view
 * alone, so neither the clock nor another session changes a byte in between.
 */
export type Section<View = null> = {
  name: string
  /** Inside of `<memfs>`, or behind it. */
  place: 'inside' | 'behind'
  /** Whether a refresh for this reason makes the view anew; else the stored one is kept. */
  renewsAt(reason: RefreshReason): boolean
  view(facts: ViewFacts): View
  /** At most `room` characters; an empty text shows nothing. */
  render(input: { snapshot: Snapshot; view: View; form: BlockForm; room: number }): Rendered
}

/** A section whose view is of any form. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds sections of several views, and hands each its own
export type AnySection = Section<any>

export const NO_VIEW = { renewsAt: () => false, view: () => null }

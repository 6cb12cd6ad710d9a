import type { SessionListener } from '../host/events.js'
import type { Prompt } from './prompt.js'

/** A compaction is a refresh: the provider's cache of the history is gone in any case. */
export function createPromptListener(prompt: Pick<Prompt, 'compacted'>): SessionListener {
  return async ({ kind, sessionID }) => {
    if (kind === 'compacted') prompt.compacted(sessionID)
  }
}

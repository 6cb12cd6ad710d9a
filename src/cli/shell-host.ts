import type { Host } from '../host/host.js'
import type { Terminal } from './terminal.js'

/** Whole outputs are shown: nobody cuts what a shell prints. */
const NO_LIMIT = Number.POSITIVE_INFINITY

/**
 * A shell as a host of memory: it has no sessions, no model, and a person (or an agent) who waits for the end. What is for the
 * person's eyes goes beside the answer.
 */
export function createShellHost(terminal: Terminal): Host {
  const refused = () => Promise.reject(new Error('a shell has no sessions'))
  return {
    endsAfterTurn: true,
    outputLimits: { lines: NO_LIMIT, bytes: NO_LIMIT, lineChars: NO_LIMIT },
    sessionKind: async () => 'main',
    parentOf: async () => undefined,
    said: async () => [],
    todos: async () => [],
    smallModel: async () => undefined,
    ask: refused,
    deleteLeftHelpers: async () => 0,
    permission: async () => 'allow',
    notify: async ({ message }) => terminal.err(message),
    isIdle: async () => true,
    prompt: refused,
    compact: refused,
  }
}

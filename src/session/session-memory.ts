import { MemoryError } from '../memory/errors.js'
import type { Sessions } from '../state/sessions.js'
import type { NoteTaker } from './note-taker.js'
import { editWorkingMemory, type SessionEdit } from './notes/edit-memory.js'
import type { Checks } from './notes/gate.js'
import { workingMemorySlice } from './notes/working-memory.js'
import { describeMemory } from './prompt/describe-memory.js'

/** What the tool `memory_session` does. */
export type SessionMemory = {
  /** The whole working memory, in words. */
  show(sessionID: string): Promise<string>
  /** What of it is not empty. */
  filled(sessionID: string): Promise<string>
  /** Makes a change. Throws `invalid-argument`, `limit`, `no-match`, `secret`. */
  edit(sessionID: string, edit: SessionEdit): Promise<string>
}

export function createSessionMemory(args: {
  sessions: Sessions
  checks: Checks
  notes: Pick<NoteTaker, 'settled'>
}): SessionMemory {
  const { sessions, checks, notes } = args
  return {
    async show(sessionID) {
      await notes.settled(sessionID)
      return describeMemory(sessions.read(sessionID, workingMemorySlice))
    },
    async filled(sessionID) {
      await notes.settled(sessionID)
      return describeMemory(sessions.read(sessionID, workingMemorySlice), { onlyFilled: true })
    },
    async edit(sessionID, edit) {
      await notes.settled(sessionID)
      if (edit.text !== undefined && edit.action !== 'remove') await check(edit.text, checks)
      return sessions.update(sessionID, workingMemorySlice, (memory) => editWorkingMemory(memory, edit))
    },
  }
}

async function check(text: string, checks: Checks): Promise<void> {
  if (await checks.holdsSecret(text))
    throw new MemoryError(
      'secret',
      'The text holds a secret.',
      'Nothing was kept. Name where the secret lies instead.',
    )
  if (checks.isOrder(text))
    throw new MemoryError(
      'invalid-argument',
      'The text gives orders that no person of this session gave.',
      'Nothing was kept. Write down what you know or plan, in your own words.',
    )
}

import { MemoryError } from '../memory/errors.js'
import type { IsForgotten } from '../memory/statement/without-forgotten.js'
import type { Sessions } from '../state/sessions.js'
import type { NoteTaker } from './note-taker.js'
import { editWorkingMemory, type SessionEdit } from './notes/edit-memory.js'
import type { Checks, RestsIn } from './notes/gate.js'
import { leaveOutForgotten } from './notes/leave-out-forgotten.js'
import { workingMemorySlice } from './notes/working-memory.js'
import { describeMemory } from './prompt/describe-memory.js'

export type SessionChecks = Checks & {
  isForgotten: IsForgotten
  restsIn: RestsIn
  /** Throws `refused` where the person does not want kept what is written in a session. */
  refuse(sessionID: string, text: string): Promise<void>
}

export function createSessionMemory(args: {
  sessions: Sessions
  checks: SessionChecks
  settled: NoteTaker['settled']
}) {
  const { sessions, checks, settled } = args
  return {
    /** The working memory in words: all of it, or what is not empty. */
    async show(sessionID: string, options?: { onlyFilled: boolean }) {
      await settled(sessionID)
      const memory = await leaveOutForgotten(sessions.read(sessionID, workingMemorySlice), checks.isForgotten)
      return describeMemory(memory, options)
    },
    /** Makes a change. Throws `invalid-argument`, `limit`, `no-match`, `refused`, `secret`. */
    async edit(sessionID: string, edit: SessionEdit) {
      await settled(sessionID)
      if (edit.text !== undefined && edit.action !== 'remove') {
        await checks.refuse(sessionID, edit.text)
        await check(edit.text, checks)
      }
      return sessions.update(sessionID, workingMemorySlice, (memory) => editWorkingMemory(memory, edit))
    },
  }
}

export type SessionMemory = ReturnType<typeof createSessionMemory>

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

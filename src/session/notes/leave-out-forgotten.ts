import { type IsForgotten, withoutForgotten } from '../../memory/statement/without-forgotten.js'
import type { Sessions } from '../../state/sessions.js'
import { type WorkingMemory, workingMemorySlice } from './working-memory.js'

/** Takes out of what a session knows what was forgotten, or is not to be kept. Whether there was any. */
export async function cleanMemory(
  sessions: Sessions,
  sessionID: string,
  isForgotten: IsForgotten,
): Promise<boolean> {
  const memory = sessions.read(sessionID, workingMemorySlice)
  const left = await leaveOutForgotten(memory, isForgotten)
  // What was noted in between is looked through the next time.
  if (left !== memory && sessions.read(sessionID, workingMemorySlice).event === memory.event)
    sessions.update(sessionID, workingMemorySlice, (it) => void Object.assign(it, left))
  return left !== memory
}

/** A working memory without what was forgotten; itself where there is nothing of it. */
export async function leaveOutForgotten(
  memory: WorkingMemory,
  isForgotten: IsForgotten,
): Promise<WorkingMemory> {
  const without = (text: string) => withoutForgotten(text, isForgotten)
  const left = async <T extends { text: string }>(entries: readonly T[]) => {
    const texts = await Promise.all(entries.map(({ text }) => without(text)))
    return entries.flatMap((entry, i) => (texts[i] ? [{ ...entry, text: texts[i] }] : []))
  }
  const { asked, blocks, slots, pool, hostTodos } = memory
  const askedLeft = await without(asked)
  const cleaned: WorkingMemory = {
    ...memory,
    // What remains of a wish ("Remember that.") is no goal.
    asked: askedLeft === asked || (await isRequest(askedLeft)) ? askedLeft : '',
    blocks: {
      goal: await without(blocks.goal),
      progress: await without(blocks.progress),
      context: await without(blocks.context),
    },
    slots: {
      error: await left(slots.error),
      decision: await left(slots.decision),
      todo: await left(slots.todo),
      dependency: await left(slots.dependency),
    },
    pool: await left(pool),
    hostTodos: (await Promise.all(hostTodos.map(without))).filter((text) => text !== ''),
  }
  return JSON.stringify(cleaned) === JSON.stringify(memory) ? memory : cleaned
}

/** A greeting is no goal: two words at least say something. */
export async function isRequest(text: string): Promise<boolean> {
  const { contentWords } = await import('../../memory/statement/content-words.js')
  return contentWords(text).length > 1
}

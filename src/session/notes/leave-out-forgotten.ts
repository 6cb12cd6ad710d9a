import type { WorkingMemory } from './working-memory.js'

/** Whether the person has had a text forgotten, in these words or in others. */
export type IsForgotten = (text: string) => Promise<boolean>

const SENTENCE_ENDS = /(?<=[.!?…]["'”)]?)\s+(?=\S)|(?<=[。！？])/u
/** A forgotten fact may be several sentences. */
const MAX_TOGETHER = 3
const LEAD = /^(?:(?:goal|next step): |[\s>*-]*(?:\[[ x]\]\s*)?)/u

/** A text without the sentences that were forgotten; itself where there is none. */
export async function withoutForgotten(text: string, isForgotten: IsForgotten): Promise<string> {
  const lines = text.split('\n')
  const left: string[] = []
  for (const line of lines) {
    const rest = await withoutSentences(line, isForgotten)
    if (rest !== undefined) left.push(rest)
  }
  const whole = left.join('\n')
  return whole === text ? text : whole.trim()
}

/** `undefined` where nothing of the line is left. */
async function withoutSentences(line: string, isForgotten: IsForgotten): Promise<string | undefined> {
  const lead = LEAD.exec(line)?.[0] ?? ''
  const sentences = line.slice(lead.length).split(SENTENCE_ENDS)
  if (sentences.join('').trim() === '') return line
  const gone = new Set<number>()
  for (let size = Math.min(MAX_TOGETHER, sentences.length); size > 0; size -= 1)
    for (let at = 0; at + size <= sentences.length; at += 1) {
      const places = Array.from({ length: size }, (_, i) => at + i)
      if (places.some((place) => gone.has(place))) continue
      if (await isForgotten(sentences.slice(at, at + size).join(' ')))
        for (const place of places) gone.add(place)
    }
  if (gone.size === 0) return line
  const rest = sentences.filter((_, at) => !gone.has(at)).join(' ')
  return rest === '' ? undefined : lead + rest
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

/** Whether the person has had a text forgotten, in these words or others. */
export type IsForgotten = (text: string) => Promise<boolean>

const SENTENCE_ENDS = /(?<=[.!?…]["'”)]?)\s+(?=\S)|(?<=[。！？])/u
/** A forgotten fact may be several sentences. */
const MAX_TOGETHER = 3
const LEAD = /^(?:(?:goal|next step): |[\s>*-]*(?:\[[ x]\]\s*)?)/u

/** A text without the sentences that were forgotten; unchanged if there are none. */
export async function withoutForgotten(text: string, isForgotten: IsForgotten): Promise<string> {
  const left: (string | undefined)[] = []
  for (const line of text.split('\n')) left.push(await withoutSentences(line, isForgotten))
  const whole = left.filter((line) => line !== undefined).join('\n')
  return whole === text ? text : whole.trim()
}

/** `undefined` if nothing of the line is left. */
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

import { madeBy } from '../history/commit-message.js'
import { localTime } from '../lib/day.js'
import { oneLine } from '../memory/sanitize.js'
import type { Story } from './story.js'

const SOURCES: Readonly<Record<string, string>> = {
  explicit: 'you asked for it',
  agent: 'the agent kept it',
  compaction: 'it was kept when a session was compacted',
  extraction: 'a small model found it in finished talk',
  imported: 'it was imported',
  manual: 'it was written by hand',
  setup: 'the plugin set it up',
}

export const sourceInWords = (source: string): string => SOURCES[source] ?? source

const when = (at: string) => localTime(Date.parse(at))
const inBrackets = (text: string) => text && ` (${text})`

/** Who said it, when, in which words, and why the block has it or not. */
export function tellOrigin(story: Omit<Story, 'changes' | 'decisions'>): string[] {
  const { source, created, confirmed, reinforced, evidence, inBlock } = story
  const since = created === undefined ? '' : ` on ${created}`
  const again =
    reinforced > 0 ? `; said again ${reinforced}×, last on ${confirmed ?? created ?? 'an unknown day'}` : ''
  const session = evidence?.session === undefined ? '' : `, session ${evidence.session}`
  const because = oneLine(inBlock.because.replace(/, (?:not )?shown(?::.*)?$/, ''))
  return [
    `Source: ${sourceInWords(source)}${since}${again}`,
    ...(evidence?.quote ? [`Words: “${oneLine(evidence.quote)}” (${evidence.by}${session})`] : []),
    `Block: ${inBlock.shown ? 'shown' : 'not shown'}: ${because}`,
  ]
}

export function tellChange({ at, subject, commit, ...trailers }: Story['changes'][number]): string {
  const by = inBrackets(oneLine(madeBy(trailers)))
  return `${when(at)}  ${oneLine(subject)}${by}  ${commit.slice(0, 10)}`
}

export const tellDecision = ({ at, way, outcome, reasons }: Story['decisions'][number]): string =>
  `${when(at)}  ${way}: ${outcome}${inBrackets(reasons.join(', '))}`

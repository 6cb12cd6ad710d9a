import { findFile } from '../../features/find-file.js'
import { type Story, storyOf } from '../../features/story.js'
import { madeBy } from '../../history/commit-message.js'
import { localTime } from '../../lib/day.js'
import { silentLog } from '../../lib/log-file.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

const SOURCES: Readonly<Record<string, string>> = {
  explicit: 'you asked for it',
  agent: 'the agent kept it',
  compaction: 'it was kept when a session was compacted',
  extraction: 'a small model found it in finished talk',
  imported: 'it was imported',
  manual: 'it was written by hand',
}

export const why: VerbSpec = {
  usage: 'why <path>',
  summary: 'tell where a fact comes from, and why the block shows it or not',
  example: 'memfs why facts/decision-npm.md',
  hasScope: true,
  async run({ open, scopes, terminal }, [typed = '']) {
    const memory = await open()
    const story = await storyOf(memory, findFile(memory, scopes, typed), { now: Date.now, log: silentLog })
    const lines = tell(story).map((line) => cutToWidth(line, terminal.columns))
    return { data: story, lines: [terminal.style('bold', lines[0] ?? ''), ...lines.slice(1)] }
  },
}

function tell(story: Story): string[] {
  const { path, scope, statement, source, created, confirmed, reinforced, evidence, inBlock } = story
  const since = created === undefined ? '' : ` on ${created}`
  const again =
    reinforced > 0 ? `; said again ${reinforced}×, last on ${confirmed ?? created ?? 'an unknown day'}` : ''
  const session = evidence?.session === undefined ? '' : `, session ${evidence.session}`
  const because = shownLine(inBlock.because.replace(/, (?:not )?shown(?::.*)?$/, ''))
  const when = (at: string) => localTime(Date.parse(at))
  const inBrackets = (text: string) => text && ` (${text})`
  return [
    `${shownLine(path)} (${scope}) — ${shownLine(statement)}`,
    `Source: ${SOURCES[source] ?? source}${since}${again}`,
    ...(evidence?.quote ? [`Words: “${shownLine(evidence.quote)}” (${evidence.by}${session})`] : []),
    `Block: ${inBlock.shown ? 'shown' : 'not shown'}: ${because}`,
    ...story.changes.map(({ at, subject, commit, ...trailers }) => {
      const by = inBrackets(shownLine(madeBy(trailers)))
      return `${when(at)}  ${shownLine(subject)}${by}  ${commit.slice(0, 10)}`
    }),
    ...story.decisions.map(
      ({ at, way, outcome, reasons }) => `${when(at)}  ${way}: ${outcome}${inBrackets(reasons.join(', '))}`,
    ),
  ]
}

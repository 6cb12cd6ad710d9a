import { type Story, storyOf } from '../../features/story.js'
import { madeBy } from '../../history/commit-message.js'
import { silentLog } from '../../lib/log-file.js'
import { findFile } from '../find-file.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'
import { localTime } from '../words.js'

/** How a file came to be, by its source. */
const SOURCES: Readonly<Record<string, string>> = {
  explicit: 'you asked for it',
  agent: 'the agent kept it',
  compaction: 'it was kept when a session was compacted',
  extraction: 'a small model found it in finished talk',
  imported: 'it was imported',
  manual: 'it was written by hand',
}

/** `memfs why`: where a file comes from, and why the block shows it or does not. */
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
  const when = created === undefined ? '' : ` on ${created}`
  const again =
    reinforced > 0 ? `; said again ${reinforced}×, last on ${confirmed ?? created ?? 'an unknown day'}` : ''
  return [
    `${shownLine(path)} (${scope}) — ${shownLine(statement)}`,
    `Source: ${SOURCES[source] ?? source}${when}${again}`,
    ...(evidence && evidence.quote !== ''
      ? [
          `Words: “${shownLine(evidence.quote)}” (${evidence.by}${evidence.session === undefined ? '' : `, session ${evidence.session}`})`,
        ]
      : []),
    `Block: ${inBlock.shown ? 'shown' : 'not shown'}: ${shownLine(inBlock.because.replace(/, (?:not )?shown(?::.*)?$/, ''))}`,
    ...story.changes.map(({ at, subject, commit, ...trailers }) => {
      const by = madeBy(trailers)
      return `${localTime(Date.parse(at))}  ${shownLine(subject)}${by === '' ? '' : ` (${shownLine(by)})`}  ${commit.slice(0, 10)}`
    }),
    ...story.decisions.map(
      ({ at, way, outcome, reasons }) =>
        `${localTime(Date.parse(at))}  ${way}: ${outcome}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`,
    ),
  ]
}

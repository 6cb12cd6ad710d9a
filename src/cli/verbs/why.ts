import { findFile } from '../../features/find-file.js'
import { type Story, storyOf } from '../../features/story.js'
import { tellChange, tellDecision, tellOrigin } from '../../features/tell-story.js'
import { silentLog } from '../../lib/log-file.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

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
  return [
    `${shownLine(story.path)} (${story.scope}) — ${shownLine(story.statement)}`,
    ...tellOrigin(story),
    ...story.changes.map(tellChange),
    ...story.decisions.map(tellDecision),
  ]
}

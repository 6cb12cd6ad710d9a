import { type FactType, isFactType } from '../../memory/fact-types.js'

/** Most candidates of one summary. */
const MAX_CANDIDATES = 12

export type ListedCandidate = { type: FactType; text: string; quote: string }

const HEADING = /^[ \t]*(?:#{1,6}[ \t]*)?\*{0,2}memory candidates\*{0,2}[ \t]*:?\*{0,2}[ \t]*$/imu
const ITEM =
  /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+\*{0,2}\[([a-z]+)\]\*{0,2}:?[ \t]+(.+?)[ \t]*\|[ \t]*(.+?)[ \t]*$/iu
const LIST_LINE = /^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+|^[ \t]*$|^[ \t]*\(?none\)?\.?[ \t]*$/iu

/** What a compaction is asked for, behind the summary. */
export const CANDIDATES_REQUEST = `After the summary add a section with the heading "Memory candidates:" and at most ${MAX_CANDIDATES} lines "- [type] fact | quote" of what will still be true and useful in another session of this project: decisions with their reason, what the person prefers or corrected, what took effort to find out, where things are. type is one of user, feedback, project, decision, reference. fact is one sentence that can be understood alone. quote is copied word for word from what the person typed or you yourself wrote, at most 200 characters; nothing from tool output or files. Leave out the state of the work, questions, secrets, and what the repository says anyway. Without candidates leave the section out.`

/** A summary parted into what is to be stored and the candidates that it listed. */
export function takeCandidates(summary: string): { rest: string; candidates: ListedCandidate[] } {
  const heading = HEADING.exec(summary)
  if (!heading) return { rest: summary, candidates: [] }
  const lines = summary.slice(heading.index + heading[0].length).split('\n')
  // The list ends where the summary goes on.
  const end = lines.findIndex((line) => !LIST_LINE.test(line))
  const own = end === -1 ? lines : lines.slice(0, end)
  const after = end === -1 ? [] : lines.slice(end)
  const candidates = own.flatMap((line): ListedCandidate[] => {
    const [, type, text, quote] = ITEM.exec(line) ?? []
    const kind = type?.toLowerCase()
    if (!isFactType(kind) || !text || !quote) return []
    return [{ type: kind, text: text.trim(), quote: quote.replace(/^["“„«]+|["”“»]+$/gu, '').trim() }]
  })
  const before = summary.slice(0, heading.index).trimEnd()
  const rest = after.length === 0 ? `${before}\n` : `${before}\n\n${after.join('\n')}`
  return {
    rest: summary.endsWith('\n') || after.length > 0 ? rest : rest.trimEnd(),
    candidates: candidates.slice(0, MAX_CANDIDATES),
  }
}

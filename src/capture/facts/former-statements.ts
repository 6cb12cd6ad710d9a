import type { History } from '../../history/history.js'
import { parseDocument } from '../../memory/document.js'
import { unlessMemoryError } from '../../memory/errors.js'
import { FACTS_DIR } from '../../memory/reserved-folders.js'
import type { ScopeFolder } from '../../memory/scope.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { readFact } from '../../memory/statement/fact-text.js'
import { wordsOfFact } from './words-of-fact.js'

/** What a fact said, and when it was changed to say something else, in ms since the epoch. */
export type FormerStatement = { text: string; untilMs: number }

/** Commits that are looked through. */
const MAX_COMMITS = 300

/**
 * What facts said that were changed at this moment (in ms since the epoch) or later, by a person or on her words. Nothing
 * where the history cannot be read.
 */
export async function formerStatements(
  history: Pick<History, 'commit' | 'log' | 'blobs'>,
  folders: readonly ScopeFolder[],
  sinceMs: number,
): Promise<FormerStatement[]> {
  await history.commit().catch(unlessMemoryError)
  const commits = (await history.log({ folders, limit: MAX_COMMITS }).catch(unlessMemoryError)) ?? []
  // A commit's time has no parts of a second.
  const changes = commits
    .map((commit) => ({ ...commit, untilMs: commit.date.getTime() + 999 }))
    .filter(({ untilMs }) => untilMs >= sinceMs)
    .flatMap(({ untilMs, files, sessions, agents, ways }) =>
      files
        .filter(({ path, change }) => change === 'modified' && path.includes(`/${FACTS_DIR}/`))
        .map((file) => ({
          ...file,
          untilMs,
          isByHand: sessions.length + agents.length + ways.length === 0,
        })),
    )
  const ids = new Set(changes.flatMap(({ before, blob }) => [before, blob]))
  const contents = await history.blobs([...ids]).catch(unlessMemoryError)
  const factIn = (id: string, path: string) => {
    const bytes = contents?.get(id)
    const document = bytes && parseDocument(bytes)
    return document && document.damage === undefined ? readFact(document, path) : undefined
  }
  return changes.flatMap(({ before, blob, path, untilMs, isByHand }) => {
    const [old, now] = [factIn(before, path), factIn(blob, path)]
    if (!old || !now || canonicalText(old.statement) === canonicalText(now.statement)) return []
    if (!isByHand && now.evidence?.by === 'agent') return []
    const { quote = old.statement, by } = old.evidence ?? {}
    const said = by === 'person' ? wordsOfFact(old.statement, quote) : [old.statement]
    return said.map((text) => ({ text, untilMs }))
  })
}

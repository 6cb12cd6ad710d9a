import type { History } from '../../history/history.js'
import { parseDocument } from '../../memory/document.js'
import { unlessMemoryError } from '../../memory/errors.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { FACTS_DIR } from '../../memory/reserved-folders.js'
import type { ScopeFolder } from '../../memory/scope.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { readFact } from '../../memory/statement/fact-text.js'
import { withoutWish } from '../wish/statement.js'
import { holdsMost } from '../wish/support.js'

/** Fewer words say nothing by themselves: "yes, Postgres". */
const MIN_WORDS = 3

/**
 * A fact, and the sentences of its quotes that say it, without the words of a wish: a talk, a goal or a note holds the
 * person's words, and not the agent's. A fact that others were merged into has one quote per line.
 */
export function wordsOfFact(text: string, quotes: string): string[] {
  const hers = quotes.split('\n').flatMap((quote) => {
    const said = sentencesOf(quote).map(({ start, end }) => withoutWish(quote.slice(start, end)))
    return said.filter(
      (one) => contentWords(one).length >= MIN_WORDS && (said.length === 1 || holdsMost(text, one)),
    )
  })
  return [...new Set([text, ...hers])]
}

/** What a fact said, and until when, in ms since the epoch. */
export type FormerStatement = { text: string; untilMs: number }

/** Most commits that are looked through. */
const MAX_COMMITS = 300

/**
 * What facts said that a person, or her words, changed at this moment (in ms since the epoch) or later. Empty if the
 * history cannot be read.
 */
export async function formerStatements(
  history: Pick<History, 'commit' | 'log' | 'blobs'>,
  folders: readonly ScopeFolder[],
  sinceMs: number,
): Promise<FormerStatement[]> {
  await history.commit().catch(unlessMemoryError)
  const commits = (await history.log({ folders, limit: MAX_COMMITS }).catch(unlessMemoryError)) ?? []
  // Commit times are in whole seconds.
  const changes = commits
    .map((commit) => ({ ...commit, untilMs: commit.date.getTime() + 999 }))
    .filter(({ untilMs }) => untilMs >= sinceMs)
    .flatMap(({ untilMs, files, sessions, agents, ways }) => {
      const isByHand = sessions.length + agents.length + ways.length === 0
      const changed = files.filter(({ change }) => change === 'modified')
      return changed.map((file) => ({ ...file, untilMs, isByHand }))
    })
    .filter(({ path }) => path.includes(`/${FACTS_DIR}/`))
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

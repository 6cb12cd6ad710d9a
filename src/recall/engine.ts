import { type CatchUpTarget, readCurrent } from './catch-up.js'
import type { LexicalIndex } from './lexical-index.js'
import { parseQuery, type Query } from './query.js'
import { type RankedFile, rankFiles } from './rank.js'
import type { Ranking } from './ranking.js'
import type { RecallDocument, RecallSource, RecallStamp } from './recall-document.js'
import type { Tokenize } from './tokenize.js'

/** What both kinds of question need. */
export type Engine = {
  index: LexicalIndex
  files: CatchUpTarget
  source: Pick<RecallSource, 'read'>
  tokenize: Tokenize
  ranking: Ranking
}

/** Which files a question may see: those in these groups, and at or below this path in them. */
export type Sight = { groups: ReadonlySet<string>; pathPrefix?: string | undefined }

export type Ranked = { query: Query; files: RankedFile[] }

export function rank(text: string, { groups, pathPrefix = '' }: Sight, engine: Engine): Ranked {
  const folder = pathPrefix.replace(/\/+$/u, '')
  const isBelow = ({ path }: RecallStamp) => folder === '' || path === folder || path.startsWith(`${folder}/`)
  const sees = (file: RecallStamp) => groups.has(file.group) && isBelow(file)
  const query = parseQuery(text, engine.tokenize, engine.index, engine.index.view(sees))
  return { query, files: rankFiles(engine.index, query, engine.ranking) }
}

export type Documents = ReadonlyMap<string, RecallDocument>

/** Rounds of looking again, should files change while they are read. */
const maxRounds = 3

/**
 * Answers from the texts on disk: `answer` is asked which files it needs, and again from the start if one of them
 * is not what the index knew. A file that will not hold still is left out.
 */
export async function withCurrentTexts<T>(
  engine: Engine,
  ask: () => { keys: Iterable<string>; answer: (docs: Documents) => T },
): Promise<T> {
  for (let round = 1; ; round += 1) {
    const { keys, answer } = ask()
    const reads = await Promise.all([...keys].map((key) => readCurrent(key, engine.source, engine.files)))
    for (const { apply, known } of reads) if (!known) apply()
    if (round < maxRounds && reads.some(({ known }) => !known)) continue
    return answer(new Map(reads.flatMap(({ doc, known }) => (doc && known ? [[doc.key, doc]] : []))))
  }
}

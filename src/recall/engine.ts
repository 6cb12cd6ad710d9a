import { type CatchUpTarget, readCurrent } from './catch-up.js'
import type { LexicalIndex } from './lexical-index.js'
import { parseQuery, type Query } from './query.js'
import { type RankedFile, rankFiles } from './rank.js'
import type { Ranking } from './ranking.js'
import type { RecallDocument, RecallSource, RecallStamp } from './recall-document.js'
import type { Breathe } from './slices.js'
import type { Tokenize } from './tokenize.js'

/** What both kinds of question need. */
export type Engine = {
  index: LexicalIndex
  files: CatchUpTarget
  source: Pick<RecallSource, 'read'>
  tokenize: Tokenize
  ranking: Ranking
  /** Begins the slices of one question. */
  slices: () => Breathe
}

/** Which files a question may see: those in these groups, and at or below this path in them. */
export type Sight = { groups: ReadonlySet<string>; pathPrefix?: string | undefined }

export type Ranked = { query: Query; files: RankedFile[] }

export async function rank(
  text: string,
  { groups, pathPrefix = '' }: Sight,
  engine: Engine,
): Promise<Ranked> {
  const folder = pathPrefix.replace(/\/+$/u, '')
  const isBelow = ({ path }: RecallStamp) => folder === '' || path === folder || path.startsWith(`${folder}/`)
  const sees = (file: RecallStamp) => groups.has(file.group) && isBelow(file)
  const sight = JSON.stringify([folder, ...[...groups].sort()])
  const { index, tokenize, ranking } = engine
  const breathe = engine.slices()
  // A view holds the files as they are now, whatever becomes of the index between two slices.
  const query = await parseQuery(text, tokenize, index.dictionary, index.view(sight, sees), breathe)
  return { query, files: await rankFiles(query, ranking, breathe) }
}

export type Documents = ReadonlyMap<string, RecallDocument>

/** Rounds of looking again, should files change while they are read. */
const maxRounds = 3

/**
 * Answers from the texts on disk: `answer` is asked which files it needs, and again from the start if one of them
 * is not in the state that the ranking saw. A file that will not hold still is left out.
 */
export async function withCurrentTexts<T>(
  engine: Engine,
  ask: () => Promise<{ ranked: readonly RankedFile[]; answer: (docs: Documents) => T }>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    const { ranked, answer } = await ask()
    const reads = await Promise.all(
      ranked.map(({ file }) => readCurrent(file.key, engine.source, engine.files)),
    )
    for (const { apply, known } of reads) if (!known) await apply()
    const docs = reads.flatMap(({ doc }, at) =>
      doc && doc.version === ranked[at]?.file.version ? [doc] : [],
    )
    if (round < maxRounds && docs.length < ranked.length) continue
    return answer(new Map(docs.map((doc) => [doc.key, doc])))
  }
}

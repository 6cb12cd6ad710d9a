/**
 * The weights of the ranker. One set for every kind of text; the figures were found by measuring on public
 * sets of conversations, notes, code and Chinese passages, and `npm run bench:recall` measures them again.
 */
export const RANKING = {
  /** Saturation of repeated words and normalisation by length, as in Okapi BM25. */
  files: { k1: 1.0, b: 0.6 },
  lines: { k1: 0.8, b: 0.4 },
  /** How many files have their lines scored: the best by their words alone. */
  candidates: 50,
  /** Score of a file = its own + `lineShare` × (best line + `secondLine` × second line). */
  lineShare: 0.8,
  secondLine: 0.3,
  /**
   * Rank of an excerpt = its line in its context + `fileShare` × its file. `context`: how much a term counts for a line
   * if it stands only in the lines before or after it, nearest first, or in the header.
   */
  context: { before: [0.5, 0.3, 0.2], after: [0.3, 0.15], header: 0.5 },
  fileShare: 0.8,
}

/** How much a term says that `matching` of `total` texts hold; never negative. */
export const inverseFrequency = (matching: number, total: number): number =>
  Math.log(1 + (total - matching + 0.5) / (matching + 0.5))

/** The part of BM25 that depends on one text: `count` occurrences in a text of `relativeLength` × the average. */
export const saturation = (count: number, relativeLength: number, { k1, b }: typeof RANKING.files): number =>
  (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength))

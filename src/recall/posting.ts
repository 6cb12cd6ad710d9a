/**
 * That a file holds a term: its slot, how often it does and in how many lines, in one number. An index has some
 * hundred postings for each file, and an object for each would take ten times the memory.
 */
export type Posting = number

/** Larger counts are taken for this; ranking has long stopped to tell them apart. */
const maxCount = 2 ** 8 - 1
const maxLines = 2 ** 12 - 1

const lineUnit = maxCount + 1
const slotUnit = lineUnit * (maxLines + 1)

export const posting = (slot: number, count: number, lines: number): Posting =>
  slot * slotUnit + Math.min(lines, maxLines) * lineUnit + Math.min(count, maxCount)

export const slotOf = (packed: Posting): number => Math.floor(packed / slotUnit)

export const linesOf = (packed: Posting): number => Math.floor((packed % slotUnit) / lineUnit)

export const countOf = (packed: Posting): number => packed % lineUnit

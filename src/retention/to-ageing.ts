import { dayOf, parseDay } from '../lib/day.js'
import type { MemoryFile } from '../memory/memory.js'
import { fileKey } from '../memory/scope.js'
import type { AgeingFact } from './strength.js'

export type FactFile = AgeingFact & { file: MemoryFile }

const SOURCES: ReadonlySet<string> = new Set(['explicit', 'compaction', 'extraction', 'agent', 'imported'])

/** A fact as retention sees it. What a person made by hand and did not date counts from its last change. */
export function toAgeing(file: MemoryFile): FactFile {
  const { type = '', source, evidence, importance, reinforced = 0, created, confirmed } = file.keys ?? {}
  const changedDay = dayOf(file.modifiedMs)
  const createdDay = (created === undefined ? undefined : parseDay(created)) ?? changedDay
  return {
    file,
    key: fileKey(file.folder, file.path),
    type,
    source: source !== undefined && SOURCES.has(source) ? (source as AgeingFact['source']) : 'manual',
    by: evidence?.by,
    importance,
    reinforced,
    createdDay,
    confirmedDay: (confirmed === undefined ? undefined : parseDay(confirmed)) ?? createdDay,
  }
}

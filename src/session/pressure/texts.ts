import { HIGH_PCT, type PressureLevel } from './levels.js'

/** What the agent is told when its context has become so full; once a crossing. */
export function pressureNote(sharePct: number, level: PressureLevel, canKeep: boolean): string {
  const keep = canKeep
    ? ' Keep with memory_session what must outlast a compaction: the goal, what is done, the next step, what blocks.'
    : ''
  const next =
    level === 'high'
      ? ' A compaction is near: finish the step under way before you begin another.'
      : ' Read parts of files, ask commands for less output, and do not read again what you know.'
  return `[memfs: the context is ${Math.round(sharePct)} % full.${keep}${next}]`
}

/** What is sent into an idle session where a person's settings want that. */
export function interventionText(sharePct: number): string {
  return `The context is ${Math.round(sharePct)} % full (from ${HIGH_PCT} % this message is sent once). Write with memory_session what must outlast a compaction: goal, what is done, the next step, open errors. Do nothing else, and answer in one sentence.`
}

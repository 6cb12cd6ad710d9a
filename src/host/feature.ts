import type { Snapshot } from '../memory/memory.js'
import type { AnySection } from '../memory/section.js'
import type { Command } from './command.js'
import type {
  MessageObserver,
  MessageReader,
  SessionListener,
  TextInstead,
  ToolRunReader,
  ToolStart,
} from './events.js'

/** What features can take part in. Where order matters, each step is a kind; within a kind, the list's order counts. */
export type Parts = {
  /** Sections of the block, behind those of memory itself; the last gives way first. */
  sections: readonly AnySection[]
  /** Sentences about the state of memory that the agent must know; each depends on the snapshot alone. */
  notices: readonly ((snapshot: Snapshot) => readonly string[])[]
  messageReaders: readonly MessageReader[]
  observers: readonly MessageObserver[]
  listeners: readonly SessionListener[]
  /** Each rejects with a sentence for the model to stop the call, or returns what a writing call is to leave instead. */
  toolStarts: readonly ((call: ToolStart) => Promise<TextInstead | undefined>)[]
  toolRuns: readonly ToolRunReader[]
  /** Return the texts that a compaction's summary is told to keep. */
  compactions: readonly ((sessionID: string) => Promise<string[]>)[]
  /** Take out of a summary what must not be stored, one after another. */
  summaryFilters: readonly ((sessionID: string, summary: string) => Promise<string>)[]
  /** Read a summary as it is stored. */
  summaryReaders: readonly ((sessionID: string, summary: string) => Promise<void>)[]
  /** Awaited when a text of the agent is complete, which may be the end of the turn. Have a time limit of their own. */
  turnEnds: readonly ((sessionID: string) => Promise<void>)[]
  commands: readonly Command[]
  /** Lines of `/memfs` about this session. */
  overview: readonly ((sessionID: string) => Promise<readonly string[]>)[]
  statistics: readonly ((sessionID: string) => Promise<readonly string[]>)[]
}

/** A capability: the parts that it takes, and nothing else. What must end with it is left to its lifetime. */
export type Feature = Partial<Parts>

/** The parts of all features, each in the order of the features. */
export function joinFeatures(features: readonly Feature[]): Parts {
  const all = <K extends keyof Parts>(kind: K) =>
    features.flatMap((feature) => [...(feature[kind] ?? [])]) as unknown as Parts[K]
  return {
    sections: all('sections'),
    notices: all('notices'),
    messageReaders: all('messageReaders'),
    observers: all('observers'),
    listeners: all('listeners'),
    toolStarts: all('toolStarts'),
    toolRuns: all('toolRuns'),
    compactions: all('compactions'),
    summaryFilters: all('summaryFilters'),
    summaryReaders: all('summaryReaders'),
    turnEnds: all('turnEnds'),
    commands: all('commands'),
    overview: all('overview'),
    statistics: all('statistics'),
  }
}

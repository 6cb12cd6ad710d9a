import type { SessionKind, Todo } from './host.js'

export type Tokens = {
  /** Without the cached part. */
  input: number
  output: number
  reasoning: number
  cacheRead: number
  cacheWrite: number
}

/** What happens in sessions of persons and of agents; sessions of our own are left out. */
export type SessionEvent = { sessionID: string } & (
  | { kind: 'deleted' }
  /** A session was made as a copy of one with this title: it says the same as that one up to its own beginning. */
  | { kind: 'forked'; from: string; atMs: number }
  /** A model's response has ended, well or not. */
  | { kind: 'responded'; atMs: number; tokens: Tokens; endsTurn: boolean; error: string | undefined }
  /** A turn is over, and its last message is final: told once. `failed`: it was aborted, or the provider refused. */
  | { kind: 'idle'; failed: boolean }
  | { kind: 'compacted' }
  /**
   * A person undoes her message with this id, and all that came after it; they are removed with her next one, unless she
   * brings them back before: `undefined` then.
   */
  | { kind: 'reverted'; messageID: string | undefined }
  /** Messages that were taken back are removed. */
  | { kind: 'rewound'; messageID: string }
  | { kind: 'todos'; todos: Todo[] }
  /** A finished text of the agent's own, private parts masked: no summary. */
  | { kind: 'agent-said'; text: string }
)

export type SessionListener = (event: SessionEvent) => Promise<void>

/**
 * A person's message before the model sees it: what she typed, without what the host or a plugin added. No command. What she
 * marks as private is `[private]`.
 */
export type PersonMessage = {
  sessionID: string
  messageID: string
  text: string
  kind: SessionKind
}

/** What is added to a person's message: for the model, which the screen hides, or for the person, which the model does not get. */
export type MessageAddition = {
  text: string
  for: 'model' | 'person'
  /** She gets it also where the host prints no messages. */
  isPrinted?: boolean
  /** The same, and even where notices are off. */
  isVital?: boolean
  onAdded?: () => void
}

export type MessageReader = (message: PersonMessage) => Promise<MessageAddition[]>

export type MessageObserver = (message: PersonMessage) => Promise<void>

/** What a tool of the host does. `file` is as the agent names it, '' where it names none. */
export type ToolUse =
  | { act: 'read'; file: string }
  /** Replaces a file's whole content. */
  | { act: 'write'; file: string; content: string | undefined }
  /** Replaces a string; without `change` where only the host knows what will stand there. */
  | { act: 'edit'; file: string; change?: { find: string; replace: string; all: boolean } }
  /** The text names the files. */
  | { act: 'patch'; patch: string }
  /** Looks for text in a file, or below a folder. */
  | { act: 'search'; file: string }
  | { act: 'list' }
  /** `folder`: where the line runs, if not in the opened one. */
  | { act: 'shell'; command: string; folder?: string | undefined }
  | { act: 'fetch' }

export type ToolStart = {
  sessionID: string
  callID: string
  /** The tool's name, as a person knows it from settings and the screen. */
  tool: string
  /** Absent for tools of plugins and MCP servers. */
  use?: ToolUse | undefined
  /** What it is to change, also by a tool of a plugin or an MCP server. */
  deed?: Deed | undefined
}

/** Files that a call writes, as the agent names them, or the line that it gives to a shell. */
export type Deed = { files: readonly string[] } | { command: string }

/** The text that a file has, and the one that a call is to leave in place of its own. */
export type TextInstead = { before: string; after: string }

/** Rejects with the sentence that the model is told, to stop the call; or gives what a writing call is to leave instead. */
export type ToolCallInterceptor = (call: ToolStart) => Promise<TextInstead | undefined>

/** A tool call that has ended and given a result; of one that threw nothing is told. */
export type ToolRun = ToolStart & {
  text: string
  /** Exit code of a shell command; `null` where there is none to tell, absent for other tools. */
  exit?: number | null
  /** Where the host has put the whole text of a result that it has cut. */
  fullTextPath?: string
  isMcp: boolean
}

/** What becomes of a tool's result for the model; the person's screen keeps the whole. */
export type ToolRunChange = {
  text?: string
  append?: string
}

export type ToolRunReader = (run: ToolRun) => Promise<ToolRunChange | undefined>

/** What a compaction's summary is told to keep; one text an entry. */
export type CompactionReader = (sessionID: string) => Promise<string[]>

/** Gives what is to be stored of a compaction's finished summary. */
export type SummaryFilter = (sessionID: string, summary: string) => Promise<string>

/** Awaited when a text of the agent stands on the screen, and perhaps the turn's end with it. Has a time limit of its own. */
export type TurnEndBarrier = (sessionID: string) => Promise<void>

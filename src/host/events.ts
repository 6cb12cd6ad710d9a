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
  /** A session was made as a copy of one with this title: up to its own creation it has the same messages. */
  | { kind: 'forked'; from: string; atMs: number }
  /** A model's response has ended, well or not. */
  | { kind: 'responded'; atMs: number; tokens: Tokens; endsTurn: boolean; error: string | undefined }
  /** A turn is over, and its last message is final: told once. `failed`: it was aborted, or the provider refused. */
  | { kind: 'idle'; failed: boolean }
  | { kind: 'compacted' }
  /**
   * A person undoes her message with this id, and all that came after it. Her next message removes them, unless she
   * brings them back first: then the id is `undefined`.
   */
  | { kind: 'reverted'; messageID: string | undefined }
  /** Messages that were undone are removed. */
  | { kind: 'rewound'; messageID: string }
  | { kind: 'todos'; todos: Todo[] }
  /** A finished text of the agent's own (no summary), with private parts masked. */
  | { kind: 'agent-said'; text: string }
)

export type SessionListener = (event: SessionEvent) => Promise<void>

/**
 * A person's message before the model sees it: what she typed, without what the host or a plugin added. Commands are
 * left out. What she marks as private is `[private]`.
 */
export type PersonMessage = {
  sessionID: string
  messageID: string
  text: string
  kind: SessionKind
}

/** A text added to a person's message: for the model, hidden on the screen, or for the person, kept from the model. */
export type MessageAddition = {
  text: string
  for: 'model' | 'person'
  /** Reaches her even where the host prints no messages. */
  isPrinted?: boolean
  /** Like `isPrinted`, and even where notices are off. */
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
  /** Replaces a string; without `change` where only the host knows the result. */
  | { act: 'edit'; file: string; change?: { find: string; replace: string; all: boolean } }
  /** A part is about its first file, and moves it to others; without `isUpdate` nothing of its text stays. */
  | { act: 'patch'; parts: { files: string[]; isUpdate: boolean; removed: string[]; added: string[] }[] }
  /** Looks for text in a file, or below a folder. */
  | { act: 'search'; file: string }
  | { act: 'list' }
  /** `folder`: where the command runs, if not in the opened folder. */
  | { act: 'shell'; command: string; folder?: string | undefined }
  | { act: 'fetch' }

export type ToolStart = {
  sessionID: string
  callID: string
  /** The tool's name, as a person knows it from settings and the screen. */
  tool: string
  /** Absent for tools of plugins and MCP servers. */
  use?: ToolUse | undefined
  /** What the call is to change; also told for tools of plugins and MCP servers. */
  deed?: Deed | undefined
}

/** Files that a call writes, as the agent names them, or the line that it runs in a shell. */
export type Deed = { files: readonly string[] } | { command: string }

/** A file's present text, and the text that a call is to leave there instead of its own. */
export type TextInstead = { before: string; after: string }

/** A tool call that has ended with a result; a call that threw is not told of. */
export type ToolRun = ToolStart & {
  text: string
  /** Exit code of a shell command; `null` where there is none to tell, absent for other tools. */
  exit?: number | null
  /** Where the host has saved the full text of a result that it cut. */
  fullTextPath?: string
  isMcp: boolean
}

/** What becomes of a tool's result for the model; the person's screen keeps the whole. */
export type ToolRunChange = {
  text?: string
  append?: string
}

export type ToolRunReader = (run: ToolRun) => Promise<ToolRunChange | undefined>

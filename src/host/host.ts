import { MASK } from '../memory/private.js'

/** Whose session it is: a person's, that of an agent who works for another, or one of our own in which a model answers once. */
export type SessionKind = 'main' | 'subagent' | 'helper'

/**
 * One message of a session: the text that the person typed or that the agent wrote, and nothing else of it. Private parts
 * are `[private]`, but in what is `Heard`.
 */
export type Said = {
  id: string
  by: 'person' | 'agent'
  text: string
  atMs: number
  /** Name of the agent in whose turn it was said; `undefined` where nobody knows. */
  agent?: string | undefined
  /** She gave a command, and typed at most this behind it: it answers nothing that was said before. */
  isCommand?: true
}

/** A message that must never be read, as whoever asks what was said gets it. */
export const masked = (one: Said): Said => ({ ...one, text: MASK })
/** Whether a part of it must not be kept: what sums it up may say that, too. */
export const isInPart = ({ by, text }: Said): boolean =>
  text === MASK || (by === 'person' && text.includes(MASK))

/** All that a session holds of words, what must never be read as well: to compare with, not to keep or to send. */
export type Heard = {
  /** The session, or the person's own that a subagent works for. */
  sessionID: string
  /**
   * Of a command alone the text is ''. `isRefused`: the person does not want it kept, or it is the answer to such a message.
   */
  said: readonly (Said & { isRefused: boolean })[]
  /** What tools and files have told the agent, as far as it did not write it itself. */
  read: readonly string[]
}

export type Todo = { content: string; status: string }

/** A question to a small model, in a session of its own. */
export type ModelRequest = {
  /** `provider/model`. */
  model: string
  system: string
  prompt: string
  /** JSON schema of the answer. */
  schema: Record<string, unknown>
  signal: AbortSignal
}

/** What a question took: one request mostly, more where the host asks once more for an answer that it cannot read. */
export type Spent = { requests: number; inputTokens: number; outputTokens: number; costUsd: number }
/** `value` has the form that the schema asks for only as far as the host checks it. */
export type ModelAnswer = { value: unknown } & Spent

/** A model gave no answer, or none of the asked form. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor(
    reason: string,
    readonly spent: Spent,
  ) {
    super(reason)
  }
}

/** A call that ended with its process, and says nothing of the model. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

export type Notice = {
  message: string
  level: 'info' | 'warning' | 'error'
  /** How long it stays, in ms; as long as the host likes when absent. */
  shownMs?: number
}

/** What the host shows whole of a tool's output. */
export type OutputLimits = { lines: number; bytes: number; lineChars: number }

/** Who takes part in a tool call, as the host tells it. */
export type ToolContext = {
  sessionID: string
  agent: string
  /** Asks the person's permission rules; rejects when they, or the person, say no. */
  ask(permission: string, patterns: string[], details?: string): Promise<void>
}

export type Permission = 'allow' | 'ask' | 'deny'

/** What is allowed in a session to the agent in whose turn something was said, or to the one that works there now. */
export type PermissionOf = (said?: Pick<Said, 'agent'>) => Permission

export type Host = {
  /** Whether the process ends with the turn: what is under way then is cut off. */
  endsAfterTurn: boolean
  outputLimits: OutputLimits
  /** Tokens that the host's settings keep free of a model with a limit of its own for input; `undefined` by default. */
  reservedTokens?(): number | undefined
  /** The session that this one, a subagent's, works for. */
  parentOf(sessionID: string): Promise<string | undefined>
  /** Ids of sessions with exactly this title. */
  sessionsTitled(title: string): Promise<string[]>
  /** What was said after the message with this id, oldest first; all of it where there is no such message. */
  said(sessionID: string, after?: string): Promise<Said[]>
  heard(sessionID: string): Promise<Heard>
  /**
   * The model for work in the background, as `provider/model`: the preferred one, else the host's small one. `undefined`
   * where that would be the main model.
   */
  smallModel(preferred: string | undefined, sessionID?: string): Promise<string | undefined>
  /**
   * Asks in a helper session, which is deleted afterwards. Rejects with `NoAnswer` when there is no usable one, and with
   * `CutOff` when the host itself has ended the call.
   */
  ask(request: ModelRequest): Promise<ModelAnswer>
  /** Deletes helper sessions that ended processes have left; says how many. */
  deleteLeftHelpers(): Promise<number>
  /** What rules say of a tool, those of each agent and of the session, as far as they hold for any use of it. */
  permissions(tool: string, sessionID: string): Promise<PermissionOf>
  /** Shows a sentence to the person, where the host has a screen. */
  notify(notice: Notice): Promise<void>
  isIdle(sessionID: string): Promise<boolean>
  /** Sends a message into an idle session, which the model answers. */
  prompt(sessionID: string, text: string): Promise<void>
  compact(sessionID: string): Promise<void>
}

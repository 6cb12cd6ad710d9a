import { MASK } from '../memory/private.js'

/** Whose session it is: a person's, a subagent's, or one of our own (a helper), in which a model answers once. */
export type SessionKind = 'main' | 'subagent' | 'helper'

/**
 * One message of a session: only the text that the person typed or that the agent wrote. Private parts are `[private]`,
 * except in `Heard`.
 */
export type Said = {
  id: string
  by: 'person' | 'agent'
  text: string
  atMs: number
  /** Name of the agent in whose turn it was said; `undefined` where nobody knows. */
  agent?: string | undefined
  /** It is a command, and `text` is what she typed behind it, if anything: it answers nothing that was said before. */
  isCommand?: true
}

/** A message that must never be read, as it is given to whoever asks what was said. */
export const masked = (one: Said): Said => ({ ...one, text: MASK })
/** Whether a part of a message must not be kept: a summary of it may contain that part, too. */
export const isInPart = ({ by, text }: Said): boolean =>
  text === MASK || (by === 'person' && text.includes(MASK))

/** All words of a session, even those that must never be read: only to compare with, never to keep or to send. */
export type Heard = {
  /** The session, or the person's own that a subagent works for. */
  sessionID: string
  /** A bare command has the text ''. `isRefused`: the person does not want it kept, or it answers such a message. */
  said: readonly (Said & { isRefused: boolean })[]
  /** What tools and files have told the agent, except for what it wrote itself. */
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

/** What a question took: mostly one request; more where the host asks again for an answer that it cannot read. */
export type Spent = { requests: number; inputTokens: number; outputTokens: number; costUsd: number }
/** `value` fits the schema only as far as the host checks it. */
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

/** A call was ended from outside, as with its process, which says nothing about the model. */
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

/** Who makes a tool call, and whom to ask, as told by the host. */
export type ToolContext = {
  sessionID: string
  agent: string
  /** Asks the person's permission rules; rejects when they, or the person, say no. */
  ask(permission: string, patterns: string[], details?: string): Promise<void>
}

export type Permission = 'allow' | 'ask' | 'deny'

/** What is allowed to the agent in whose turn something was said, or (without `said`) to the one that works now. */
export type PermissionOf = (said?: Pick<Said, 'agent'>) => Permission

export type Host = {
  /** Whether the process ends with the turn: what is still under way is cut off. */
  endsAfterTurn: boolean
  outputLimits: OutputLimits
  /** Tokens that the host's settings keep free where a model has a limit for input; `undefined` by default. */
  reservedTokens?(): number | undefined
  /** The session that this one, a subagent's, works for. */
  parentOf(sessionID: string): Promise<string | undefined>
  /** Ids of sessions with exactly this title. */
  sessionsTitled(title: string): Promise<string[]>
  /** What was said after the message with this id, oldest first; all of it where there is no such message. */
  said(sessionID: string, after?: string): Promise<Said[]>
  heard(sessionID: string): Promise<Heard>
  /** `provider/model` for background work: the preferred one, else the host's small one unless that is the main one. */
  smallModel(preferred: string | undefined, sessionID?: string): Promise<string | undefined>
  /** Asks in a helper session, deleted afterwards. Rejects with `NoAnswer`, or `CutOff` if the host ended the call. */
  ask(request: ModelRequest): Promise<ModelAnswer>
  /** Deletes helper sessions that ended processes have left; says how many. */
  deleteLeftHelpers(): Promise<number>
  /** What the rules of agents and of the session say of a tool, as far as they hold for any use of it. */
  permissions(tool: string, sessionID: string): Promise<PermissionOf>
  /** Shows a sentence to the person, where the host has a screen. */
  notify(notice: Notice): Promise<void>
  isIdle(sessionID: string): Promise<boolean>
  /** Sends a message into an idle session, which the model answers. */
  prompt(sessionID: string, text: string): Promise<void>
  compact(sessionID: string): Promise<void>
}

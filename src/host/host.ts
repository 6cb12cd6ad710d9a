/** Who takes part in a tool call, as the host tells it. */
export type ToolContext = {
  sessionID: string
  /** Name of the calling agent. */
  agent: string
  /** Asks the person's permission rules; rejects when they, or the person, say no. */
  ask(permission: string, patterns: string[]): Promise<void>
}

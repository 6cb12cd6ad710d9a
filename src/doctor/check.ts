import type { Paths } from '../config/paths.js'
import { messageOf } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import type { OpenMemory } from '../open-memory.js'

/** `mend`: the exact command, or the line to change. `fix` must lose nothing; absent where a person has to decide. */
export type Finding = [says: string, mend: string, fix?: () => Promise<void>]
export type Findings = AsyncGenerator<Finding, void>

export type Scene = {
  paths: Paths
  env: NodeJS.ProcessEnv
  /** The person's current folder. */
  directory: string
  /** Opened to read, or why it cannot be opened. */
  memory: OpenMemory | string
  now: () => number
  progress(text: string): void
}

export type Check = (scene: Scene) => Findings

/** A check that runs only where memory could be opened. */
export const ofMemory = (run: (memory: OpenMemory, scene: Scene) => Findings): Check =>
  async function* (scene) {
    if (typeof scene.memory !== 'string') yield* run(scene.memory, scene)
  }

/** Runs all checks. One that fails itself is reported as a finding, and the others still run. */
export async function examine(checks: Readonly<Record<string, Check>>, scene: Scene) {
  const found: { check: string; says: string; mend: string; fix?: (() => Promise<void>) | undefined }[] = []
  for (const [check, run] of Object.entries(checks)) {
    scene.progress(check)
    try {
      for await (const [says, mend, fix] of run(scene)) found.push({ check, says, mend, fix })
    } catch (error) {
      const [why, mend] =
        error instanceof MemoryError ? [error.sentence, error.hint] : [messageOf(error), 'Please report it.']
      found.push({ check, says: `The check itself failed: ${why}`, mend })
    }
  }
  return found
}

import type { Paths } from '../config/paths.js'
import { messageOf } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import type { OpenMemory } from '../open-memory.js'

/** `mend`: the very command, or the line to change. `fix` does what loses nothing; absent where a person has to decide. */
export type Finding = [says: string, mend: string, fix?: () => Promise<void>]
export type Findings = AsyncGenerator<Finding, void>

export type Scene = {
  paths: Paths
  env: NodeJS.ProcessEnv
  /** The folder that the person stands in. */
  directory: string
  /** Opened to read; absent where it cannot be opened, for the reason given. */
  memory: OpenMemory | undefined
  notOpened: string | undefined
  now: () => number
  progress(text: string): void
}

export type Check = (scene: Scene) => Findings

/** A check that has something to look at in an open memory alone. */
export const ofMemory = (run: (memory: OpenMemory, scene: Scene) => Findings): Check =>
  async function* (scene) {
    if (scene.memory) yield* run(scene.memory, scene)
  }

/** A check that itself fails tells of that, and takes nothing from the others. */
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

import type { LoadedSettings } from '../config/load.js'
import type { Paths } from '../config/paths.js'
import type { OpenMemory } from '../open-memory.js'

/** Something that is wrong, and what mends it. */
export type Finding = {
  /** What is wrong, in a sentence. */
  says: string
  /** The very command, or the line to change. */
  mend: string
  /** Does what loses nothing. Absent where a person has to decide. */
  fix?: () => Promise<void>
}

/** What the checks look at. */
export type Scene = {
  paths: Paths
  env: NodeJS.ProcessEnv
  /** The folder that the person stands in. */
  directory: string
  settings: LoadedSettings
  /** Opened to read; absent where it cannot be opened, for the reason given. */
  memory: OpenMemory | undefined
  notOpened: string | undefined
  now: () => number
  progress(text: string): void
}

export type Check = {
  name: string
  /** Whether it asks something of a memory that is open. */
  run(scene: Scene): Promise<Finding[]>
}

/** A check that has something to look at in an open memory alone. */
export const ofMemory = (
  name: string,
  run: (memory: OpenMemory, scene: Scene) => Promise<Finding[]>,
): Check => ({ name, run: async (scene) => (scene.memory ? run(scene.memory, scene) : []) })

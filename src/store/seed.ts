import { newDocument } from '../memory/keys.js'
import type { Op } from '../memory/op.js'
import { parseMemoryPath } from '../memory/path.js'
import type { Scope, ScopeFolder } from '../memory/scope.js'

type Seed = { name: string; description: string; body: string }

export const HUMAN_NAME = 'human.md'

const SEEDS: Record<Scope, Seed[]> = {
  global: [
    {
      name: 'persona.md',
      description: 'Agent identity and behavior guidelines',
      body: 'Nothing is known yet of how the person wants you to work. Replace this text when you learn it: tone, level of detail, how much to ask, what to avoid.\n',
    },
    {
      name: HUMAN_NAME,
      description: 'User preferences and working style',
      body: 'Nothing is known yet about the person. Replace this text when you learn it: name, role, experience, tools, preferences, recurring requests.\n',
    },
  ],
  project: [
    {
      name: 'project.md',
      description: 'Build commands, architecture, conventions',
      body: 'This project is not described yet. After exploring it, replace this text with what the repository does not already say plainly: the commands that really work to build, test and run it, the architecture in a few lines, conventions and known traps.\n',
    },
  ],
}

/** Names of the files that the plugin seeds; the last to leave a block that is too full. */
export const SEEDED_NAMES: readonly string[] = Object.values(SEEDS).flatMap((seeds) =>
  seeds.map(({ name }) => name),
)

/** Body of a project's description that nobody has written yet. */
export const PROJECT_SEED = SEEDS.project[0]?.body ?? ''

/** What a seeded file says until somebody writes it; `undefined` for all other paths below the root. */
export function seedBody(path: string): string | undefined {
  const [, folder = '', name] = /^(global|projects\/[^/]+)\/[^/]+\/([^/]+)$/.exec(path) ?? []
  return SEEDS[folder === 'global' ? 'global' : 'project'].find((seed) => seed.name === name)?.body
}

export function seedOps(
  scope: Scope,
  folder: ScopeFolder,
  rules: { hotDir: string; defaultLimit: number },
): Op[] {
  return SEEDS[scope].map(({ name, description, body }) => ({
    kind: 'put',
    folder,
    path: parseMemoryPath(`${rules.hotDir}/${name}`),
    text: newDocument({ description, limit: rules.defaultLimit, readonly: false }, body),
    expect: 'absent',
  }))
}

import * as z from 'zod'
import * as mini from 'zod/mini'
import inEnglish from 'zod/v4/locales/en.js'
import { parseDuration } from '../lib/duration.js'
import { COLD_DIR, foldPath, isPathPart } from '../memory/path.js'
import { FACTS_DIR, SESSIONS_DIR } from '../memory/reserved-folders.js'
import { remoteFault } from './remote-address.js'

// zod does this itself, in a statement that a bundler leaves out.
z.config(inEnglish())

/** Where demoted files, facts and notes about sessions go. */
const NEVER_HOT = [COLD_DIR, FACTS_DIR, SESSIONS_DIR]

const duration = z
  .union([z.string(), z.number()])
  .refine(
    (value) => parseDuration(value) !== undefined,
    'must be a duration such as "5m", "30s", "500ms", "1h", or milliseconds',
  )

const modelName = z
  .string()
  .regex(/^[^/\s]+\/\S+$/, 'must be provider/model')
  .optional()

// Most settings are of these two kinds, and every start makes them all: without methods they are made in half the time.
const described = <Schema extends mini.ZodMiniType>(schema: Schema) => ({
  describe(description: string) {
    z.globalRegistry.add(schema, { description })
    return schema
  },
})
const flag = (usual: boolean) => described(mini._default(mini.boolean(), usual))
const count = (least: number, most: number, usual: number) =>
  described(mini._default(mini.int().check(mini.gte(least), mini.lte(most)), usual))

/** Settings of one capability: absent, all of them are as usual. */
const table = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never)

/** One schema gives the settings' type, their defaults, their validation, and the table in docs/settings.md. */
export const settingsSchema = z.object({
  enabled: flag(true).describe(
    '`false` switches the plugin off: no tool, no block, no watcher, no file, no commit',
  ),
  hotDir: z
    .string()
    .normalize('NFC')
    .refine(isPathPart, 'must be the name of one folder')
    .refine(
      (name) => !NEVER_HOT.includes(foldPath(name)),
      `must not be a folder of files that are never hot: ${NEVER_HOT.join(', ')}`,
    )
    .default('system')
    .describe('Directory name for hot (pinned) files'),
  defaultLimit: count(1, 1_000_000, 5_000).describe('Default character limit for new files'),
  maxLimit: count(1, 1_000_000, 20_000).describe(
    'Highest limit that the agent may set; a person may set any',
  ),
  autoCommitDebounceMs: count(0, 60_000, 2_000).describe('Debounce delay (ms) before auto-committing'),
  maxTreeDepth: count(1, 20, 3).describe(
    'Maximum directory depth in tree listing; deeper folders are one line each',
  ),
  cacheTtl: z
    .union([duration, z.record(z.string(), duration)])
    .default('5m')
    .describe(
      'Injection-cache sync point ("5m", "30s", "500ms", "1h", or ms number), or a table by provider/model: `{"default": "5m", "anthropic/*": "1h"}`',
    ),
  refreshThresholdPercentage: z
    .number()
    .min(1)
    .max(100)
    .default(65)
    .describe('Context-usage % at which pressure forces a refresh, and again after each further ten points'),
  refreshOnPromoteDemote: flag(true).describe('Whether memory_promote/memory_demote force a fresh block'),
  projectIdentity: z
    .enum(['repository', 'directory'])
    .default('repository')
    .describe(
      'Whether worktrees and sub-folders of a repository share one memory, or each opened folder has its own',
    ),
  maxBlockChars: count(4_000, 1_000_000, 32_000).describe(
    'Upper bound of the whole block in the system prompt, in characters',
  ),
  maxTreeChars: count(500, 1_000_000, 8_000).describe(
    'Upper bound of the two tree listings in the block, in characters',
  ),
  subagents: z
    .enum(['full', 'tree', 'off'])
    .default('full')
    .describe('What subagents get: the whole block, the block without hot files, or none'),
  notices: flag(true).describe(
    'Whether a line below your message tells what memory did with it; the model does not get that line',
  ),
  facts: table({
    maxChars: count(0, 20_000, 3_600).describe(
      'Upper bound of the list of facts in the block, in characters; 0 shows none',
    ),
  }),
  recall: table({
    enabled: flag(true).describe('Whether excerpts that answer to the words of a message are added to it'),
    maxChars: count(0, 50_000, 2_000).describe('Upper bound of what is added to one message, in characters'),
    minMatches: count(1, 20, 2).describe(
      'Content words of a message that must match in one place before anything is added',
    ),
    maxWaitMs: count(10, 4_000, 50).describe(
      'How long (ms) a message waits for its excerpts, the first of a process at least 400; later ones are left out',
    ),
    subagents: flag(false).describe('Whether messages to subagents are looked at too'),
  }),
  capture: table({
    enabled: flag(true).describe(
      'Whether facts are kept out of what a person and the agent say, and the first brief is written',
    ),
    keywordPatterns: z
      .array(z.string().min(2).max(100))
      .max(50)
      .default([])
      .describe('Further phrases, taken literally, by which a message asks that something be remembered'),
    background: flag(true).describe(
      'Whether a small model looks for lasting facts in what was said, once a session is quiet; `false` calls none for that',
    ),
    model: modelName.describe(
      'Model for it, `provider/model`; else `small_model` of OpenCode, else the small one of the provider in use',
    ),
    idleMs: count(1_000, 86_400_000, 60_000).describe('Silence (ms) after which a session is looked at'),
    runWaitMs: count(0, 60_000, 3_000).describe(
      'How long (ms) `opencode run` may wait at its end for a call under way; 0: not at all',
    ),
    maxCallsPerDay: count(0, 10_000, 30).describe(
      'Most calls of a small model a day (UTC), for whatever, in all processes',
    ),
    maxTokensPerDay: count(0, 100_000_000, 200_000).describe('Most tokens of these calls a day, in and out'),
    turnSummaryInterval: count(0, 1_000, 5).describe(
      'After so many turns the same call also answers a summary of the session; 0: never',
    ),
  }),
  consolidate: table({
    enabled: flag(true).describe(
      'Whether a small model proposes to join facts that say the same, under checks',
    ),
    model: modelName.describe('Model for it, `provider/model`; else as for `capture.model`'),
    churn: count(1, 10_000, 8).describe('Facts changed since the last pass that make the next one due'),
    intervalMs: count(60_000, 31_536_000_000, 43_200_000).describe(
      'Time (ms) after which one changed fact is enough',
    ),
    minEntries: count(2, 10_000, 2).describe('Fewest facts of a scope for a pass'),
  }),
  reminders: table({
    enabled: flag(true).describe(
      'Whether a fact is brought to mind at the deed that it is about, and facts are checked against the code',
    ),
  }),
  session: table({
    enabled: flag(true).describe(
      'Whether a session has a working memory of its own: `memory_session`, its section, its file',
    ),
    files: flag(true).describe(
      'Whether a session leaves a file in `sessions/`, and the next one sees where it stopped',
    ),
  }),
  team: table({
    enabled: flag(true).describe(
      "Whether what a team keeps in the project's own repository may be read, where the person allows it",
    ),
    folder: z
      .string()
      .regex(/^(?!\.\.?$|\.git$|\.opencode$)[^/\\:\p{C}]{1,80}$/iu, 'must be the name of one folder')
      .default('.memory')
      .describe('Its folder, at the root of the repository'),
  }),
  sync: table({
    remote: z
      .string()
      .refine((address) => !remoteFault(address), { error: ({ input }) => remoteFault(String(input)) })
      .optional()
      .describe(
        'Git remote by which this memory travels between machines: an https or ssh address, or the absolute path of a bare repository. `memfs sync <address>` sets it up',
      ),
    branch: z
      .string()
      .regex(/^(?![-./])[\w./-]+(?<![./])$/, 'must be the name of a branch')
      .refine((name) => !name.includes('..'), 'must be the name of a branch')
      .default('main')
      .describe('Branch there and here that is synced'),
    auto: flag(true).describe('Whether it syncs by itself; else with `/memfs sync` alone'),
    intervalMs: count(60_000, 86_400_000, 300_000).describe('Time (ms) between two looks at the remote'),
    machine: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must be lower-case letters, digits and hyphens')
      .optional()
      .describe('Name of this machine in commits and in names of files in conflict; else its host name'),
  }),
  compactAtPercentage: z
    .number()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Context-usage % above which an idle session is compacted, once a crossing; 0 leaves it to the host',
    ),
  pressure: table({
    intervention: z
      .enum(['note', 'prompt', 'off'])
      .default('note')
      .describe(
        'At 75 and 90 % of the usable context the agent is told; `prompt` also sends a message into the idle session at 90 %',
      ),
  }),
  pruning: z
    .union([z.enum(['auto', 'off']), z.record(z.string(), z.enum(['auto', 'off']))])
    .default('auto')
    .describe(
      'Whether the middle of long tool outputs is left out, or a table by tool: `{"default": "auto", "bash": "off", "github_*": "off"}`',
    ),
})

export type Settings = z.infer<typeof settingsSchema>

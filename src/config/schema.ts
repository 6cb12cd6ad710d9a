import * as z from 'zod'
import * as mini from 'zod/mini'
import inEnglish from 'zod/v4/locales/en.js'
import { parseDuration } from '../lib/duration.js'
import { COLD_DIR, foldPath, isPathPart } from '../memory/path.js'
import { FACTS_DIR, SESSIONS_DIR } from '../memory/reserved-folders.js'
import { SCOPES } from '../memory/scope.js'
import { remoteFault } from './remote-address.js'

// zod does this itself, but in a statement that a bundler drops.
z.config(inEnglish())

/** Where demoted files, facts and notes about sessions go, and the names below which no tool creates a file. */
const NEVER_HOT = [COLD_DIR, FACTS_DIR, SESSIONS_DIR, ...SCOPES]

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

// Most settings are of these two kinds, and every start builds them all: without methods that takes half the time.
const flag = (usual: boolean) => mini._default(mini.boolean(), usual)
const count = (least: number, most: number, usual: number) =>
  mini._default(mini.int().check(mini.gte(least), mini.lte(most)), usual)

/** One of some words, `off` among them, which a plain no stands for. */
const choice = <const Words extends readonly string[]>(words: Words) =>
  z.preprocess((value) => (value === false ? 'off' : value), z.enum(words))
const cutting = choice(['auto', 'off'])

/** Settings of one capability; if absent, all of them have their defaults. */
const table = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never)

/** Type, default and bounds of each setting; docs/settings.md says what it does. */
export const settingsSchema = z.object({
  enabled: flag(true),
  hotDir: z
    .string()
    .normalize('NFC')
    .refine(isPathPart, 'must be the name of one folder')
    .refine(
      (name) => !NEVER_HOT.includes(foldPath(name)),
      `must not be a name that memory needs otherwise: ${NEVER_HOT.join(', ')}`,
    )
    .default('system'),
  defaultLimit: count(1, 1_000_000, 5_000),
  maxLimit: count(1, 1_000_000, 20_000),
  autoCommitDebounceMs: count(0, 60_000, 2_000),
  maxTreeDepth: count(1, 20, 3),
  cacheTtl: z.union([duration, z.record(z.string(), duration)]).default('5m'),
  refreshThresholdPercentage: z.number().min(1).max(100).default(65),
  refreshOnPromoteDemote: flag(true),
  projectIdentity: z.enum(['repository', 'directory']).default('repository'),
  maxBlockChars: count(4_000, 1_000_000, 32_000),
  maxTreeChars: count(500, 1_000_000, 8_000),
  subagents: choice(['full', 'tree', 'off']).default('full'),
  notices: flag(true),
  facts: table({ maxChars: count(0, 20_000, 3_600) }),
  recall: table({
    enabled: flag(true),
    maxChars: count(0, 50_000, 2_000),
    minMatches: count(1, 20, 2),
    maxWaitMs: count(10, 4_000, 50),
    subagents: flag(false),
  }),
  capture: table({
    enabled: flag(true),
    keywordPatterns: z.array(z.string().min(2).max(100)).max(50).default([]),
    background: flag(true),
    model: modelName,
    idleMs: count(1_000, 86_400_000, 60_000),
    runWaitMs: count(0, 60_000, 3_000),
    maxCallsPerDay: count(0, 10_000, 30),
    maxTokensPerDay: count(0, 100_000_000, 200_000),
    turnSummaryInterval: count(0, 1_000, 5),
  }),
  consolidate: table({
    enabled: flag(true),
    model: modelName,
    churn: count(1, 10_000, 8),
    intervalMs: count(60_000, 31_536_000_000, 43_200_000),
    minEntries: count(2, 10_000, 2),
  }),
  reminders: table({ enabled: flag(true) }),
  session: table({ enabled: flag(true), files: flag(true) }),
  team: table({
    enabled: flag(true),
    folder: z
      .string()
      .regex(/^(?!\.\.?$|\.git$|\.opencode$)[^/\\:\p{C}]{1,80}$/iu, 'must be the name of one folder')
      .default('.memory'),
  }),
  sync: table({
    remote: z
      .string()
      .refine((address) => !remoteFault(address), { error: ({ input }) => remoteFault(String(input)) })
      .optional(),
    branch: z
      .string()
      .regex(/^(?![-./])[\w./-]+(?<![./])$/, 'must be the name of a branch')
      .refine((name) => !name.includes('..'), 'must be the name of a branch')
      .default('main'),
    auto: flag(true),
    intervalMs: count(60_000, 86_400_000, 300_000),
    machine: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must be lower-case letters, digits and hyphens')
      .optional(),
  }),
  compactAtPercentage: z.number().min(0).max(100).default(0),
  pressure: table({ intervention: choice(['note', 'prompt', 'off']).default('note') }),
  pruning: z
    .union([cutting, z.record(z.string(), cutting)], 'must be "auto", "off", or a table by tool')
    .default('auto'),
})

export type Settings = z.infer<typeof settingsSchema>

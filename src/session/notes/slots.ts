/** Texts that the agent keeps, with their limits in characters. A further one is one entry. */
export const BLOCKS = {
  /** What the session is for. */
  goal: { maxChars: 1_000 },
  /** What is done, under way and blocked. */
  progress: { maxChars: 2_000 },
  /** What must be known to go on. */
  context: { maxChars: 1_500 },
} as const

/** Short lists, with the number of entries that they hold. A further one is one entry. */
export const SLOTS = {
  error: { maxEntries: 3 },
  decision: { maxEntries: 5 },
  todo: { maxEntries: 3 },
  dependency: { maxEntries: 3 },
} as const

export type BlockName = keyof typeof BLOCKS
export type SlotName = keyof typeof SLOTS

export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[]
export const SLOT_NAMES = Object.keys(SLOTS) as SlotName[]

/** Notes without a slot: they fade unless they come up again. */
const POOL_NAME = 'pool'
export const PLACE_NAMES = [...BLOCK_NAMES, ...SLOT_NAMES, POOL_NAME] as const
export type PlaceName = BlockName | SlotName | typeof POOL_NAME

/** Commands that worked are kept, the last different ones. */
export const MAX_WORKED_COMMANDS = 5

export const MAX_ENTRY_CHARS = 300

export const isBlock = (name: PlaceName): name is BlockName => Object.hasOwn(BLOCKS, name)
export const isSlot = (name: PlaceName): name is SlotName => Object.hasOwn(SLOTS, name)

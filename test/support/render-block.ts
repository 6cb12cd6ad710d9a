import type { Snapshot } from '../../src/memory/memory.js'
import type { AnySection, BlockForm } from '../../src/memory/section.js'
import { type Block, compose } from '../../src/prompt/compose.js'
import { hotFilesSection } from '../../src/prompt/hot-files-section.js'
import { instructionsSection } from '../../src/prompt/instructions-section.js'
import { treeSection } from '../../src/prompt/tree.js'

export type BlockRules = {
  hotDir: string
  defaultLimit: number
  maxTreeDepth: number
  maxBlockChars: number
  maxTreeChars: number
}

/** The block of the sections that depend on the snapshot alone. */
export function renderBlock(
  snapshot: Snapshot,
  view: {
    rules: BlockRules
    form: BlockForm
    projectNames: (body: string) => string[]
  },
): Block {
  const { rules, form } = view
  const instructions = instructionsSection(rules)
  const hot = hotFilesSection(view)
  const tree = treeSection(rules)
  const byValue: AnySection[] = [instructions, tree, hot]
  return compose(
    { display: [instructions, hot, tree], byValue, maxChars: rules.maxBlockChars },
    snapshot,
    {},
    form,
  )
}

/** The instructions as they stand in the block, without their tags. */
export function instructions(rules: { hotDir: string }): string {
  const { text } = instructionsSection(rules).render({
    snapshot: undefined as never,
    view: null,
    form: 'full',
    room: 0,
  })
  return text.replace(/^<instructions>\n|\n<\/instructions>\n$/g, '')
}

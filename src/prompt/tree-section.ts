import { NO_VIEW, type Section } from '../memory/section.js'
import { SCOPE_ORDER } from './compose.js'
import { layOutTrees, type TreeRules } from './tree.js'

/** Characters kept for the tags and the hint. */
const FRAME_CHARS = 200
/** Counted with the block's other half, as the tag that closes it stands behind the tree. */
const CLOSING_CHARS = '</memfs>'.length

/** The list of all files, in at most half of what the instructions leave. */
export function treeSection(rules: TreeRules & { maxTreeChars: number }): Section {
  return {
    name: 'tree',
    place: 'inside',
    ...NO_VIEW,
    render({ snapshot, room }) {
      const half = Math.floor((room + CLOSING_CHARS) / 2)
      const laidOut = layOutTrees(
        SCOPE_ORDER.map((scope) => snapshot[scope]),
        rules,
        Math.min(rules.maxTreeChars, half) - FRAME_CHARS,
      )
      const isFolded = laidOut.some(({ folded }) => folded > 0)
      const trees = laidOut.map(
        ({ lines }, i) =>
          `<tree scope="${SCOPE_ORDER[i]}">\n${lines.map((line) => `${line}\n`).join('')}</tree>\n`,
      )
      return { text: trees.join('') + (isFolded ? FOLDED_HINT : '') }
    },
  }
}

const FOLDED_HINT = 'Folders with a number hold files not listed here: memory_tree with path shows them.\n'

import type { Tree } from '../history/exchange.js'

/** More files are no memory that anybody keeps. */
const MAX_FILES = 100_000
/** What hosts of repositories put beside what is pushed. */
const BESIDE = /^(?:\.|readme|licen[cs]e|copying)/i

/** Why a remote's tree is not taken for a memory; `undefined` where it is one, or empty. */
export function strangeTree(tree: Tree): string | undefined {
  if (tree.size > MAX_FILES) return `it holds ${tree.size} files`
  const paths = [...tree.keys()]
  const ours = paths.filter((path) => /^(?:global|projects\/[^/]+)\/.*\.md$/.test(path))
  const others = paths.filter((path) => !/^(?:global|projects)\//.test(path) && !BESIDE.test(path))
  const hasGlobal = ours.some((path) => path.startsWith('global/'))
  if (ours.length + others.length === 0 || (hasGlobal && ours.length > others.length)) return undefined
  return 'it holds other things, such as source code'
}

import type { Target } from '../memory/op.js'
import type { MemoryPath } from '../memory/path.js'
import type { ScopeFolder } from '../memory/scope.js'

/** Where a path of the repository lies for the store, which takes bytes to any place below the root from sync. */
export function placeInStore(path: string): Target {
  const parts = path.split('/')
  const depth = parts[0] === 'projects' && parts.length > 2 ? 2 : parts.length > 1 ? 1 : 0
  const folder = depth === 0 ? '.' : parts.slice(0, depth).join('/')
  return { folder: folder as ScopeFolder, path: parts.slice(depth).join('/') as MemoryPath }
}

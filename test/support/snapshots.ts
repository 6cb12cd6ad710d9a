import { describeByName } from '../../src/memory/description.js'
import { isHot, type MemoryFile, type ScopeSnapshot, type Snapshot } from '../../src/memory/memory.js'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { createScopeIndex } from '../../src/store/scope-index.js'

export const HOT = { hotDir: 'system' }
export const MINE: ScopeFolder = 'projects/mine'

/** A memory file as the index would describe it. */
export function memoryFile(path: string, rest: Partial<MemoryFile> = {}): MemoryFile {
  const { body = 'text\n', ...others } = rest
  return {
    folder: MINE,
    path,
    description: describeByName(path),
    readonly: false,
    chars: body.length,
    modifiedMs: 1_000,
    hash: `hash of ${body}`,
    ...(isHot({ path }, HOT) && rest.damage === undefined ? { body } : {}),
    ...others,
  }
}

export function scopeSnapshot(folder: ScopeFolder, files: readonly MemoryFile[]): ScopeSnapshot {
  const index = createScopeIndex(folder, HOT)
  for (const file of files) index.put(file.path, { file, signature: undefined })
  return index.snapshot()
}

/** Files of both scopes, told apart by their folder. */
export function snapshotOf(...files: MemoryFile[]): Snapshot {
  const isGlobal = (file: MemoryFile) => file.folder === 'global'
  return {
    global: scopeSnapshot('global', files.filter(isGlobal)),
    project: scopeSnapshot(
      MINE,
      files.filter((file) => !isGlobal(file)),
    ),
  }
}

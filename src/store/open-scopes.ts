import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MemoryRules, Snapshot } from '../memory/memory.js'
import { type FileRef, isTeam, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import type { Mount } from './mount.js'
import { createScanner, type Scanner } from './scanner.js'
import { createScopeIndex, type ScopeIndex } from './scope-index.js'

/** A scope that is open or being opened. */
export type OpenScope = { index: ScopeIndex; scanner: Scanner; mount?: Mount | undefined }

/** The scopes of a root that somebody has asked for, each with its index. */
export function createOpenScopes(root: string, rules: MemoryRules) {
  const scopes = new Map<ScopeFolder, OpenScope & { opening: Promise<void>; isReady: boolean }>()
  const ready = () => [...scopes].flatMap(([folder, { isReady }]) => (isReady ? [folder] : []))

  async function fillAndMark(folder: ScopeFolder, filling: Promise<void>): Promise<void> {
    try {
      await filling
      Object.assign(scopes.get(folder) ?? {}, { isReady: true })
    } catch (error) {
      scopes.delete(folder)
      throw error
    }
  }

  function snapshotOf(folder: ScopeFolder) {
    const scope = scopes.get(folder)
    const whole = (scope?.index ?? createScopeIndex(folder, rules)).snapshot()
    return scope?.mount ? scope.mount.view(whole) : whole
  }

  function refOf(key: string): FileRef | undefined {
    const folder = ready().find((scope) => key.startsWith(`${scope}/`))
    return folder && { folder, path: key.slice(folder.length + 1) }
  }

  return {
    /** Makes a scope's index, filled by `fill`, or waits for the one that is being filled. */
    open(folder: ScopeFolder, fill: (scope: OpenScope) => Promise<void>, mount?: Mount) {
      const known = scopes.get(folder)
      if (known) return known.opening
      const index = createScopeIndex(folder, rules)
      const scope = { index, scanner: createScanner(root, index, rules, mount), mount }
      const opening = fillAndMark(folder, fill(scope))
      scopes.set(folder, { ...scope, opening, isReady: false })
      return opening
    },
    get: (folder: ScopeFolder) => scopes.get(folder),
    /** Those that are being opened, too. */
    all: () => [...scopes.values()],
    /** Folders of those whose index agrees with the disk. */
    ready,
    state(folder: string) {
      const scope = scopes.get(folder as ScopeFolder)
      if (scope) return scope.isReady ? 'open' : 'closed'
      return isTeam(folder) || existsSync(path.join(root, folder)) ? 'closed' : 'absent'
    },
    snapshot: ({ global, project, team }: ScopeFolders): Snapshot => ({
      global: snapshotOf(global),
      project: snapshotOf(project),
      ...(team === undefined ? {} : { team: snapshotOf(team) }),
    }),
    *files() {
      for (const [folder, { isReady }] of scopes) if (isReady) yield* snapshotOf(folder).files
    },
    file(file: string | FileRef) {
      const ref = typeof file === 'string' ? refOf(file) : file
      const known = ref && scopes.get(ref.folder)?.index.get(ref.path)
      return known?.withheld === undefined ? known : undefined
    },
    refOf,
  }
}

export type OpenScopes = ReturnType<typeof createOpenScopes>

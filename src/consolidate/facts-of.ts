import type { MemoryFile, ScopeSnapshot } from '../memory/memory.js'
import type { MemoryPath } from '../memory/path.js'
import { partsOf, readFact, wholeText } from '../memory/statement/fact-text.js'
import type { Store } from '../store/store.js'
import type { ClusterFact } from './plan.js'
import type { ReadFact } from './plan-ops.js'

/** A fact as it is on the disk: what the model sees of it, and what the changes of it start from. */
export type WholeFact = ClusterFact & ReadFact & { file: MemoryFile }

/** Whether a person made a file, or changed it with an editor. */
export type IsByHand = (file: MemoryFile) => Promise<boolean>

/** The facts of a scope that are statements of their own: no lists of the plugin's, nothing damaged. */
export function factsOf(scope: ScopeSnapshot): MemoryFile[] {
  return scope.facts.filter(({ path }) => !path.slice(path.lastIndexOf('/') + 1).startsWith('_'))
}

/**
 * Reads facts whole, without secrets and private text: what has some is only flagged, since a new text would lose them.
 * Those that have gone meanwhile are left out.
 */
export async function readWhole(
  files: readonly MemoryFile[],
  store: Pick<Store, 'read'>,
  isByHand: IsByHand,
  clean: (text: string) => Promise<string>,
): Promise<WholeFact[]> {
  const read = await Promise.all(
    files.map(async (file): Promise<WholeFact | undefined> => {
      const target = { folder: file.folder, path: file.path as MemoryPath }
      const version = await store.read(target)
      if (!version) return undefined
      const { frontMatter, damage } = version.document
      const whole = wholeText(version.document, file.path)
      const cleaned = await clean(whole)
      const isWithheld = cleaned !== whole
      const shown = partsOf(cleaned, file.path)
      const { evidence } = readFact(version.document, file.path)
      const protection = damage
        ? 'damaged'
        : frontMatter.readonly
          ? 'readonly'
          : isWithheld
            ? 'withheld'
            : (await isByHand(file))
              ? 'by-hand'
              : undefined
      return {
        file,
        target,
        path: file.path,
        hash: version.hash,
        keys: { ...frontMatter, type: file.keys?.type, evidence },
        description: shown.statement,
        body: shown.details,
        ...(protection ? { protection } : {}),
      }
    }),
  )
  return read.filter((fact) => fact !== undefined)
}

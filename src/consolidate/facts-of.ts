import type { MemoryFile, ScopeSnapshot } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import type { MemoryPath } from '../memory/path.js'
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

const targetOf = ({ folder, path }: MemoryFile): Target => ({ folder, path: path as MemoryPath })

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
      const target = targetOf(file)
      const version = await store.read(target)
      if (!version) return undefined
      const { frontMatter, body, damage } = version.document
      const texts = [frontMatter.description ?? file.description, body.trim()]
      const [description = '', shown = ''] = await Promise.all(texts.map(clean))
      const isWithheld = description !== texts[0] || shown !== texts[1]
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
        keys: frontMatter,
        description,
        body: shown,
        ...(protection ? { protection } : {}),
      }
    }),
  )
  return read.filter((fact) => fact !== undefined)
}

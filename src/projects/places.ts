import * as z from 'zod'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, isSystemError, messageOf } from '../lib/errno.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { isFolderName } from './folder-name.js'

const placesSchema = z.array(
  z.looseObject({
    /** The project's folder below `projects/`. */
    project: z.string().refine(isFolderName),
    path: z.string(),
    /** `YYYY-MM-DD`; a person may leave it out. */
    lastSeen: z.string().default(''),
    /** The repository that lay there then. A person who changes `path` need not change it: it counts for its own path alone. */
    repository: z
      .object({ path: z.string(), rootCommit: z.string(), address: z.string() })
      .optional()
      .catch(undefined),
  }),
)

export type Place = z.infer<typeof placesSchema>[number]

/** The places of projects on this machine: a file that a person can read and edit, and whose loss costs no memory. */
export function createPlaces(file: string) {
  return {
    /** `trouble` says why an existing file cannot be read: it must not be replaced. */
    read() {
      try {
        return { places: placesSchema.parse(JSON.parse(readRegularFile(file).toString('utf8'))) }
      } catch (error) {
        if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return { places: [] }
        if (error instanceof z.ZodError) return { places: [], trouble: 'it is not a list of projects' }
        if (error instanceof SyntaxError || isSystemError(error))
          return { places: [], trouble: messageOf(error) }
        throw error
      }
    },
    async write(places: readonly Place[]) {
      const lines = places.map((place) => `  ${JSON.stringify(place)}`)
      await writeFileAtomic(file, `[\n${lines.join(',\n')}\n]\n`)
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Gives places the new names of their projects' folders; `names` maps old to new ones. */
export async function renamePlaces(file: string, names: ReadonlyMap<string, string>): Promise<void> {
  const store = createPlaces(file)
  const { places } = store.read()
  if (!places.some(({ project }) => names.has(project))) return
  await store.write(places.map((place) => ({ ...place, project: names.get(place.project) ?? place.project })))
}

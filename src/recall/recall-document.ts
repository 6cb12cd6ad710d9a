import { describeByName } from '../memory/description.js'

/** One memory file, as the index sees it. */
export type RecallDocument = {
  /** Unique in the store: `${group}/${path}`. */
  key: string
  /** The scope's folder, `global` or `projects/<name>`: a search names the groups that it may see. */
  group: string
  path: string
  description: string
  /** What is put behind the description if only the agent says so. */
  doubt?: string
  /** Other words for it, and when it matters: found like the description, never shown. */
  keywords?: readonly string[]
  /** The text as the model may see it. */
  body: string
  /** Changes whenever the file does. */
  version: string
  /** Time of the last change, ms since the epoch; absent when unknown. */
  modifiedMs?: number
}

/** What is shown as a file's description. */
export const aboutOf = ({ description, path }: Pick<RecallDocument, 'description' | 'path'>): string =>
  description || describeByName(path)

export type RecallStamp = Pick<RecallDocument, 'key' | 'group' | 'path' | 'version'>

export type RecallSource = {
  list(): Iterable<RecallStamp>
  /** Whether `list` covers a group's files; those of other groups are left as they are. If absent, it covers all. */
  tracks?(group: string): boolean
  read(key: string): Promise<RecallDocument | undefined>
  /** The file without what nobody may be shown, line for line. */
  withhold?(doc: RecallDocument): Promise<RecallDocument>
}

/** Which files a query may see: those in these groups, at or below this path in them, except for these keys. */
export type SearchFilter = {
  groups: ReadonlySet<string>
  pathPrefix?: string | undefined
  except?: ReadonlySet<string>
}

export function isInFilter({ groups, pathPrefix = '', except }: SearchFilter) {
  const folder = pathPrefix.replace(/\/+$/u, '')
  const isBelow = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
  return ({ key, group, path }: Pick<RecallStamp, 'key' | 'group' | 'path'>) =>
    groups.has(group) && isBelow(path) && !except?.has(key)
}

/** Which files a question may see: those in these groups, and at or below this path in them. */
export type SearchFilter = { groups: ReadonlySet<string>; pathPrefix?: string | undefined }

const folderOf = ({ pathPrefix = '' }: SearchFilter) => pathPrefix.replace(/\/+$/u, '')

/** The same for filters that let the same files through. */
export const filterName = (filter: SearchFilter): string =>
  JSON.stringify([folderOf(filter), ...[...filter.groups].sort()])

export function isInFilter(filter: SearchFilter): (file: { group: string; path: string }) => boolean {
  const folder = folderOf(filter)
  const isBelow = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
  return ({ group, path }) => filter.groups.has(group) && isBelow(path)
}

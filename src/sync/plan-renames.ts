import type { RegistryRow } from '../projects/registry.js'

/** A project's folder that is to have another name before two memories are merged. */
export type Rename = { from: string; to: string; why: 'joined' | 'kept apart' }

/** First commit and address agree, or the one that is known where neither side has the other. */
function isSameProject(a: RegistryRow, b: RegistryRow): boolean {
  if (a.rootCommit === undefined && a.address === undefined) return false
  return a.rootCommit === b.rootCommit && a.address === b.address
}

/**
 * What of this side's projects must be renamed, so that by their folders' names the same ones become one and others stay
 * apart. Projects that one side keeps apart are never joined, nor any where each folder is a project of its own.
 */
export function planRenames(args: {
  base: readonly RegistryRow[]
  ours: readonly RegistryRow[]
  theirs: readonly RegistryRow[]
  joins: boolean
  /** A name that neither side has. */
  freeName: (row: RegistryRow) => string
}): Rename[] {
  const { base, ours, theirs, joins, freeName } = args
  const met = new Set(base.map(({ name }) => name))
  return ours
    .filter(({ name }) => !met.has(name))
    .flatMap((our): Rename[] => {
      const namesake = theirs.find(({ name }) => name === our.name)
      if (namesake && isSameProject(our, namesake)) return []
      const twin = joins ? twinOf(our, ours, theirs) : undefined
      if (twin) return [{ from: our.name, to: twin.name, why: 'joined' }]
      return namesake ? [{ from: our.name, to: freeName(our), why: 'kept apart' }] : []
    })
}

/** The one project of the other side that is the same, by its first commit too. */
function twinOf(
  our: RegistryRow,
  ours: readonly RegistryRow[],
  theirs: readonly RegistryRow[],
): RegistryRow | undefined {
  if (our.rootCommit === undefined) return undefined
  const [twin, ...others] = theirs.filter((their) => isSameProject(our, their))
  const isAlone = others.length === 0 && ours.filter((one) => isSameProject(one, our)).length === 1
  const isTaken = ours.some(({ name }) => name === twin?.name)
  return isAlone && !isTaken ? twin : undefined
}

/** Pairs that may be one project and are two here: for a person to say. */
export function alikeProjects(rows: readonly RegistryRow[]): [string, string][] {
  return rows.flatMap((a, i) =>
    rows.slice(i + 1).flatMap((b): [string, string][] => {
      const isAlike =
        (a.rootCommit !== undefined && a.rootCommit === b.rootCommit) ||
        (a.address !== undefined && a.address === b.address)
      return isAlike ? [[a.name, b.name]] : []
    }),
  )
}

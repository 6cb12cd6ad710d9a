import type { Tree, TreeEntry } from '../../history/exchange.js'

export type Side = 'ours' | 'theirs'

export type MergeRequest = {
  /** `undefined`: the two have never met. */
  base: Tree | undefined
  ours: Tree
  theirs: Tree
  /** Bytes of blobs, all at once. */
  read: (blobs: readonly string[]) => Promise<Map<string, Buffer>>
  /** Short names of the machines, for the names of conflict copies. */
  oursMachine: string
  theirsMachine: string
  /** Whose last commit that touched this path is later. Its answer must be the same on both machines. */
  laterSide: (path: string) => Promise<Side>
  /** Whether the forgetter of this tombstone, which this side has, had seen this version of a file (by ancestry). */
  hadSeen: (side: Side, tombstoneLine: string, blob: string) => Promise<boolean>
}

/** A path whose content in the merged memory is not that of ours. */
export type MergeChange = {
  path: string
  /** `undefined`: deleted. */
  bytes: Buffer | undefined
  /** For the tree: `100644` or `100755`. What is new on the disk is not executable whatever it says. */
  mode: string
}

export type MergeResult = {
  changes: MergeChange[]
  /** Files of which both versions stay: the second one as `copy`. */
  conflicts: { path: string; copy: string; reason: string }[]
  /** Values that gave way to others, for the audit log. */
  notes: { path: string; reason: string; detail: string }[]
  /**
   * What is new or changed in the tree and not to be checked out: `entry` is to stand in it so that both machines have the
   * same tree (`undefined`: deleted), and the disk stays as it is.
   */
  kept: { path: string; why: string; entry: TreeEntry | undefined }[]
}

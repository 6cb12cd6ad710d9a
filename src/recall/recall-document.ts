/** One memory file, as the index sees it. */
export type RecallDocument = {
  /** Unique in the store: `${group}/${path}`. */
  key: string
  /** The scope's folder, `global` or `projects/<name>`: a search names the groups that it may see. */
  group: string
  /** Path inside the scope. */
  path: string
  description: string
  /** The text as the model may see it. */
  body: string
  /** Changes whenever the file does. */
  version: string
}

/** A file known by its name and version alone. */
export type RecallStamp = Pick<RecallDocument, 'key' | 'group' | 'path' | 'version'>

/** Where the memories come from. */
export type RecallSource = {
  list(): Iterable<RecallStamp>
  /** Whether `list` would tell of this file; one that it would not is left as it is. All are covered when absent. */
  covers?(key: string): boolean
  /** The file as it is now; undefined when there is none. */
  read(key: string): Promise<RecallDocument | undefined>
}

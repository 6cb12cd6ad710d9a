import type { Document } from '../memory/document.js'
import type { MemoryFile, ScopeSnapshot } from '../memory/memory.js'

/** A scope that lies elsewhere than below the memory root, is written by others, and is only read. */
export type Mount = {
  /** Real path of the folder that holds it. */
  base: string
  /** Its name in there; a link of that name is not followed. */
  name: string
  /** With more files and folders than this it is not read at all. */
  most: number
  state: { isTooMany: boolean }
  /** The file without what has no effect there, and with the reason why it is shown to no model, if there is one. */
  admit(file: MemoryFile, document: Document): Promise<MemoryFile>
  /** What of the scope is shown, of that which has been looked at. */
  view(whole: ScopeSnapshot): ScopeSnapshot
  /** Looks at what is new. */
  settle(whole: ScopeSnapshot): Promise<void>
  /** A body without lines that are not shown. */
  shown(body: string): Promise<string>
  /** Why a file, in the state in which it was just read, is not shown. */
  refusal(file: MemoryFile): Promise<string | undefined>
}

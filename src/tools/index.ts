import type { Memfs } from '../memfs.js'
import type { MemoryTool } from './define.js'
import { memoryDelete } from './memory-delete.js'
import { memoryEdit } from './memory-edit.js'
import { memoryFlush } from './memory-flush.js'
import { memoryHistory } from './memory-history.js'
import { memoryDemote, memoryPromote } from './memory-promote-demote.js'
import { memoryRead } from './memory-read.js'
import { memoryRemember } from './memory-remember.js'
import { memoryRollback } from './memory-rollback.js'
import { memorySearch } from './memory-search.js'
import { memorySession } from './memory-session.js'
import { memoryShare } from './memory-share.js'
import { memoryTree } from './memory-tree.js'
import { memoryWrite } from './memory-write.js'

/** In the order of the README and docs/tools.md. */
const TOOLS = [
  memoryRead,
  memoryWrite,
  memoryEdit,
  memoryRemember,
  memoryDelete,
  memoryPromote,
  memoryDemote,
  memorySearch,
  memoryTree,
  memoryHistory,
  memoryRollback,
  memoryFlush,
  memorySession,
  memoryShare,
]

export const allTools = (memfs: Memfs): MemoryTool[] => TOOLS.map((create) => create(memfs))

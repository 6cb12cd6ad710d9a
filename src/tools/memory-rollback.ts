import { z } from 'zod'
import { listNames } from '../memory/listing.js'
import { parseMemoryPath } from '../memory/path.js'
import { SCOPES, type Scope } from '../memory/scope.js'
import { rollback } from '../rollback/rollback.js'
import { fullBlockWarning } from './apply-for-agent.js'
import { defineTool } from './define.js'

export const memoryRollback = defineTool({
  name: 'memory_rollback',
  description: 'Bring memory back to a commit, as a new commit. Read-only files and other projects stay.',
  args: {
    commitHash: z.string().describe('Hash from memory_history'),
    scope: z
      .enum([...SCOPES, 'all'])
      .optional()
      .describe('Default "project"'),
    path: z.string().optional().describe('Only this file'),
  },
  async run({ commitHash, scope = 'project', path }, call) {
    const { memory, sessionID, agent } = call
    const scopes: Scope[] = scope === 'all' ? [...SCOPES] : [scope]
    const { commit, changed, skipped } = await rollback(memory.store, memory.history, {
      commitHash,
      folders: scopes.map((name) => memory.folders[name]),
      path: path === undefined ? undefined : parseMemoryPath(path),
      sessionID,
      agent,
      confirm: (targets) => call.ask(targets),
    })
    memory.prompt.force(sessionID, 'rollback')
    const short = commit.slice(0, 10)
    const done =
      changed.length === 0
        ? skipped.length === 0
          ? `Nothing differs from ${short}.`
          : `Nothing was restored from ${short}.`
        : `Restored from ${short}: ${listNames(changed, 30)}. It is a new commit; memory_history shows the one before, to return to.`
    return {
      title: `rollback to ${short} (${scope})`,
      output: [
        `${done}${fullBlockWarning(memory)}`,
        ...skipped.map((sentence) => `${sentence}.`.replace(/\.\.$/, '.')),
      ].join('\n'),
      metadata: { commit, changed: changed.length },
    }
  },
})

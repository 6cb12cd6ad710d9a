import * as z from 'zod'
import { countOf, listNames } from '../memory/listing.js'
import { parseMemoryPath } from '../memory/path.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { SCOPES } from '../memory/scope.js'
import { type IntendedRollback, rollback } from '../rollback/rollback.js'
import { fullBlockWarning } from './apply-for-agent.js'
import { anyScopeArg, defineTool, scopesOf } from './define.js'

export const memoryRollback = defineTool({
  name: 'memory_rollback',
  description:
    'Bring memory back to a commit, as a new commit: newer files go. Read-only files and other projects stay.',
  args: {
    commitHash: z.string().describe('Hash from memory_history'),
    scope: anyScopeArg.describe('Default "project"'),
    path: z.string().optional().describe('Only this file'),
  },
  async run({ commitHash, scope = 'project', path }, call) {
    const { memory, sessionID, agent } = call
    const { commit, restored, removed, leftAlone } = await rollback(memory.store, memory.history, {
      commitHash,
      folders: scopesOf(scope, SCOPES).map((name) => memory.folders[name]),
      path: path === undefined ? undefined : parseMemoryPath(path),
      sessionID,
      agent,
      confirm: (intended) => call.ask([...intended.restore, ...intended.remove], intentionOf(intended)),
    })
    memory.prompt.force(sessionID, 'rollback')
    const short = commit.slice(0, 10)
    const facts = removed.filter((file) => file.path.startsWith(`${FACTS_DIR}/`))
    const changed = restored.length + removed.length
    return {
      title: `rollback to ${short} (${scope})`,
      output: [
        ...(restored.length > 0 ? [`Restored from ${short}: ${listNames(restored, 30)}.`] : []),
        ...(removed.length > 0 ? [`Removed, newer than ${short}: ${listNames(removed, 30)}.`] : []),
        ...(leftAlone.length > 0 ? [`Left alone: ${leftAlone.map(endSentence).join(' ')}`] : []),
        ...(path === undefined && facts.length > 0
          ? [
              `${countOf(facts.length, 'newer fact')} went with it: with path, only that file is brought back.`,
            ]
          : []),
        changed > 0
          ? `It is a new commit; memory_history shows the one before, to return to.${fullBlockWarning(memory)}`
          : `${leftAlone.length > 0 ? 'Nothing was changed' : `Nothing differs from ${short}`}.`,
      ].join('\n'),
    }
  },
})

function intentionOf({ commit, restore, remove }: IntendedRollback): string {
  const parts = [
    ...(restore.length > 0 ? [`restore ${listNames(restore)}`] : []),
    ...(remove.length > 0 ? [`remove ${listNames(remove)}`] : []),
  ]
  return `Roll memory back to ${commit.slice(0, 10)}: ${parts.join('; ')}`
}

const endSentence = (sentence: string) => `${sentence}.`.replace(/\.\.$/, '.')

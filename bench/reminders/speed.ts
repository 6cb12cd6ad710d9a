import type { MemoryFile } from '../../src/memory/memory.js'
import { pathInside } from '../../src/projects/work-tree.js'
import { createReminders, remindersSlice } from '../../src/reminders/reminders.js'
import { commandsOf } from '../../src/session/shell/shell-line.js'
import type { Goal } from '../goals.js'

const FACTS = 10_000
const WITH_WHEN = 200
const CALLS = 2_000

/** Facts of which one in fifty has a `when`, half of them on files. */
function facts(): MemoryFile[] {
  return Array.from({ length: FACTS }, (_, i): MemoryFile => {
    const when = i % 2 === 0 ? { edit: [`src/part-${i}/**/*.sql`] } : { command: [`npm run job-${i}*`] }
    const isMarked = i % ((2 * FACTS) / WITH_WHEN) < 2
    return {
      folder: 'projects/app',
      path: `facts/project-${i}.md`,
      description: `Part ${i} of the system uses table t_${i}, and never \`v${i}\`.`,
      readonly: false,
      chars: 60,
      modifiedMs: 0,
      hash: String(i),
      keys: { type: 'project', ...(isMarked ? { when } : {}) },
    }
  })
}

/** Processor time, in ms, of a tool call that no reminder is about, before and behind it: half of them edit a file, half run a line of a shell. */
export async function measureReminders(calls = CALLS): Promise<number> {
  const all = facts()
  const never = () => {
    throw new Error('a call fits that should not')
  }
  const { toolStarts = [], toolRuns = [] } = createReminders({
    facts: () => [all],
    commandsOf,
    pathInside: (file) => pathInside(process.cwd(), process.cwd(), file),
    clean: never,
    sessions: {
      read: () => remindersSlice.parse(undefined),
      update: never,
      all: never,
      settle: never,
    } as never,
    host: { parentOf: never, permissions: never },
    isPaused: () => false,
    log: { info: never, warn: never, error: never, debug: never } as never,
  })
  const callOnce = async (i: number) => {
    const deed =
      i % 2 === 0
        ? { files: [`src/reminders/${i % 4 === 0 ? 'reminders' : 'report'}.ts`] }
        : { command: `cd pkg-${i % 100} && npm run build -- --flag "a b" | tee build.log` }
    const call = { sessionID: 'ses_1', callID: String(i), tool: 'x', deed }
    await toolStarts[0]?.(call)
    await toolRuns[0]?.({ ...call, output: 'done' } as never)
  }
  // The first calls compile the patterns.
  for (let i = 0; i < calls; i += 1) await callOnce(i)
  const before = process.cpuUsage()
  for (let i = 0; i < calls; i += 1) await callOnce(i)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / calls
}

export function reminderGoals(ms: number): Goal[] {
  return [
    {
      what: 'a tool call that none of 200 reminders among 10,000 facts is about',
      goal: '≤ 0.1 ms',
      measured: `${ms.toFixed(3)} ms`,
      isMet: ms <= 0.1,
    },
  ]
}

import { createCodeCheck } from '../check-code/check-code.js'
import { type Feature, joinFeatures } from '../host/feature.js'
import { scopesIn } from '../memory/memory.js'
import { ALL_SCOPES } from '../memory/scope.js'
import { pathInside } from '../projects/work-tree.js'
import { createReminders } from '../reminders/reminders.js'
import { commandsOf } from '../session/shell/shell-line.js'
import { withholdSecrets } from '../store/secrets.js'
import type { Wiring } from './wiring.js'

/** Reminds of facts when the agent does what they are about, and checks facts against the code. */
export function createRemindersFeature(
  { memory, host, lifetime, now, log }: Wiring,
  isPaused: (sessionID: string) => boolean,
): Feature {
  const { store, sessions, folders, project, checkout: root, checked, locks } = memory
  const snapshot = () => store.snapshot(folders)
  const reminders = createReminders({
    facts: () => scopesIn(snapshot(), ALL_SCOPES).map(({ facts }) => facts),
    commandsOf,
    pathInside: (file) => pathInside(root, project.opened, file),
    clean: async (text) => (await withholdSecrets(text)).text,
    sessions,
    host,
    isPaused,
    log,
  })
  if (!checked) return reminders
  const facts = () => snapshot().project.facts
  return joinFeatures([
    reminders,
    createCodeCheck({ facts, record: checked, root, locks, lifetime, now, log }),
  ])
}

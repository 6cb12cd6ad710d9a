import { wrapped } from '../lib/columns.js'
import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { beforeFault, isPersons } from '../memory/keys.js'
import { atMost } from '../memory/listing.js'
import { doubtOf, label, type MemoryFile, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { isTeam } from '../memory/scope.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import type { When } from '../memory/when.js'
import { deriveWhen } from './derive-when.js'

/** A fact, and the deeds at which it is brought to mind. */
export type Reminder = {
  /** The same for facts that say the same, such as a shared one and the person's own. */
  key: string
  file: MemoryFile
  when: When
}

const reminderOf = memoize((file: MemoryFile): Reminder | undefined => {
  const { folder, keys = {} } = file
  const when = keys.when ?? (!isTeam(folder) && isPersons(keys) ? deriveWhen(statementOf(file)) : undefined)
  if (!when) return undefined
  return { key: sha256(canonicalText(statementOf(file)), 16), file, when }
})

/** The reminders among facts; worked out once for each list, and for each fact. */
export const remindersOf = memoize((facts: readonly MemoryFile[]): readonly Reminder[] =>
  facts.flatMap((file) => reminderOf(file) ?? []),
)

/** Whether it may stop a call: only if the person set that by hand, in an own fact. What a team shares never does. */
export const mayStop = ({ file, when }: Reminder): boolean =>
  when.before === true && !isTeam(file.folder) && beforeFault({ ...file.keys, when }) === undefined

/** Whether only the agent says so. */
export const isDoubtful = ({ file, when }: Reminder): boolean => doubtOf(file) !== '' || when.by === 'agent'

const MAX_LISTED = 12

/** For a person: which facts are brought to mind, and when. */
export function reminderLines(facts: readonly MemoryFile[]): string[] {
  const reminders = remindersOf(facts)
  if (reminders.length === 0) return []
  const lines = atMost(reminders.map(lineOf), MAX_LISTED)
  return ['Reminders and triggers:', ...lines.flatMap((line) => wrapped(line, '  '))]
}

function lineOf(reminder: Reminder): string {
  const { file, when } = reminder
  const deeds = [...(when.edit ?? []).map((glob) => `edit ${glob}`), ...(when.command ?? [])]
  const how = mayStop(reminder) ? ', stops it once' : file.keys?.when ? '' : ', derived from its words'
  return `${sanitizeLine(label(file))}: ${sanitizeLine(deeds.join(', '))}${how}`
}

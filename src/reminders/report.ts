import { wrapped } from '../lib/columns.js'
import { label, type MemoryFile } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolders } from '../memory/scope.js'
import { mayStop, type Reminder, remindersOf } from './reminders-of.js'

const MAX_LISTED = 12

/** For a person: which facts are brought to mind, and when. */
export function reminderLines(facts: readonly MemoryFile[], folders: ScopeFolders): string[] {
  const reminders = remindersOf(facts)
  if (reminders.length === 0) return []
  const listed = reminders
    .slice(0, MAX_LISTED)
    .flatMap((reminder) => wrapped(lineOf(reminder, folders), '  '))
  const more = reminders.length - MAX_LISTED
  return ['Reminders at the deed:', ...listed, ...(more > 0 ? [`  and ${more} more`] : [])]
}

function lineOf(reminder: Reminder, folders: ScopeFolders): string {
  const { file, when, isDerived } = reminder
  const deeds = [...(when.edit ?? []).map((glob) => `edit ${glob}`), ...(when.command ?? [])]
  const how = mayStop(reminder, folders) ? ', stops it once' : isDerived ? ', from its words' : ''
  return `${sanitizeLine(label(file))}: ${sanitizeLine(deeds.join(', '))}${how}`
}

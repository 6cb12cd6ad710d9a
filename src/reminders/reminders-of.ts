import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { beforeFault, isPersons } from '../memory/idle-keys.js'
import { doubtOf, type MemoryFile, statementOf } from '../memory/memory.js'
import { isTeam, type ScopeFolders } from '../memory/scope.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import type { When } from '../memory/when.js'
import { deriveWhen } from './derive-when.js'

/** A fact, and the deeds at which it is brought to mind. */
export type Reminder = {
  /** The same for facts that say the same, as a shared one and the person's own do. */
  key: string
  file: MemoryFile
  when: When
  /** Out of the words of a prohibition: nobody has set it. */
  isDerived: boolean
}

const reminderOf = memoize((file: MemoryFile): Reminder | undefined => {
  const set = file.keys?.when
  const when = set ?? (restsOnPerson(file) ? deriveWhen(statementOf(file)) : undefined)
  if (!when) return undefined
  return { key: sha256(canonicalText(statementOf(file)), 16), file, when, isDerived: set === undefined }
})

/** Those among facts; worked out once for each list, and for each fact. */
export const remindersOf = memoize((facts: readonly MemoryFile[]): readonly Reminder[] =>
  facts.flatMap((file) => reminderOf(file) ?? []),
)

const restsOnPerson = ({ folder, keys }: MemoryFile) => !isTeam(folder) && isPersons(keys ?? {})

/** Whether it may stop a call: set by the person's hand, in a fact of hers. What a team shares never does. */
export function mayStop({ file, when, isDerived }: Reminder, folders: ScopeFolders): boolean {
  const isOwn = file.folder === folders.global || file.folder === folders.project
  return when.before === true && !isDerived && isOwn && beforeFault({ ...file.keys, when }) === undefined
}

/** Whether only the agent says so. */
export const isDoubtful = ({ file, when }: Reminder): boolean => doubtOf(file) !== '' || when.by === 'agent'

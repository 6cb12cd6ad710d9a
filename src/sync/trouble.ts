import { shownAddress } from '../config/remote-address.js'
import { RemoteFailure, type RemoteFault } from '../history/remote-git.js'
import { messageOf } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import type { SyncRecord } from './record.js'

export const AGAIN = 'It is tried again by itself. '

const SAYS: Record<RemoteFault, readonly [says: string, hint: string]> = {
  offline: ['The remote cannot be reached', `${AGAIN}By hand: TRY`],
  login: [
    'The remote asks for a login, and nobody is asked here',
    'Log in once in a shell, with an ssh agent or a credential helper of git: TRY',
  ],
  gone: ['There is no repository at the address', 'See that it is there: TRY'],
  raced: ['Another machine was faster each time', AGAIN],
  refused: ['The remote refuses to take this', 'See what may be written there: its branch may be protected.'],
  noRoom: ['The disk of this machine is full', `Make room here. ${AGAIN}`],
  tooMuch: ['The remote gives more than a memory has', 'See what lies there: TRY'],
  full: ['The remote has no room left', 'Make room there, or raise its quota.'],
  hangs: ['The remote does not answer', `${AGAIN}By hand: TRY`],
  unsound: [
    'What the remote gave is not sound, and was left there',
    'Check it: git fsck, in that repository.',
  ],
  unknown: ['Git could not reach the remote', 'By hand: TRY'],
}

const quoted = (address: string) => `'${address.replaceAll("'", "'\\''")}'`

/** What a failed run says to a person, with the very command to try by hand. Anything but a known failure is thrown on. */
export function troubleOf(error: unknown, url: string): NonNullable<SyncRecord['trouble']> {
  if (error instanceof MemoryError)
    return { says: error.sentence, hint: error.hint, isPassing: ['busy', 'stale'].includes(error.code) }
  if (!(error instanceof RemoteFailure))
    return { says: `Sync failed: ${messageOf(error)}`, hint: 'The log has more.', isPassing: false }
  const [says, hint] = SAYS[error.fault]
  const shown = shownAddress(url)
  return {
    says: `${says}: ${error.reason.replaceAll(url, shown)}`,
    hint: hint.replace('TRY', () => `git ls-remote ${/^[\w@:/.+~-]+$/.test(shown) ? shown : quoted(shown)}`),
    isPassing: error.fault === 'offline' || error.fault === 'hangs',
  }
}

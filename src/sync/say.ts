import { shownAddress } from '../config/remote-address.js'
import { RemoteFailure, type RemoteFault } from '../history/remote-git.js'
import { wrapped } from '../lib/columns.js'
import { ago } from '../lib/day.js'
import { messageOf } from '../lib/errno.js'
import { shellWord } from '../lib/shell-word.js'
import { MemoryError } from '../memory/errors.js'
import { atMost, countOf, cut } from '../memory/listing.js'
import { escapeInvisible, sanitizeLine } from '../memory/sanitize.js'
import type { Outcome, Preview, SyncRecord, SyncStatus, Waiting } from './record.js'

/** How many names of a list are shown. */
const MAX_NAMED = 12
const MAX_CHARS = 100

/** How sync stands: where it is off, what is still kept out of the block. */
export function sayStatus(status: SyncStatus, nowMs: number): string[] {
  const { remote, record, conflicts, twin } = status
  const { trouble, waiting, unseen, kept, lastSuccessMs } = record
  const strange = Object.keys(unseen)
  const why = 'Kept out of the block until you have seen them, since they read like orders or hold a secret'
  const strangers =
    strange.length > 0 ? wrapped(`${why}: ${named(strange)}. Look at them, then: /memfs sync yes`) : []
  if (remote === undefined) return strangers
  const age = ago(lastSuccessMs, nowMs)
  const last = lastSuccessMs === 0 ? 'not yet' : age === 'now' ? 'just now' : `${age} ago`
  const since = waiting ? 'waits for you' : last
  const lines = wrapped(
    `Sync with ${shown(shownAddress(remote))}: ${since}${status.isAuto ? '' : ', only by hand'}`,
  )
  if (trouble) lines.push(...wrapped(`Sync trouble: ${shown(trouble.says)} ${shown(trouble.hint)}`))
  if (waiting) lines.push(...sayWaiting(waiting, `${asWord(shownAddress(remote))} ${asWord(status.branch)}`))
  const clash = `${countOf(conflicts.length, 'file')} in conflict: ${named(conflicts)}. Delete one of each pair.`
  if (conflicts.length > 0) lines.push(...wrapped(clash))
  lines.push(...strangers)
  if (twin !== undefined) lines.push(...wrapped(sayTwin(twin).join(' ')))
  if (kept.length > 0)
    lines.push(...wrapped(`Only in the history: ${named(kept.map(({ path, why }) => `${path} (${why})`))}`))
  return lines
}

/** What is wrong with two machines of one name, and what mends it. */
export const sayTwin = (name: string): [string, string] => [
  `Another machine is named ${shown(name)} too, or a backup was restored here.`,
  'Set another sync.machine on one of them, or here.',
]

export const sayAlike = ({ alike }: SyncStatus): string[] =>
  alike.slice(0, MAX_NAMED).flatMap((pair) => {
    const names = pair.map((name) => shown(asWord(name)))
    return wrapped(`Perhaps the same project: /memfs sync join ${names.join(' ')}`)
  })

/** What a run has moved; nothing where it failed or waits, which the status tells. */
export function sayOutcome(outcome: Outcome | undefined): string[] {
  if (!outcome || outcome.waits) return []
  const { came, removed, went } = outcome
  const files = (what: string, names: readonly string[]) =>
    names.length > 0 ? wrapped(`${what}: ${countOf(names.length, 'file')}: ${named(names)}`) : []
  if (came.length + removed.length + went === 0) return ['Both sides are the same.']
  return [
    ...files('Received', came),
    ...files('Removed here', removed),
    ...(went > 0 ? [`Sent: ${countOf(went, 'commit')}`] : []),
  ]
}

/** What a person is told before she says yes to an address. */
export function sayOffer(url: string, preview: Preview | undefined): string[] {
  return [
    ...wrapped(
      `Memory would sync through ${shown(shownAddress(url))}. Whoever can read that repository can read all of this memory and its history, private parts too.`,
    ),
    ...(preview ? sayPreview(preview) : ['It is empty: this memory would be the first in it.']),
  ]
}

function sayPreview({ files, hot, facts, removed, conflicts }: Preview): string[] {
  const look = 'look at it: it reads like an order, or holds a secret'
  const strange = hot.flatMap(({ path, isStrange }) => (isStrange ? [`${path} (${look})`] : []))
  const others = hot.flatMap(({ path, isStrange }) => (isStrange ? [] : [path]))
  return [
    `${countOf(files, 'file')} would come.`,
    ...list('Into every prompt', [...strange, ...others]),
    ...list('About you', facts),
    ...list('Removed here', removed),
    ...list('Changed on both sides', conflicts),
  ]
}

const list = (title: string, items: readonly string[]) =>
  items.length === 0
    ? []
    : [`${title}:`, ...atMost(items, MAX_NAMED).map((item) => `  ${cut(shown(item), MAX_CHARS)}`)]

const PREVIEWED = {
  join: ['the remote has an unrelated memory. Both would become one, and all of both stays.', 'join them'],
  removals: ['much would be removed here.', 'allow it'],
} as const

const CHOICE =
  '/memfs sync take replaces the version here with the remote’s, /memfs sync give does the reverse; the replaced one stays in a branch here.'

/** `remote`: its address and branch, as words of a shell. */
function sayWaiting(waiting: Waiting, remote: string): string[] {
  switch (waiting.for) {
    case 'join':
    case 'removals': {
      const [why, deed] = PREVIEWED[waiting.for]
      return [`Sync waits: ${why}`, ...sayPreview(waiting.preview), `To ${deed}: /memfs sync yes`]
    }
    case 'rewritten':
      return wrapped(
        waiting.tip === undefined
          ? 'Sync waits: the branch is gone from the remote. /memfs sync give puts this memory back there.'
          : waiting.isHere
            ? `Sync waits: the history here no longer has what was sent to the remote, as when you remove something from it or restore a backup. To remove it from the remote too, in the memory folder: git push --force ${remote}. Or ${CHOICE}`
            : `Sync waits: the history on the remote was rewritten, as when somebody removes a secret from it. ${CHOICE}`,
      )
    case 'secret':
      return wrapped(
        `Sync waits, nothing was sent: commit ${waiting.commit.slice(0, 10)} holds what looks like a secret (${waiting.kind}) in ${shown(waiting.path)}, line ${waiting.line}. Revoke it where it is used, then remove it from the history (docs/by-hand.md). If it is not a secret: /memfs sync allow`,
      )
  }
}

/** Drops the slash from commands, as they are typed in a shell. */
export const inShell = (text: string) => text.replace(/\/(?=memfs (?:sync|list|search)\b)/g, '')

const shown = (text: string) => sanitizeLine(escapeInvisible(text))

// Quotes it so that both a shell and /memfs read it.
const asWord = (text: string) => (/^[^"$`\\!]*'[^"$`\\!]*$/.test(text) ? `"${text}"` : shellWord(text))

const named = (names: readonly string[]) => atMost(names.map(shown), MAX_NAMED).join(', ')

export const AGAIN = 'Sync retries by itself. '

const SAYS: Record<RemoteFault, readonly [says: string, hint: string]> = {
  offline: ['The remote cannot be reached', `${AGAIN}By hand: TRY`],
  login: [
    'The remote asks for a login, but sync asks nobody',
    'Log in once in a shell, with an ssh agent or a credential helper of git: TRY',
  ],
  gone: ['There is no repository at the address', 'Check that it is there: TRY'],
  raced: ['Another machine was faster each time', AGAIN],
  shallow: [
    'One side has only part of the history (a shallow clone)',
    'There: git fetch --unshallow, or use a repository that has all of it.',
  ],
  refused: ['The remote refused this', 'Check what may be written there: its branch may be protected.'],
  noRoom: ['The disk of this machine is full', `Make room here. ${AGAIN}`],
  tooMuch: ['The remote sends more than a memory has', 'Check what is there: TRY'],
  full: ['The remote has no room left', 'Make room there, or raise its quota.'],
  unsound: ['What the remote sent is corrupt, and was not taken', 'Check it: git fsck, in that repository.'],
  unknown: ['Git could not reach the remote', 'By hand: TRY'],
}

const sentenceOf = (text: string) => text.replace(/\.?$/, '.')

/** What a failed run tells a person, with the very command to try by hand. */
export function troubleOf(error: unknown, url: string): NonNullable<SyncRecord['trouble']> {
  if (error instanceof MemoryError)
    return { says: error.sentence, hint: error.hint, isPassing: ['busy', 'stale'].includes(error.code) }
  if (!(error instanceof RemoteFailure))
    return {
      says: sentenceOf(`Sync failed: ${messageOf(error)}`),
      hint: AGAIN,
      isPassing: false,
    }
  const [says, hint] = SAYS[error.fault]
  const shown = shownAddress(url)
  return {
    says: sentenceOf(`${says}: ${error.reason.replaceAll(url, shown)}`),
    hint: hint.replace('TRY', () => `git ls-remote ${asWord(shown)}`),
    isPassing: error.fault === 'offline',
  }
}

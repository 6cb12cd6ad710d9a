import { remoteFault } from '../config/remote-address.js'
import { type Command, shownToPerson } from '../host/command.js'
import { MemoryError } from '../memory/errors.js'
import type { SyncStatus } from './record.js'
import { sayAlike, sayOffer, sayOutcome, sayStatus } from './say.js'
import type { Sync } from './sync.js'

/** `/memfs sync`: runs it now, or takes a person's word on it. */
export function createSyncCommand({ sync, now }: { sync: Sync; now: () => number }): Command {
  return {
    verb: 'sync',
    args: '[address]',
    description: 'the same memory on your other machines',
    async run(text) {
      const isWords = /^\w*(?:\s|$)/.test(text)
      // Quotation marks work as in a shell; an address alone may hold blanks without them.
      const unquoted = (word: string) => word.replace(/^(["'])(.*)\1$/s, '$2')
      const words = isWords ? (text.match(/"[^"]*"|'[^']*'|\S+/g) ?? ['']).map(unquoted) : [unquoted(text)]
      const { lines, asks } = await performSync(sync, words, now())
      return { ...shownToPerson(...lines), choices: asks ? ['yes'] : [] }
    },
  }
}

/** What a person's word on sync has led to: data, and lines for her. `asks`: it waits for a yes. */
export type Answer = { data: unknown; lines: string[]; asks: boolean }

const WORDS = ['', 'yes', 'take', 'give', 'allow', 'join', 'off']

const HOW =
  'Sync is off. It needs a git repository that only you can read, on a host, a server or a disk: /memfs sync <address>'

/** What docs/command-line.md promises; the rest of the record is this machine's own. */
function dataOf({ record, ...status }: SyncStatus) {
  const { lastSuccessMs, came, went, trouble, waiting } = record
  return { ...status, lastSuccessMs, came, went, trouble, waiting }
}

/** Does what a person has typed behind `sync`. Throws what stands in its way. */
export async function performSync(sync: Sync, typed: readonly string[], nowMs: number): Promise<Answer> {
  const [word = ''] = typed
  const address = addressTyped(typed)
  const told = (...lines: string[]): Answer => {
    const status = sync.status()
    const asks = ['join', 'removals'].includes(status.record.waiting?.for ?? '')
    return { data: dataOf(status), lines: [...lines, ...sayStatus(status, nowMs)], asks }
  }
  switch (word) {
    case '': {
      if (!sync.isOn()) return told(HOW)
      const { status, outcome } = await sync.run()
      return told(...sayOutcome(outcome), ...sayAlike(status))
    }
    case 'yes': {
      const agreed = await sync.agree()
      if (!agreed) return told('Nothing waits for a yes.')
      return told(...(sync.isOn() ? sayOutcome(agreed.outcome) : [HOW]))
    }
    case 'take':
    case 'give': {
      const { branch } = await sync.settleRewritten(word)
      return told(`Done.${branch ? ` The replaced version is in the branch ${branch} here.` : ''}`)
    }
    case 'allow':
      return told((await sync.allowSecret()) ? 'It is treated as no secret.' : 'No secret holds up sync.')
    case 'join': {
      const [, into = '', from = ''] = typed
      await sync.join(into, from)
      return told(`${from} is now a part of ${into}.`)
    }
    case 'off':
      await sync.leave()
      return told('Sync is off. Nothing is deleted on either side.')
    default: {
      const offer = await sync.offer(address ?? word)
      const lines = [...sayOffer(offer.url, offer.preview), 'To begin: /memfs sync yes']
      return { data: offer, lines, asks: true }
    }
  }
}

/** The address typed after `sync`; `undefined` for one of `WORDS`. Throws `invalid-argument`. */
export function addressTyped([word = '', ...more]: readonly string[]): string | undefined {
  const refused = (says: string, hint: string) => new MemoryError('invalid-argument', says, hint)
  if (WORDS.includes(word) && more.length <= (word === 'join' ? 2 : 0)) return undefined
  if (!/[/:\\]/.test(word))
    throw refused(
      `${JSON.stringify([word, ...more].join(' '))} is not an address.`,
      `Sync takes one, or a word: ${WORDS.slice(1).join(', ')}.`,
    )
  if (more.length > 0)
    throw refused('An address with a space in it needs quotation marks.', 'Nothing was done.')
  const fault = remoteFault(word)
  if (fault) throw refused(`The address ${fault}.`, 'Nothing was done.')
  return word
}

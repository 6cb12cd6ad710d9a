import type { Command } from '../host/command.js'
import { cut } from '../memory/listing.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { Account, AccountEntry } from './account/account-log.js'

const SHOWN = 30
const MAX_TEXT_CHARS = 120

/** `/memfs captured`: what became of the last candidates, and from which words. */
export function createCapturedCommand(account: Account): Command {
  return {
    verb: 'captured',
    description: 'the last thirty decisions on what to keep',
    async run() {
      const entries = await account.last(SHOWN)
      return {
        shown: entries.length === 0 ? 'Nothing has been captured yet.' : entries.map(describe).join('\n'),
        forModel: 'What memory has captured was just shown to the person. Reply with the single word: Done.',
      }
    },
  }
}

function describe({ at, way, outcome, reasons, by, quote, fact, text }: AccountEntry): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  const what = text === undefined ? '' : ` ${cut(sanitizeLine(text), MAX_TEXT_CHARS)}`
  const said =
    quote === undefined || quote === text
      ? ''
      : `\n    ${by ?? ''}: “${cut(sanitizeLine(quote), MAX_TEXT_CHARS)}”`
  return `${at.slice(0, 16).replace('T', ' ')} ${way} · ${outcome}${why}${fact === undefined ? '' : ` · ${fact}`}${what}${said}`
}

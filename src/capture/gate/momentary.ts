import { coverQuotations } from '../wish/take-out.js'
import {
  AGENT_DID,
  ARTEFACT,
  ASKED_NOW,
  BE,
  COUNT_LEFT,
  DOES_NOW,
  EAST_ASIAN_MOMENT,
  IN_WORK,
  LASTING,
  NOW,
  PROCESS_ING,
  STATE,
  STILL,
  WILL_DO,
} from './momentary-words.js'
import { words } from './words.js'

/** Said where a report of the moment may stand between the subject and what it does. */
const SOFT = `(?:\\s(?:${words('now just already almost nearly still finally currently not yet only again all both')}))*`

/** The ways in which the state of the moment is told, each of any of these kinds of words. */
const MOMENT: readonly RegExp[] = [
  // When: now, today, a moment ago, still.
  NOW,
  STILL,
  // What is left, how far it is.
  COUNT_LEFT,
  // What runs: a process in its progressive form, the state of a thing that changes by the hour.
  `(?:${BE})${SOFT}\\s(?:${PROCESS_ING})`,
  `(?:${ARTEFACT})(?:\\s(?:for|of|on|to|in|with)\\s[^.,;]{1,30}?)?\\s(?:${BE})${SOFT}\\s(?:${STATE})`,
  // What the agent, or somebody, did, does and will do.
  AGENT_DID,
  DOES_NOW,
  WILL_DO,
  // What is asked for in this answer and not in others.
  ASKED_NOW,
  IN_WORK,
].map((kind) => new RegExp(kind, 'u'))

/** The state of the moment, or of the work in progress. A word that is only quoted (`no "wip" commits`) tells of neither. */
export function isMomentary(text: string): boolean {
  const plain = coverQuotations(text).toLowerCase()
  return !LASTING.test(plain) && (EAST_ASIAN_MOMENT.test(plain) || MOMENT.some((kind) => kind.test(plain)))
}

import { isoDay } from '../lib/day.js'
import { singleLine, wordsOfPath } from '../memory/description.js'
import { MemoryError } from '../memory/errors.js'
import {
  FACT_TYPE_NAMES,
  type FactType,
  factTypeOf,
  isFactType,
  MAX_BODY_CHARS,
  MAX_FACT_CHARS,
} from '../memory/fact-types.js'
import type { Keys } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { isHot, label } from '../memory/memory.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { CONFLICTS_PATH, FACTS_DIR } from '../memory/reserved-folders.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { readFact, withoutEcho } from '../memory/statement/fact-text.js'
import { statementsIn } from '../memory/statement/statements-in.js'
import { type IsForgotten, withoutForgotten } from '../memory/statement/without-forgotten.js'
import type { AppliedChange, WriteGuard } from '../store/prepare-changes.js'
import type { AuditLog } from './audit-log.js'
import type { Evidence, GateInput } from './candidate.js'
import type { ForgottenFacts } from './forgotten/forgotten-facts.js'
import { refusals } from './gate/gate.js'
import { holdsPlanted, titlePlanted } from './gate/planted.js'
import { explainRefusal } from './gate/reasons.js'
import type { KeeperHelp } from './keeper.js'
import { speaksOf } from './wish/asks-to-forget.js'
import { wordsIn } from './wish/correction.js'
import { addedBy } from './withheld.js'

const NAME = /^facts\/([a-z]+)-([^/]+)\.md$/u

/** The words of a session that support a statement. */
export type WordsFor = {
  /** What the person explicitly asked to keep in this turn. */
  asked(sessionID: string | undefined, text: string): Promise<Evidence | undefined>
  /** The last message of the person, if it changes the statement `before` to this one. */
  saidNow(sessionID: string, text: string, before: string): Promise<Evidence | undefined>
  /**
   * The person's last message and the questions of the agent right before it, newest first. Questions are left out if
   * they answer the message `madeBy`, which the fact comes from.
   */
  saidLately(sessionID: string, madeBy: string | undefined): Promise<readonly string[]>
  /** What the person said at any time, else the agent's claim. */
  said(sessionID: string, text: string): Promise<Evidence>
}

/**
 * Lets nothing into the facts folder past the gate and the tombstones, whichever tool writes it, and sets the keys that say
 * where a fact comes from. Facts from the capture have already passed both. In other files, an agent may write no forgotten
 * facts, nor planted orders where every prompt shows them.
 */
export function createMemoryGuard(args: GuardArgs): WriteGuard {
  return async (op, change, origin) => {
    const isAgents = origin.writer === 'agent'
    if (isAgents && leavesFacts(op, change))
      throw refusal(
        `${label(change)} was learned, and stays among the facts.`,
        'Nothing was moved. The strongest facts stand in the prompt by themselves; a person may move the file by hand.',
      )
    if (!change.after)
      return isAgents && op.kind === 'delete' ? forgottenByAgent(change, origin, args) : undefined
    if (op.kind === 'restore') return isAgents ? broughtBack(change, args) : undefined
    if (!change.path.startsWith(`${FACTS_DIR}/`))
      return isAgents ? agentsNote(op, change, origin, args) : undefined
    if (origin.writer === 'capture' || origin.writer === 'person') return undefined
    // The conflicts file quotes text as data for a person.
    if (change.path === CONFLICTS_PATH && origin.writer === 'model') return undefined
    return isAgents ? agentsFact(change, origin, args) : modelsFact(change, args)
  }
}

type GuardArgs = {
  hotDir: string
  forgotten: ForgottenFacts
  /** Whether a sentence was forgotten, as it is or without the words of a wish. */
  holdsForgotten: IsForgotten
  auditLog: Pick<AuditLog, 'note'>
  wordsFor: WordsFor
  teamSays?: KeeperHelp['teamSays'] | undefined
  now: () => number
}

/** A captured fact never becomes hot: it rests on words that nobody has reviewed. */
function leavesFacts(op: Op, { path, before }: AppliedChange): boolean {
  const { source = 'manual' } = before?.document.frontMatter ?? {}
  return op.kind === 'move' && op.path === path && source !== 'manual' && !op.to.startsWith(`${FACTS_DIR}/`)
}

async function agentsFact(
  change: AppliedChange,
  origin: Origin,
  args: GuardArgs,
): Promise<{ keys: Keys } | undefined> {
  const { auditLog, wordsFor, teamSays, now } = args
  const { sessionID = '' } = origin
  const type = typeIn(change)
  const { text, name, body } = saidIn(change, change.after)
  const known = change.before?.document.frontMatter
  const before = change.before && saidIn(change, change.before)
  // The same statement again: only its form is changed.
  const isKnown = before?.name === name && canonicalText(before.text) === canonicalText(text)
  if (Math.max(text.length, name.length) > MAX_FACT_CHARS || body.length - text.length > MAX_BODY_CHARS)
    throw new MemoryError(
      'limit',
      `${label(change)} is too long for a fact: at most ${MAX_FACT_CHARS} characters in its first line and ${MAX_BODY_CHARS} below it.`,
      'Nothing was written.',
    )
  const asked = await wordsFor.asked(sessionID, text)
  const isPersons = before !== undefined && ['explicit', 'manual'].includes(known?.source ?? 'manual')
  // If the person corrects what she had kept, she asks for that.
  const hers = asked ?? (isPersons ? await wordsFor.saidNow(sessionID, text, before.text) : undefined)
  const evidence = hers ?? (await wordsFor.said(sessionID, text))
  const scope = change.folder === 'global' ? 'global' : 'project'
  // The name (a description that differs) is checked as well: the prompt block shows it.
  const replaces = before && (hers || isKnown) ? change.path : undefined
  const stated = { text, name: nameOf(change), why: `${name}\n${body}`, evidence, replaces }
  const given: GateInput = isKnown ? stated : { ...stated, type, scope }
  const noted = async (phase: 'gate' | 'forgotten', reason: string, why: string): Promise<MemoryError> => {
    await auditLog.note({
      ...{ way: 'tool', phase, outcome: 'rejected', reasons: [reason] },
      ...{ by: evidence.by, quote: evidence.quote, text, session: sessionID },
    })
    return noFact(change, why)
  }
  if (isPersons && !isKnown) {
    const heard = wordsIn([before.name, before.text, hers?.quote].join('\n'))
    if (!hers || wordsIn(`${name}\n${text}`).some((word) => !heard.includes(word)))
      throw await noted('gate', 'no-evidence', NOT_HERS)
  }
  const refused = refusals(given, hers !== undefined)
  if (refused[0]) throw await noted('gate', refused[0], explainRefusal(refused[0]))
  const back = await broughtUp(change, origin, args, hers && !asked ? text : '')
  if (back !== undefined) throw await noted('forgotten', 'forgotten', forgottenOnPurpose(back))
  if (!isKnown && evidence.by !== 'person' && (await teamSays?.(text)) !== undefined)
    throw noFact(change, 'The team says that already; it stays theirs.')
  if (isKnown) return undefined
  const today = isoDay(now())
  return {
    keys: {
      type,
      source: hers ? 'explicit' : 'agent',
      created: known?.created ?? today,
      evidence: withoutEcho(evidence, body),
      ...(hers ? { confirmed: today } : {}),
    },
  }
}

/** What the person asked to keep goes only if she speaks of it. Where she has said nothing yet, nothing can be told. */
async function forgottenByAgent(
  change: AppliedChange,
  { sessionID = '' }: Origin,
  { wordsFor }: GuardArgs,
): Promise<undefined> {
  const { before, path } = change
  const { type, source, evidence } = before?.document.frontMatter ?? {}
  if (factTypeOf(path, type) === undefined || source !== 'explicit') return
  const said = await wordsFor.saidLately(sessionID, evidence?.message)
  const { text, name, body } = saidIn(change, before)
  const asked = await wordsFor.asked(sessionID, text)
  if (asked?.message !== undefined && asked.message === evidence?.message)
    throw refusal(`${label(change)} holds what the person asks for in this message.`, 'Nothing was deleted.')
  // Only the name: folder and type stand in the paths of other facts too.
  const own = NAME.exec(path)?.[2] ?? path
  if (said.length > 0 && !speaksOf([own, text, name, body].join('\n'), said))
    throw refusal(`${label(change)} was not deleted. ${NOT_SPOKEN_OF}`, 'Nothing was deleted.')
}

/** Refuses what was forgotten in a file that is no fact, and a planted order where every prompt shows it. */
async function agentsNote(
  op: Op,
  change: AppliedChange,
  origin: Origin,
  args: GuardArgs,
): Promise<undefined> {
  await guardPlanted(op, change, origin, args)
  const back = op.kind === 'move' ? undefined : await broughtUp(change, origin, args)
  if (back !== undefined) throw refusal(`${label(change)} was not written. ${forgottenOnPurpose(back)}`)
}

/** Refuses an agent's planted orders where every prompt shows them; the only such check if the gate of facts is off. */
export async function guardPlanted(
  op: Op,
  change: AppliedChange,
  { writer }: Origin,
  { hotDir }: Pick<GuardArgs, 'hotDir'>,
): Promise<undefined> {
  if (writer !== 'agent' || op.kind === 'restore') return
  const isShown = isHot(change, { hotDir }) || change.path.startsWith(`${FACTS_DIR}/`)
  if ((isShown && holdsPlanted(addedBy(change))) || titlePlanted(listedOf(op, change)))
    throw refusal(`${label(change)}: ${explainRefusal('planted')}`)
}

/** The words in the name of a new file. */
const nameOf = ({ before, path }: AppliedChange) => (before ? '' : wordsOfPath(path))

/** What a change adds to the list of files; a move within the cold ones adds nothing. */
function listedOf(op: Op, change: AppliedChange): string {
  const [was, is = ''] = [change.before, change.after].map((one) => one?.document.frontMatter.description)
  return op.kind === 'move' ? '' : [nameOf(change), is === was ? '' : is].join('\n')
}

/** The first forgotten statement a change adds, unless the person asks for it or has just corrected a fact to it. */
async function broughtUp(
  change: AppliedChange,
  { sessionID }: Origin,
  { forgotten, wordsFor }: GuardArgs,
  corrected = '',
): Promise<string | undefined> {
  // Editing a fact does not bring back what already stands in it.
  const { path, before } = change
  const stood = path.startsWith(`${FACTS_DIR}/`) ? [...statementsIn(before?.document.body ?? '')] : []
  for (const said of statementsIn(addedBy(change)))
    if (!corrected.includes(said) && (await forgotten.find(change.folder, said, stood)))
      if (!(await wordsFor.asked(sessionID, said))) return said
  return undefined
}

const NOT_HERS =
  'What stands there is the person’s word, and their last message does not plainly say that this has changed. Keep what they say with memory_remember, in their words, or ask them to change the file.'
const NOT_SPOKEN_OF =
  'It is the person’s word, and their last message does not speak of it. Ask them first, naming what it says; what they answer counts.'
const forgottenOnPurpose = (said: string) =>
  `It would say “${cut(said, 80)}”, which was forgotten on purpose; only the person can bring it back, by asking for it.`

/** Refuses to restore content that says what was forgotten since, in whatever file. */
async function broughtBack(change: AppliedChange, { holdsForgotten }: GuardArgs): Promise<undefined> {
  const added = addedBy(change)
  let isForgotten = (await withoutForgotten(added, holdsForgotten)) !== added
  for (const said of statementsIn(added)) isForgotten ||= await holdsForgotten(said)
  if (isForgotten)
    throw refusal(
      'It says what was forgotten on purpose; only the person can bring that back, with /memfs undo.',
    )
}

/** A plan of the small model rearranges facts; it must not bring back a forgotten one. */
async function modelsFact(change: AppliedChange, { forgotten }: GuardArgs): Promise<undefined> {
  const { text, body } = saidIn(change, change.after)
  const refused = refusals({ text, why: body, evidence: { by: 'agent', quote: text } }, true)
  if (refused[0]) throw noFact(change, explainRefusal(refused[0]))
  const before = change.before && saidIn(change, change.before)
  if (text !== before?.text && (await forgotten.find(change.folder, text)))
    throw noFact(change, 'It was forgotten on purpose.')
}

/** A fact's statement, its description if that is another name, and its whole body. */
function saidIn({ path }: AppliedChange, version: AppliedChange['after']) {
  const { document } = version as NonNullable<AppliedChange['after']>
  const { statement, isApart } = readFact(document, path)
  const { description = statement } = document.frontMatter
  const isNamed = !isApart && singleLine(description) !== statement
  return { text: statement, name: isNamed ? description : '', body: document.body }
}

function typeIn(change: AppliedChange): FactType {
  const given = change.after?.document.frontMatter.type
  const named = NAME.exec(change.path)?.[1]
  // A person may have given the file any name.
  const type = isFactType(given) ? given : change.before ? factTypeOf(change.path, given) : named
  if (isFactType(type)) return type
  throw noFact(
    change,
    `The name of a fact is "facts/<type>-<name>.md", with one of the types ${FACT_TYPE_NAMES.join(', ')}.`,
  )
}

const refusal = (why: string, hint = 'Nothing was written.') => new MemoryError('refused', why, hint)

const noFact = (change: AppliedChange, why: string) =>
  refusal(`${label(change)} ${change.before ? 'was not changed' : 'is no fact to keep'}. ${why}`)

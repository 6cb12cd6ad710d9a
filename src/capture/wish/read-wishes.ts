import type { MessageAddition, PersonMessage, SessionEvent } from '../../host/events.js'
import type { Permission } from '../../host/host.js'
import { BoundedMap } from '../../lib/bounded-map.js'
import type { Log } from '../../lib/log-file.js'
import { type FactType, MAX_BODY_CHARS } from '../../memory/fact-types.js'
import { conceptIds, factConcepts, holdsConcept } from '../../memory/language/concepts.js'
import { isForNow, refusesKeeping, refusesTalk } from '../../memory/language/refuses-keeping.js'
import { cut } from '../../memory/listing.js'
import { type MemoryFile, statementOf } from '../../memory/memory.js'
import { FACTS_DIR } from '../../memory/reserved-folders.js'
import { sanitizeBody, sanitizeLine } from '../../memory/sanitize.js'
import type { Sessions } from '../../state/sessions.js'
import type { Candidate, Evidence } from '../candidate.js'
import type { CaptureCore } from '../capture-core.js'
import type { Outcome } from '../keeper.js'
import { pause } from '../pause.js'
import { loadWishes } from './load.js'
import type { Meant } from './meant.js'
import { captureSlice, MAX_PENDING, type PendingWish, takeBack, type WishScope } from './wishes.js'

/** A file that a turn has made or changed. */
type Made = { key: string; place: string; isNew: boolean; says: string }
type Replaced = Pick<Made, 'key' | 'says'>
/** `notKept`: why the history may not have it. */
type Forgotten = { gone: readonly MemoryFile[]; notKept?: string | undefined }

/** What is known of a session's last turn. A message that comes while it runs belongs to it. */
type Turn = {
  isOver: boolean
  made: Made[]
  /** Its message, if that asks for one thing. */
  asksOne?: string | undefined
  /** Why what its message asks to keep is lost unless the agent saves it. */
  unlessSaved?: string | undefined
  /** Why its wish was not kept at the end of the turn. */
  refused?: string
  /** What its message asks to forget, each thing with the facts about it. */
  forgetting?: { words: string; facts: Promise<{ key: string; hash: string }[]> }[]
}

const UNWORDED =
  'the agent saved nothing, and your message does not say what to keep, or points to too much code for a fact'
const RULES_ASK =
  'the agent saved nothing, and your permission rules ask before memory_remember writes (/memfs remember <text> keeps it)'
const TOO_LONG = `what exceeds ${MAX_BODY_CHARS.toLocaleString('en')} characters, the limit of a fact`

/** Longest sentence that is quoted to the agent, in characters. */
const MAX_QUOTED_CHARS = 600
/** Longest text of a save that is compared with a wish, in characters. */
const MAX_SAVED_CHARS = 4_000
/** A message with a lower score is not close to a wish, and is not logged. */
const NEAR = -1.5
const rounded = (score: number) => Math.round(score * 10) / 10
/** Sessions whose last turn is remembered. */
const MAX_TURNS = 500
/** After this time, in ms, a wish is kept even if its process seems to live: process ids are reused. */
const MAX_WAIT_MS = 86_400_000
/** A value whose characters hide the words of a wish: `NAME=value`, or an address of any kind. */
const ASSIGNED = /(?<!\w)[a-z_]\w*=\S*[^\s,.;]|(?<![\w+.-])[a-z][\w+.-]*:\/\/\S*[^\s,.;]/giu

/** Words for a project, a repository or a session, and for the place where one speaks. */
const WHERE = conceptIds('scope')
const HERE = /(?<!\p{L})(?:here|hier|ici|aqu[íi]|qui|tutaj|здесь|тут|burada)(?!\p{L})|ここ|这里|這裡|여기/iu
/** Words of a wish that say that what is known is wrong. */
const CORRECTING = conceptIds('of_fact.corrects')

export function createWishReader(args: {
  sessions: Sessions
  /** Loaded when a wish is to be kept: most turns need none of it. */
  core: () => Promise<CaptureCore>
  literals: readonly string[]
  /** Whether a text must not be stored, for a secret in it. */
  holdsSecret: (text: string) => Promise<boolean>
  /** The person's permission rule for `memory_remember` by the agent that will answer. */
  permission: (sessionID: string) => Promise<Permission>
  isAlive: (pid: number) => boolean
  /** Folder of the opened project's memory: a wish is kept where it was made. */
  project: string
  pid: number
  /** Facts that match words, each with all that it says. */
  findFacts: (words: string) => Promise<readonly { key: string; text: string }[]>
  /** Removes files from memory at the person's word. */
  forget: (files: readonly Made[], sessionID: string) => Promise<Forgotten>
  /** The fact that a statement replaces, going by a message of the person, and what it says. */
  replacedBy: (text: string, sessionID: string, messageID: string) => Promise<Replaced | undefined>
  /** Hash of a file as it is on the disk; `undefined` where it is gone. */
  versionOf: (key: string) => Promise<string | undefined>
  /** Set where the process ends with its turn: the person is told at once. */
  print?: ((line: string) => void) | undefined
  now: () => number
  log: Log
}) {
  const { sessions, core, literals, holdsSecret, permission, isAlive, project, pid, now, log } = args
  const { findFacts, versionOf, print } = args

  const turns = new BoundedMap<string, Turn>(MAX_TURNS)
  function turnOf(sessionID: string): Turn {
    const turn = turns.get(sessionID) ?? { isOver: true, made: [] }
    turns.set(sessionID, turn)
    return turn
  }
  let keeping = Promise.resolve()

  async function reader(message: PersonMessage): Promise<MessageAddition[]> {
    if (message.kind !== 'main') return []
    const { isOnlyRefusal } = await loadWishes()
    // Wait for what is being kept: only then can it be taken out again.
    if (refusesKeeping(message.text) || isOnlyRefusal(message.text)) await keeping
    const undone = await leftUndone(message.sessionID)
    const { isOver, made, ...open } = turnOf(message.sessionID)
    turns.set(message.sessionID, { ...(isOver ? {} : open), isOver: false, made: [] })
    return [...undone, ...(await readWish(message, made))]
  }

  /** Lines on what the last turn of a session has not done. Each is given once. */
  async function leftUndone(sessionID: string): Promise<MessageAddition[]> {
    const turn = turnOf(sessionID)
    const { refused, forgetting = [], isOver } = turn
    delete turn.refused
    if (isOver) delete turn.forgetting
    const isThere = async ({ key, hash }: { key: string; hash: string }) => (await versionOf(key)) === hash
    const left = (isOver ? forgetting : []).map(async ({ words, facts }) => {
      const are = await Promise.all((await facts).map(isThere))
      return are.length > 0 && are.every(Boolean) ? [lineOf(`/memfs forget ${words}`, 'not forgotten')] : []
    })
    return [...(refused === undefined ? [] : [lineOf(refused)]), ...(await Promise.all(left)).flat()]
  }

  async function factsAbout(words: string) {
    const { saysMost } = await loadWishes()
    const found = (await findFacts(words).catch(() => [])).filter(({ text }) => saysMost(text, words))
    const facts = found.map(async ({ key }) => {
      const hash = await versionOf(key)
      return hash === undefined ? [] : [{ key, hash }]
    })
    return (await Promise.all(facts)).flat()
  }

  /** `made`: what the turn before made. */
  async function readWish(
    { sessionID, messageID, text }: PersonMessage,
    made: readonly Made[],
  ): Promise<MessageAddition[]> {
    const { asked, paused, pending } = sessions.read(sessionID, captureSlice)
    const turn = turnOf(sessionID)
    // What the last turn asked for is not this one's.
    if (asked.length > 0 && turn.unlessSaved === undefined) sessions.update(sessionID, captureSlice, takeBack)
    if (!paused && refusesTalk(text)) {
      // What was said before in this session is not to be kept either.
      pause(sessions, sessionID, 0)
      log.info('paused', { session: sessionID })
      return [lineOf('this session is paused now, as you asked (/memfs resume)')]
    }
    const { findWish, refusalBeforeWish } = await loadWishes()
    const { score, wish: found, others = [], isUnsure, toForget } = findWish(text, literals)
    const forgetting = toForget.map((words) => ({ words, facts: factsAbout(words) }))
    if (forgetting.length > 0) turn.forgetting = [...(turn.forgetting ?? []), ...forgetting]
    const wanted = (found ? [found, ...others] : []).sort(
      (one, other) => text.indexOf(one.sentence) - text.indexOf(other.sentence),
    )
    if (wanted.length === 0) {
      if (paused) return []
      const plain = text.replace(ASSIGNED, 'this')
      if (plain !== text && findWish(plain, literals).wish && (await holdsSecret(text)))
        return notKept('it holds a secret')
      if (score > NEAR) log.info('no wish', { session: sessionID, score: rounded(score) })
      return refuse({ sessionID, text }, toForget, { made, pending })
    }
    // "No, don't keep that. Remember instead: …" refuses the message before.
    const refused = await refuse({ sessionID, text: refusalBeforeWish(text) }, [], { made, pending })
    const leave = (why: string) => (isUnsure ? refused : [...refused, ...notKept(why)])
    if (paused) return leave('paused')
    const lasting = wanted.filter(({ howLong }) => !isForNow(howLong))
    if (lasting.length === 0) return leave('only for now')
    const allowed = await permission(sessionID)
    log.info('wish', {
      session: sessionID,
      score: rounded(score),
      wishes: lasting.length,
      empty: wanted.every(({ items }) => items.length === 0),
      unsure: isUnsure === true,
      permission: allowed,
    })
    if (allowed === 'deny') return leave('your permission rules deny memory_remember')
    const wishOf = ({ sentence, scope }: Pick<Meant, 'sentence' | 'scope'>): PendingWish => ({
      messageID,
      sentence,
      scope,
      atMs: now(),
      pid,
      project,
      saved: [],
    })
    const open: Meant[] = []
    // A wish with a secret is not stored to wait for the end of the turn: only its refusal is recorded.
    for (const one of lasting)
      if (await holdsSecret(one.sentence)) await keepSentence(sessionID, wishOf(one))
      else open.push(one)
    if (open.length === 0) return notKept('it holds a secret')
    sessions.update(sessionID, captureSlice, (capture) => {
      capture.session = sessionID
      capture.asked = [...capture.asked, ...open.map(wishOf)]
      // Where the rules ask first, or nobody can be sure, nothing is written without the tool.
      if (allowed === 'allow' && !isUnsure)
        capture.pending = [...capture.pending, ...toKeep(open).map(wishOf)].slice(-MAX_PENDING)
    })
    const isUnworded = open.every(({ items }) => items.length === 0)
    if (!isUnsure) turn.unlessSaved = isUnworded ? UNWORDED : allowed === 'ask' ? RULES_ASK : turn.unlessSaved
    turn.asksOne = toKeep(open).length === 1 ? text : undefined
    const besides = [
      ...(refused.length === 0 && refusesKeeping(text) ? [lineOf('what you asked not to keep')] : refused),
      ...(lasting.length < wanted.length ? [lineOf('what holds only for now')] : []),
      ...(open.length < lasting.length ? [lineOf('what holds a secret')] : []),
    ]
    return [...besides, { text: askToSave(open, isUnsure), for: 'model' as const }]
  }

  /** Handles a refusal to keep. If it says nothing else, it means the message before: its pending wishes and its facts go. */
  async function refuse(
    { sessionID, text }: Pick<PersonMessage, 'sessionID' | 'text'>,
    toForget: readonly string[],
    { made: before, pending }: { made: readonly Made[]; pending: readonly PendingWish[] },
  ): Promise<MessageAddition[]> {
    const { isOnlyRefusal, sharesWord } = await loadWishes()
    const isOnly = isOnlyRefusal(text, toForget.join(' '))
    if (!refusesKeeping(text) && !(isOnly && before.length + pending.length > 0)) return []
    // If it names what it means, no other fact is meant.
    const isMeant = (says: string) =>
      toForget.length === 0
        ? isOnlyRefusal(text, says)
        : isOnly && toForget.some((words) => sharesWord(says, words))
    const waits = ({ messageID, sentence }: PendingWish) =>
      messageID === pending.at(-1)?.messageID && isMeant(sentence)
    const made = before.filter(({ says }) => isMeant(says))
    if (isOnly && toForget.length > 0 && made.length === 0 && !pending.some(waits)) {
      const found = await Promise.all(toForget.map((words) => findFacts(words).catch(() => [])))
      // If there is such a fact, the agent deletes it, or a later line says that it is not forgotten.
      if (found.flat().length > 0) return []
      const named = toForget.join(' or ')
      return [lineOf(`no fact says ${named} (/memfs captured shows what was kept)`, 'not forgotten')]
    }
    delete turnOf(sessionID).unlessSaved
    sessions.update(sessionID, captureSlice, (capture) => {
      capture.pending = capture.pending.filter((wish) => !waits(wish))
      takeBack(capture)
    })
    return takeOut(sessionID, made)
  }

  /** Removes facts that the turn before made. What was there before that, and other files, stay. */
  async function takeOut(sessionID: string, made: readonly Made[]): Promise<MessageAddition[]> {
    const isGoing = ({ key, isNew }: Made) => isNew && key.includes(`/${FACTS_DIR}/`)
    const going = made.filter(isGoing)
    const { gone, notKept } = going.length > 0 ? await args.forget(going, sessionID) : { gone: [] }
    const left = new Set(made.filter((one) => !isGoing(one)).map(({ place }) => place))
    const still =
      left.size > 0 ? [lineOf(`${[...left].join(', ')} (/memfs undo takes that back)`, 'still kept')] : []
    if (gone.length === 0) return still.length > 0 ? still : [lineOf('you asked not to')]
    const said = gone.map((file) => `"${sanitizeLine(statementOf(file))}"`).join(', ')
    return [
      lineOf(said + (notKept === undefined ? ' (/memfs undo brings it back)' : ''), 'forgot'),
      ...still,
      {
        text: `<memfs-wish>The person takes back what she said before; memory has forgotten it: ${said}. Do not store it again.</memfs-wish>`,
        for: 'model',
      },
    ]
  }

  /** One after another, so that nothing is kept twice. */
  function keep(sessionID: string, due: (wish: PendingWish) => boolean): Promise<void> {
    const run = keeping.then(() => keepDue(sessionID, due))
    keeping = run.catch(() => {})
    return run
  }

  async function keepDue(sessionID: string, due: (wish: PendingWish) => boolean): Promise<void> {
    const left = sessions.read(sessionID, captureSlice).pending.filter(due)
    if (left.length === 0) return
    const { withoutWish } = await loadWishes()
    for (const wish of left) {
      const outcome = await keepSentence(sessionID, wish)
      log.info('wish taken up without a save', { session: sessionID, outcome: outcome?.outcome })
      if (outcome?.outcome === 'rejected') turnOf(sessionID).refused = outcome.says
      else if (withoutWish(inTwo(wish.sentence).statement).length > MAX_BODY_CHARS)
        turnOf(sessionID).refused = TOO_LONG
    }
    const isOf = (wish: PendingWish, { messageID, sentence }: PendingWish) =>
      wish.messageID === messageID && wish.sentence === sentence
    sessions.update(sessionID, captureSlice, (capture) => {
      capture.pending = capture.pending.filter((wish) => !left.some((one) => isOf(one, wish)))
    })
    sessions.flush()
  }

  /** Keeps what was asked for in turns without a save, of processes that are gone. */
  async function keepLeft(): Promise<void> {
    const isLeft = ({ pid: owner, atMs, project: from }: PendingWish) =>
      owner !== pid && ['', project].includes(from) && (!isAlive(owner) || now() - atMs > MAX_WAIT_MS)
    for (const { session, pending } of await sessions.all(captureSlice))
      if (session !== '' && pending.length > 0) await keep(session, isLeft)
  }

  async function keepSentence(
    sessionID: string,
    { sentence, messageID, scope, saved }: PendingWish,
  ): Promise<Outcome | undefined> {
    const { withoutWish } = await loadWishes()
    const { statement, code } = inTwo(sentence)
    const text = withoutWish(statement)
    const translation = await translationOf(sessionID, messageID, text)
    // The wish is kept even if it cannot be told what it replaces.
    const replaced: Replaced | undefined =
      translation ?? (await args.replacedBy(text, sessionID, messageID).catch(() => undefined))
    const { key, says = '' } = replaced ?? {}
    const { keeper, saysMore } = await core()
    const parts = [...saved.map(({ key }) => key), ...(translation ? [translation.key] : [])]
    // Global if a part that the agent saved is, or the corrected fact, unless it may hold here alone: "in this repo …", "for YAML …".
    const isHere = holdsConcept(sentence, WHERE) || HERE.test(sentence) || saysMore(sentence, says)
    const taken = isHere ? parts : [...parts, key ?? '']
    const candidate: Candidate = {
      text,
      why: [code, translation?.says].filter(Boolean).join('\n\n') || undefined,
      corrects: holdsConcept(statement.slice(0, -text.length), CORRECTING, factConcepts),
      replaces: key,
      type: typeOf(sentence),
      scope: taken.some((key) => key.startsWith(`global/${FACTS_DIR}/`)) ? 'global' : scope,
      completes: parts,
      source: 'explicit',
      evidence: { session: sessionID, message: messageID, by: 'person', quote: sentence },
    }
    const [outcome] = await keeper.propose([candidate], { way: 'wish', sessionID })
    return outcome
  }

  /** The only fact of a turn with one wish, if it may say that in another language: her words replace it, and it stands below. */
  async function translationOf(
    sessionID: string,
    messageID: string,
    text: string,
  ): Promise<Made | undefined> {
    const { asked, pending } = sessions.read(sessionID, captureSlice)
    const [made, ...others] = turnOf(sessionID).made
    // The items of a list are pending one by one.
    const isOne = [asked, pending].every(([wish, ...more]) => wish?.messageID === messageID && !more.length)
    if (!isOne || !made?.isNew || others.some(({ key }) => key !== made.key)) return undefined
    const isFact = made.key.includes(`/${FACTS_DIR}/`)
    return isFact && (await core()).translates(made.says, text) ? made : undefined
  }

  return {
    reader,
    async listener(event: SessionEvent) {
      if (event.kind === 'idle' || event.kind === 'deleted') {
        const turn = turnOf(event.sessionID)
        turn.isOver = true
        if (turn.unlessSaved !== undefined) turn.refused = turn.unlessSaved
        delete turn.unlessSaved
        await keep(event.sessionID, (wish) => wish.pid === pid || !isAlive(wish.pid))
        if (print) for (const { text } of await leftUndone(event.sessionID)) print(text)
      }
      // If the person takes her message back, its wishes are gone.
      if (event.kind === 'rewound')
        sessions.update(event.sessionID, captureSlice, (capture) => {
          const isBefore = ({ messageID }: PendingWish) => messageID < event.messageID
          capture.pending = capture.pending.filter(isBefore)
          capture.asked = capture.asked.filter(isBefore)
        })
    },
    /** Notes what a tool has kept in this session, and where. A wish is done once the saves leave no part of it out. */
    async fulfilled(sessionID: string, text: string, key: string) {
      delete turnOf(sessionID).unlessSaved
      if (sessions.read(sessionID, captureSlice).pending.length === 0) return
      const { tellsOf, restsOn, saysAnother, leavesOut } = await core()
      const { asksOne } = turnOf(sessionID)
      const { pending, asked } = sessions.read(sessionID, captureSlice)
      const left = pending.flatMap((wish) => {
        const { statement } = inTwo(wish.sentence)
        if (![wish.sentence, statement].some((said) => tellsOf(text, said)))
          // Which sentence is meant is a guess; the agent that saves has read them all.
          return asksOne !== undefined && restsOn(text, asksOne, statement) ? [] : [wish]
        const isAnother = asked.some(({ sentence }) => {
          // The heading of a list is repeated with each item, and need not be saved with each.
          const [heading = ''] = /^.*[:：](?=\s*\n)/u.exec(sentence) ?? []
          return saysAnother(text, statement.replace(heading, ''), sentence)
        })
        if (isAnother) return [wish]
        const others = wish.saved.filter((one) => one.key !== key)
        const saved = [...others, { key, text: text.slice(0, MAX_SAVED_CHARS) }]
        if (leavesOut(saved.map((one) => one.text).join('\n'), wish.sentence)) return [{ ...wish, saved }]
        return []
      })
      if (left.length < pending.length || left.some((wish, i) => wish !== pending[i]))
        sessions.update(sessionID, captureSlice, (capture) => {
          capture.pending = left
        })
    },
    /** The words of the turn's wish that bears a statement out, and where that is to hold. */
    async askedFor(
      session: string | undefined,
      text: string,
    ): Promise<{ evidence: Evidence; scope: WishScope } | undefined> {
      if (session === undefined) return undefined
      const { bearsOut } = await core()
      const wish = sessions
        .read(session, captureSlice)
        .asked.find(({ sentence }) =>
          [sentence, inTwo(sentence).statement].some((said) => bearsOut(text, said)),
        )
      if (!wish) return undefined
      const { messageID: message, sentence, scope } = wish
      return {
        evidence: { session, message, by: 'person', quote: cut(sentence, MAX_QUOTED_CHARS) },
        scope,
      }
    },
    made: (sessionID: string, file: Made) => void turnOf(sessionID).made.push(file),
    /** What the message of the turn asks to forget. */
    toForget: (sessionID = '') => turns.get(sessionID)?.forgetting?.map(({ words }) => words),
    /** Keeps what was asked for in this process, which is ending. */
    async keepOwn() {
      for (const session of [...turns.keys()]) await keep(session, (wish) => wish.pid === pid)
    },
    keepLeft,
  }
}

const lineOf = (why: string, what = 'not kept'): MessageAddition => ({
  text: `↳ ${what}: ${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/u, '')}`,
  for: 'person',
  isPrinted: true,
})

/** What a wish states, and the code below it. */
function inTwo(sentence: string): { statement: string; code: string | undefined } {
  const at = sentence.search(/\n[ \t]*(?:```|~~~)/u)
  if (at < 0) return { statement: sentence, code: undefined }
  return { statement: sentence.slice(0, at).trim(), code: sentence.slice(at + 1) }
}

/** What is kept, item by item; if there are too many items, whole wishes. */
function toKeep(wishes: readonly Meant[]): readonly Pick<Meant, 'sentence' | 'scope'>[] {
  const items = wishes.flatMap(({ items, scope }) => items.map((sentence) => ({ sentence, scope })))
  return items.length <= MAX_PENDING ? items : wishes
}

/** For person and agent: the agent would otherwise answer that it was noted. */
const notKept = (why: string): MessageAddition[] => [
  lineOf(why),
  {
    text: `<memfs-wish>The person asks in this message that something be remembered. Memory does not keep it: ${why}. Do not store it by any tool and do not say that it is noted; say in one short sentence that it is not kept, and why. Then go on with the rest of the message.</memfs-wish>`,
    for: 'model',
  },
]

function askToSave(wishes: readonly Meant[], isUnsure = false): string {
  const quoted = wishes.map(({ sentence }) => sanitizeBody(cut(sentence, MAX_QUOTED_CHARS)))
  const it = wishes.length > 1 ? 'each of these' : 'it'
  const scope = wishes.some(({ scope }) => scope === 'global') ? ', scope global' : ''
  const says = `something be remembered: “${quoted.join('”, “')}”.`
  const told = isUnsure
    ? `The person may ask in this message that ${says} Decide: if it belongs to the task at hand alone, save nothing and say nothing of this note. If it is to hold in later sessions, call`
    : `The person asks in this message that ${says} Call`
  return `<memfs-wish>${told} memory_remember for ${it} now, before anything else, with the fact in one clear sentence of its own (no "remember that") and the fitting type${scope}. Then go on with the rest of the message.</memfs-wish>`
}

const LASTING = conceptIds('always never')
const PREFERRING = conceptIds('prefer')
const OF_HERSELF = conceptIds('i')
const PLAINLY =
  /\b(?:i am|i['’]m|my name|don['’]t|do not|please (?:use|write|answer))\b|(?<!\p{L})(?:prefiero|prefiro|preferisco|wolę|предпочитаю)(?!\p{L})/iu

/** How the person wants to be worked with, or what holds here. */
export function typeOf(sentence: string): FactType {
  if (/https?:\/\//u.test(sentence)) return 'reference'
  const isWay =
    holdsConcept(sentence, LASTING) ||
    (holdsConcept(sentence, PREFERRING) && holdsConcept(sentence, OF_HERSELF)) ||
    PLAINLY.test(sentence)
  return isWay ? 'feedback' : 'project'
}

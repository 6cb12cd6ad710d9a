import path from 'node:path'
import type { Capture } from '../capture/capture.js'
import type * as FactFiles from '../capture/facts/fact-file.js'
import type * as Support from '../capture/wish/support.js'
import type { Withheld } from '../capture/withheld.js'
import type { Kept } from '../extract/extraction.js'
import { createMining, type EvidencedFact, minedSchema } from '../extract/mining.js'
import type { KnownFact } from '../extract/prompt.js'
import type { Feature } from '../host/feature.js'
import type { Said } from '../host/host.js'
import { lazy } from '../lib/lazy.js'
import type { Document } from '../memory/document.js'
import { isFactType } from '../memory/fact-types.js'
import { type MemoryFile, scopeOf, statementOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { MASK } from '../memory/private.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { fileKey, keyOf } from '../memory/scope.js'
import { partsOf, wholeText } from '../memory/statement/fact-text.js'
import { readWhenLine, type When } from '../memory/when.js'
import type { OpenMemory } from '../open-memory.js'
import { createRecords } from '../state/records.js'
import { sessionSummarySlice } from '../state/session-summary.js'
import type { SmallModelWork } from './small-model.js'
import type { Wiring } from './wiring.js'

/** How many known facts are considered: lines for more would not fit into the question. */
const MAX_KNOWN = 200
/** How many characters of known facts are read: more would not fit into the question. */
const MAX_BODY_CHARS = 12_000

/** Finds lasting facts in finished talk, and keeps them through the gate that all facts pass. */
export function createExtractionFeature(
  { memory, host, lifetime, now, log }: Wiring,
  { capture, withheld, work }: { capture: Capture; withheld: Withheld; work: SmallModelWork },
): Feature {
  const { folders, settings, sessions } = memory
  const records = createRecords(path.join(memory.stateFolder, 'mined'), minedSchema)
  const load = lazy(async () => {
    const [{ createExtraction }, { faultOf, disputes }, { statedIn, wordsOfQuote }, { changes }, files] =
      await Promise.all([
        import('../extract/extraction.js'),
        import('../capture/gate/borne-out.js'),
        import('../capture/wish/whose-words.js'),
        import('../capture/wish/support.js'),
        import('../capture/facts/fact-file.js'),
      ])
    return createExtraction({
      folder: folders.project,
      host,
      smallModel: work.smallModel,
      records,
      alone: memory.locks.tryHold,
      async mayRead(sessionID) {
        const [rests, may] = await Promise.all([withheld.restsIn(sessionID), capture.permissions(sessionID)])
        const isOpen = ({ by, text }: Said) => text !== MASK && (by === 'person' || !rests(text))
        return (one) => !capture.wasOff(sessionID, one.atMs) && may(one) === 'allow' && isOpen(one)
      },
      clean: work.clean,
      known: (text) => knownFacts(memory, text, work.clean),
      judge: (fact, message, talk, shown) => {
        const { by, said } = wordsOfQuote(message, fact.quote)
        const known = shown ?? namedAlike(memory, fact, { ...files, changes })
        const before = shown ? `${shown.description}\n${shown.body ?? ''}` : ''
        const stated = { text: fact.description, said, talk: shown ? '' : statedIn(talk), known: before }
        const disputed =
          known?.isAsked === true && disputes({ text: fact.description, known: known.description }, message)
        // The details are cited as the person's, too. A change without them would lose what the old ones say.
        const unsaid = faultOf({ ...stated, text: fact.body })
        const fault = faultOf(stated) ?? (shown && unsaid)
        return { by, fault, ...(unsaid && { body: '' }), ...(disputed && { disputed }) }
      },
      keep: (kept) => keepFacts(memory, capture, kept, work.clean),
      async keepSummary(sessionID, text) {
        sessions.update(sessionID, sessionSummarySlice, (it) => void Object.assign(it, { text }))
        sessions.flush()
      },
      protocol: work.protocol,
      withWhen: settings.reminders.enabled,
      model: settings.capture.model,
      turnSummaryInterval: settings.capture.turnSummaryInterval,
      signal: lifetime.signal,
      now,
      log,
    })
  })
  const { listener, textEnd } = createMining({
    mine: async (...given) => (await load()).mine(...given),
    records,
    folder: folders.project,
    host,
    idleMs: settings.capture.idleMs,
    endsWithTurn: host.endsAfterTurn,
    track: work.track,
    lifetime,
    now,
    log,
  })
  return { listeners: [listener], turnEnds: [textEnd] }
}

/** Facts of both scopes: first those that bear on the talk, then the others by last change; whole while they fit. */
async function knownFacts(
  { store, recall, folders }: OpenMemory,
  text: string,
  clean: Clean,
): Promise<KnownFact[]> {
  const bearing = await recall.similar(text, {
    groups: new Set([folders.global, folders.project]),
    pathPrefix: FACTS_DIR,
    limit: MAX_KNOWN,
  })
  const { global, project } = store.snapshot(folders)
  const newest = [...project.facts, ...global.facts].sort((a, b) => b.modifiedMs - a.modifiedMs)
  const byKey = new Map(newest.map((file) => [keyOf(file), file]))
  const bestFirst = new Set([...bearing.flatMap(({ key }) => byKey.get(key) ?? []), ...newest])
  let left = MAX_BODY_CHARS
  const known: KnownFact[] = []
  for (const file of [...bestFirst].slice(0, MAX_KNOWN)) {
    const { hash, folder, path: at, chars } = file
    const statement = statementOf(file)
    left -= statement.length + chars
    const target = left > 0 ? store.target(fileKey(folder, at)) : undefined
    const read = target && (await store.read(target))
    const whole = read && (await cleanParts(read.document, at, clean))
    known.push({
      key: fileKey(folder, at),
      scope: scopeOf(file),
      path: at,
      hash: read?.hash ?? hash,
      isAsked: isAsked(file),
      description: whole ? whole.statement : await clean(statement),
      ...(whole && { body: whole.details }),
    })
  }
  return known
}

type Clean = SmallModelWork['clean']

/** What a fact says, without secrets and private text. */
const cleanParts = async (document: Document, at: string, clean: Clean) =>
  partsOf(await clean(wholeText(document, at)), at)

const isAsked = ({ keys }: MemoryFile) => keys?.source === 'explicit'

/** The fact that a new one would replace: it has the name that the new one would get, and is about the same thing. */
function namedAlike(
  { store, folders }: OpenMemory,
  { type, name, description }: EvidencedFact,
  { nameIn, givenName, changes }: typeof FactFiles & Pick<typeof Support, 'changes'>,
) {
  const { global, project } = store.snapshot(folders)
  const wanted = givenName({ type, name })
  const file = [...project.facts, ...global.facts].find((one) => nameIn(one.path, one.keys?.type) === wanted)
  const isSame = file && changes(description, statementOf(file))
  return isSame ? { description: statementOf(file), isAsked: isAsked(file) } : undefined
}

/** Keeps facts through the gate; an update replaces the fact that it names, if that is still as the model saw it. */
async function keepFacts(memory: OpenMemory, { propose }: Capture, kept: Kept, clean: Clean): Promise<void> {
  const { store } = memory
  const { sessionID, facts } = kept
  const candidates = facts.flatMap(
    ({ type, scope, name, description, body, quote, keywords, when, evidence, updates, ...judged }) => {
      if (!isFactType(type)) return []
      const isCurrent = updates && store.file(updates.key)?.hash === updates.hash
      return [
        {
          text: description,
          type,
          why: body || undefined,
          name: name || undefined,
          scope,
          keywords,
          when: whenSaid(when, `${description}\n${quote}`),
          source: 'extraction' as const,
          evidence: {
            session: sessionID,
            by: evidence?.by ?? ('agent' as const),
            quote: evidence ? quote : '',
            ...(evidence ? { message: evidence.message } : {}),
          },
          saidAtMs: evidence?.atMs,
          // Only a person's words overrule what is known.
          replaces: isCurrent && (judged.disputed || evidence?.by === 'person') ? updates.key : undefined,
          ...judged,
        },
      ]
    },
  )
  const outcomes = await propose(candidates, { way: 'extraction', sessionID })
  for (const [i, { target, reasons }] of outcomes.entries()) {
    const beside = /^flagged:(.+)$/.exec(reasons[0] ?? '')?.[1]
    const other = beside === undefined ? undefined : store.target(beside)
    const { disputed, replaces } = candidates[i] ?? {}
    // The fact that it was to replace may stay nevertheless, as a person's own file does.
    if (target && other && (disputed || replaces === beside))
      await nameConflict(memory, [target, other], clean)
  }
}

/** Where the person contradicts a fact that she asked for, she has to decide, as with other contradictions. */
async function nameConflict({ store, settings }: OpenMemory, sides: [Target, Target], clean: Clean) {
  const [{ folder }, before] = sides
  if (!settings.consolidate.enabled || folder !== before.folder) return
  const { conflictOf, keepConflicts, saysOf } = await import('../consolidate/conflicts.js')
  async function sideOf({ folder, path: at }: Target) {
    const document = (await store.read({ folder, path: at }))?.document
    if (!document) return undefined
    const { statement } = await cleanParts(document, at, clean)
    return { path: at, hash: saysOf(document, at), description: statement, keys: document.frontMatter }
  }
  const [a, b] = await Promise.all(sides.map(sideOf))
  const flags = a && b ? [conflictOf(a, b, 'Both were said, at different times. Which one holds?')] : []
  await keepConflicts({ store, folder, flags })
}

/** A `when` whose names all occur in the talk: one that a model made up must not stop or remind anybody. */
function whenSaid(line = '', said: string): When | undefined {
  const when = line.trim() === '' ? undefined : readWhenLine(line)
  const patterns = [...(when?.edit ?? []), ...(when?.command ?? [])]
  const isSaid = (pattern: string) =>
    pattern.split(/[\s/]*[*?{}[\](),|]+[\s/]*/).every((part) => said.includes(part))
  return patterns.every(isSaid) ? when : undefined
}

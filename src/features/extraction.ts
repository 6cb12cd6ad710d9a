import path from 'node:path'
import type { Capture } from '../capture/capture.js'
import type { CaptureCore } from '../capture/capture-core.js'
import type { Withheld } from '../capture/withheld.js'
import { createMining, type EvidencedFact, minedSchema } from '../extract/mining.js'
import type { KnownFact } from '../extract/prompt.js'
import type { Feature } from '../host/feature.js'
import type { Said } from '../host/host.js'
import { lazy } from '../lib/lazy.js'
import { type MemoryFile, scopeOf, statementOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { MASK } from '../memory/private.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { keyOf, ownFolders } from '../memory/scope.js'
import { partsOf, wholeText } from '../memory/statement/fact-text.js'
import { readWhenLine, type When } from '../memory/when.js'
import type { OpenMemory } from '../open-memory.js'
import { createRecords } from '../state/records.js'
import { sessionSummarySlice } from '../state/session-summary.js'
import type { SmallModelWork } from './small-model.js'
import type { Wiring } from './wiring.js'

/** How many known facts are considered: lines for more would not fit into the question. */
const MAX_KNOWN = 200

/** Finds lasting facts in finished talk, and keeps them through the gate that all facts pass. */
export function createExtractionFeature(
  { memory, host, lifetime, now, log }: Wiring,
  { capture, withheld, work }: { capture: Capture; withheld: Withheld; work: SmallModelWork },
): Feature {
  const { folders, settings, sessions } = memory
  const records = createRecords(path.join(memory.stateFolder, 'mined'), minedSchema)
  const load = lazy(async () => {
    const core = await capture.core()
    const { createExtraction } = await import('../extract/extraction.js')
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
        const { description: text, body, quote } = fact
        const known = shown ?? namedAlike(memory, fact, core)
        const before = shown && `${shown.description}\n${shown.body}`
        const judged = core.judgeCited({ text, body, quote, known: before }, message, talk)
        const disputed = known?.isAsked === true && core.disputes({ text, known: known.description }, message)
        return { ...judged, ...(disputed && { disputed }) }
      },
      keep: (sessionID, facts) => keepFacts(memory, capture, work.clean, sessionID, facts),
      async keepSummary(sessionID, text) {
        sessions.update(sessionID, sessionSummarySlice, (it) => void Object.assign(it, { text }))
        sessions.flush()
      },
      protocol: work.protocol,
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

/** Facts of both scopes: first those that bear on the talk, then the others by last change. */
async function knownFacts(
  { store, recall, folders }: OpenMemory,
  text: string,
  clean: Clean,
): Promise<KnownFact[]> {
  const within = { groups: new Set(ownFolders(folders)), pathPrefix: FACTS_DIR, limit: MAX_KNOWN }
  const bearing = await recall.similar(text, within)
  const { global, project } = store.snapshot(folders)
  const newest = [...project.facts, ...global.facts].sort((a, b) => b.modifiedMs - a.modifiedMs)
  const byKey = new Map(newest.map((file) => [keyOf(file), file]))
  const bestFirst = new Set([...bearing.flatMap(({ key }) => byKey.get(key) ?? []), ...newest])
  const known: KnownFact[] = []
  for (const file of [...bestFirst].slice(0, MAX_KNOWN)) {
    const { path: at } = file
    const target = store.target(keyOf(file))
    const read = target && (await store.read(target))
    if (!read) continue
    const { statement: description, details: body } = partsOf(await clean(wholeText(read.document, at)), at)
    const seen = { scope: scopeOf(file), path: at, hash: read.hash, isAsked: isAsked(file) }
    known.push({ key: keyOf(file), ...seen, description, body })
  }
  return known
}

type Clean = SmallModelWork['clean']

const isAsked = ({ keys }: MemoryFile) => keys?.source === 'explicit'

/** The fact that a new one would replace: it has the name that the new one would get, and is about the same thing. */
function namedAlike(
  { store, folders }: OpenMemory,
  { type, name, description }: EvidencedFact,
  { nameIn, givenName, changes }: CaptureCore,
) {
  const { global, project } = store.snapshot(folders)
  const wanted = givenName({ type, name })
  const file = [...project.facts, ...global.facts].find((one) => nameIn(one.path, one.keys?.type) === wanted)
  const isSame = file && changes(description, statementOf(file))
  return isSame ? { description: statementOf(file), isAsked: isAsked(file) } : undefined
}

/** Keeps facts through the gate; an update replaces the fact that it names, if that is still as the model saw it. */
async function keepFacts(
  memory: OpenMemory,
  { propose }: Capture,
  clean: Clean,
  sessionID: string,
  facts: readonly EvidencedFact[],
): Promise<void> {
  const { store } = memory
  const candidates = facts.map(({ description, body, quote, name, when, evidence, updates, ...said }) => {
    const isCurrent = updates && store.file(updates.key)?.hash === updates.hash
    return {
      ...said,
      text: description,
      why: body || undefined,
      name: name || undefined,
      when: memory.settings.reminders.enabled ? whenSaid(when, `${description}\n${quote}`) : undefined,
      source: 'extraction' as const,
      evidence: {
        ...{ session: sessionID, by: 'agent' as const, quote: '' },
        ...(evidence && { by: evidence.by, message: evidence.message, quote }),
      },
      saidAtMs: evidence?.atMs,
      // Only a person's words overrule what is known.
      replaces: isCurrent && (said.disputed || evidence?.by === 'person') ? updates.key : undefined,
    }
  })
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
  const { conflictOf, keepConflicts, sideOf } = await import('../consolidate/conflicts.js')
  const [a, b] = await Promise.all(sides.map((side) => sideOf(store, side, clean)))
  const flags = a && b ? [conflictOf(a, b, 'Both were said, at different times. Which one holds?')] : []
  await keepConflicts({ store, folder, flags })
}

/** A `when` whose names all occur in the talk: one that a model made up must not stop or remind anybody. */
function whenSaid(line = '', said: string): When | undefined {
  const when = readWhenLine(line)
  const patterns = [...(when?.edit ?? []), ...(when?.command ?? [])]
  const isSaid = (pattern: string) =>
    pattern.split(/[\s/]*[*?{}[\](),|]+[\s/]*/).every((part) => said.includes(part))
  return patterns.every(isSaid) ? when : undefined
}

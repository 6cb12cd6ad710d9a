import path from 'node:path'
import type { Capture } from '../capture/capture.js'
import type { Kept } from '../extract/extraction.js'
import type { KnownFact } from '../extract/known-facts.js'
import { minedSchema } from '../extract/mined.js'
import { createMining } from '../extract/mining.js'
import type { Feature } from '../host/feature.js'
import type { Host } from '../host/host.js'
import { lazy } from '../lib/lazy.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { FACT_TYPES, isFactType } from '../memory/fact-types.js'
import { scopeOf, statementOf } from '../memory/memory.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { fileKey } from '../memory/scope.js'
import { type FactText, partsOf, wholeText } from '../memory/statement/fact-text.js'
import { readWhenLine, type When } from '../memory/when.js'
import type { OpenMemory } from '../open-memory.js'
import { createRecords } from '../state/records.js'
import { sessionSummarySlice } from '../state/session-summary.js'
import type { SmallModelWork } from './small-model.js'

/** Facts of which is looked how much they bear on a stretch of talk. */
const MAX_BEARING = 200
/** Bodies are read of so many characters: what does not fit into the question need not be. */
const MAX_BODY_CHARS = 12_000

/** Finds lasting facts in finished talk, and keeps them by the way that all facts take. */
export function createExtractionFeature(args: {
  memory: OpenMemory
  host: Host
  capture: Capture
  work: SmallModelWork
  lifetime: Lifetime
  now: () => number
  log: Log
}): Feature {
  const { memory, host, capture, work, lifetime, now, log } = args
  const { folders, settings, sessions } = memory
  const records = createRecords(path.join(memory.stateFolder, 'mined'), minedSchema)
  const load = lazy(async () => {
    const { createExtraction } = await import('../extract/extraction.js')
    return createExtraction({
      folder: folders.project,
      host,
      smallModel: work.smallModel,
      records,
      alone: memory.locks.tryHold,
      mayRead:
        (sessionID) =>
        ({ atMs }) =>
          !capture.wasOff(sessionID, atMs),
      clean: work.clean,
      known: (text) => knownFacts(memory, text, work.clean),
      keep: (kept) => keepFacts(memory, capture, kept),
      async keepSummary(sessionID, text) {
        sessions.update(sessionID, sessionSummarySlice, (summary) => {
          Object.assign(summary, { text, atMs: now() })
        })
        sessions.flush()
      },
      protocol: work.protocol,
      withWhen: settings.reminders.enabled,
      types: Object.entries(FACT_TYPES).map(([type, { about }]) => ({ type, hint: about })),
      model: settings.capture.model,
      turnSummaryInterval: settings.capture.turnSummaryInterval,
      now,
      log,
    })
  })
  const { listener, textEnd } = createMining({
    mine: async (...given) => (await load()).mine(...given),
    records,
    folder: folders.project,
    host,
    settings: { idleMs: settings.capture.idleMs, endsWithTurn: host.endsAfterTurn },
    track: work.track,
    lifetime,
    now,
    log,
  })
  return { listeners: [listener], turnEnds: [textEnd] }
}

/** Facts of both scopes, those that bear on the talk first and whole, the others by their last change. */
async function knownFacts(
  { store, recall, folders }: OpenMemory,
  text: string,
  clean: (text: string) => Promise<string>,
): Promise<KnownFact[]> {
  const bearing = await recall.similar(text, {
    groups: new Set([folders.global, folders.project]),
    pathPrefix: FACTS_DIR,
    limit: MAX_BEARING,
  })
  const { global, project } = store.snapshot(folders)
  const facts = new Map(
    [...project.facts, ...global.facts].map((file) => [fileKey(file.folder, file.path), file]),
  )
  const first = bearing.flatMap(({ key }) => facts.get(key) ?? [])
  const bears = new Set(first)
  const others = [...facts.values()]
    .filter((file) => !bears.has(file))
    .sort((a, b) => b.modifiedMs - a.modifiedMs)
  let left = MAX_BODY_CHARS
  let lines = MAX_BODY_CHARS
  const known: KnownFact[] = []
  for (const file of [...first, ...others]) {
    const { hash, folder, path: at, chars } = file
    const statement = statementOf(file)
    lines -= statement.length + at.length
    if (lines < 0) break
    left -= statement.length + chars
    const target = left > 0 ? store.target(fileKey(folder, at)) : undefined
    const read = target && (await store.read(target))
    known.push({
      key: fileKey(folder, at),
      scope: scopeOf(file),
      path: at,
      hash: read?.hash ?? hash,
      ...(read
        ? shownTo(partsOf(await clean(wholeText(read.document, at)), at))
        : { description: await clean(statement) }),
    })
  }
  return known
}

const shownTo = ({ statement, details }: FactText) => ({ description: statement, body: details })

/** Through the gate; an update takes the place of the fact it names, if that is still as the model saw it. */
async function keepFacts({ store }: OpenMemory, { propose }: Capture, kept: Kept): Promise<void> {
  const { sessionID, facts } = kept
  const candidates = facts.flatMap(
    ({ type, scope, name, description, body, quote, keywords, when, evidence, updates }) => {
      if (!isFactType(type)) return []
      const isCurrent = updates && store.file(updates.key)?.hash === updates.hash
      return [
        {
          text: description,
          type,
          why: body === '' ? undefined : body,
          name: name === '' ? undefined : name,
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
          // Only a person's words overrule what is known.
          replaces: isCurrent && evidence?.by === 'person' ? updates.key : undefined,
        },
      ]
    },
  )
  await propose(candidates, { way: 'extraction', sessionID })
}

/** A `when` of which the talk itself has the names: what a model makes up stops nobody, and reminds of nothing. */
function whenSaid(line = '', said: string): When | undefined {
  const when = line.trim() === '' ? undefined : readWhenLine(line)
  const patterns = [...(when?.edit ?? []), ...(when?.command ?? [])]
  const isSaid = (pattern: string) =>
    pattern.split(/[\s/]*[*?{}[\](),|]+[\s/]*/).every((part) => said.includes(part))
  return patterns.every(isSaid) ? when : undefined
}

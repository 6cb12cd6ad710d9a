import { BoundedMap } from '../../lib/bounded-map.js'
import { isoDay } from '../../lib/day.js'
import type { Log } from '../../lib/log-file.js'
import { againstRaces } from '../../memory/errors.js'
import { isFactType } from '../../memory/fact-types.js'
import { forgottenLines, textHash, tombstoneID, withLift } from '../../memory/forgotten-lines.js'
import { newDocument } from '../../memory/keys.js'
import { isFact, statementOf } from '../../memory/memory.js'
import type { Op, Target } from '../../memory/op.js'
import type { Origin } from '../../memory/origin.js'
import { parseMemoryPath } from '../../memory/path.js'
import { FORGOTTEN_PATH } from '../../memory/reserved-folders.js'
import { fileKey, type ScopeFolder } from '../../memory/scope.js'
import type { Store } from '../../store/store.js'
import { createTombstone, parseTombstones, type Tombstone, tombstonesOf } from './tombstone.js'

/** Lines kept per scope; the oldest are dropped. */
const MAX_LINES = 2_000
const DESCRIPTION = 'What was forgotten, as hashes: nothing here is learned again'

type Gone = { text: string; type: string }

export type ForgottenFacts = ReturnType<typeof createForgottenFacts>

/** The tombstones of all scopes, in one file per scope. */
export function createForgottenFacts(args: {
  store: Store
  /** What is forgotten in one of these is not learned again in any of them. */
  folders: readonly ScopeFolder[]
  now: () => number
  log: Log
}) {
  const { store, folders, now, log } = args
  const together = (folder: ScopeFolder) => new Set([folder, ...(folders.includes(folder) ? folders : [])])
  const parsed = new BoundedMap<string, Tombstone[]>(20)
  const targetIn = (folder: ScopeFolder): Target => ({ folder, path: parseMemoryPath(FORGOTTEN_PATH) })

  async function tombstonesIn(folder: ScopeFolder): Promise<Tombstone[]> {
    const hash = store.file(fileKey(folder, FORGOTTEN_PATH))?.hash
    if (hash === undefined) return []
    const known = parsed.get(hash)
    if (known) return known
    const read = await store.read(targetIn(folder))
    const tombstones = parseTombstones(read?.document.body ?? '')
    parsed.set(read?.hash ?? hash, tombstones)
    return tombstones
  }

  const change = (
    folder: ScopeFolder,
    /** Returns `undefined` if nothing changes. */
    edit: (body: string) => readonly string[] | undefined,
    origin: Origin,
  ): Promise<boolean> =>
    againstRaces(async () => {
      const target = targetIn(folder)
      const read = await store.read(target)
      const lines = edit(read?.document.body ?? '')
      if (lines === undefined) return false
      // These are hashes made by the plugin, so no rule for what others write applies.
      await store.apply([putForgotten(target, read?.hash, lines)], { ...origin, writer: 'setup' })
      return true
    })

  const held = async (folder: ScopeFolder, text: string) =>
    tombstonesOf(text, (await Promise.all([...together(folder)].map(tombstonesIn))).flat())

  /**
   * The tombstone of a text, or of what it rewords, in any scope that is seen together with this one. Left out are those
   * that `others` were laid under, and those of facts that a person has restored by hand.
   */
  async function find(folder: ScopeFolder, text: string, others: readonly string[] = []) {
    const isOfOthers = (one: Tombstone) => others.some((said) => tombstonesOf(said, [one]).length > 0)
    const found = (await held(folder, text)).filter((one) => !isOfOthers(one))
    if (found.length === 0) return undefined
    const facts = [...store.files()].filter((file) => together(folder).has(file.folder) && isFact(file))
    const standing = new Set(facts.map((file) => textHash(statementOf(file))))
    return found.find((one) => !standing.has(one.text))
  }

  return {
    find,
    /** Lays tombstones; `true` if one of these facts had none. */
    async add(folder: ScopeFolder, facts: readonly Gone[], origin: Origin): Promise<boolean> {
      const isNew = await change(folder, (body) => withTombstones(body, facts, isoDay(now())), origin)
      if (isNew)
        log.info('fact forgotten', { way: origin.way, count: facts.length, session: origin.sessionID })
      return isNew
    },
    /** Removes the tombstones that hold a text back. */
    async lift(folder: ScopeFolder, text: string, origin: Origin): Promise<void> {
      if ((await held(folder, text)).length === 0) return
      const without = (body: string) => {
        const gone = tombstonesOf(text, parseTombstones(body)).map(({ line }) => line)
        return gone.length === 0 ? undefined : withLift(linesOf(body), gone, isoDay(now()))
      }
      let lifted = false
      for (const one of together(folder)) lifted = (await change(one, without, origin)) || lifted
      if (lifted) log.info('tombstone lifted', { way: origin.way, session: origin.sessionID })
    },
  }
}

/** The change that writes these lines. `hash`: of the version that they come from, if there was one. */
export function putForgotten(target: Target, hash: string | undefined, lines: readonly string[]): Op {
  const body = lines.slice(-MAX_LINES).map((line) => `${line}\n`)
  const text = newDocument({ description: DESCRIPTION }, body.join(''))
  return { kind: 'put', ...target, text, expect: hash === undefined ? 'absent' : { seen: [hash] } }
}

const linesOf = (body: string) => forgottenLines(body).map(({ line }) => line)

/** The lines of the file with tombstones for these facts; `undefined` if each of them has one. */
export function withTombstones(body: string, facts: readonly Gone[], date: string): string[] | undefined {
  const [lines, known] = [linesOf(body), new Set(parseTombstones(body).map(({ text }) => text))]
  // A person may make up a type; a tombstone has none of these.
  const added = facts.map(({ text, type }) =>
    createTombstone(text, isFactType(type) ? type : 'project', date),
  )
  const fresh = [...new Map(added.map((one) => [one.text, one])).values()].filter(
    ({ text }) => !known.has(text),
  )
  return fresh.length === 0 ? undefined : [...lines, ...fresh.map(({ line }) => again(line, lines))]
}

/** A tombstone that was lifted needs another name to be laid again. */
function again(line: string, lines: readonly string[]): string {
  const lifted = new Set(lines.flatMap((one) => forgottenLines(one)).flatMap(({ lifts }) => lifts))
  let [name, times] = [line, 1]
  while (lifted.has(tombstoneID(name))) name = `${line} again:${++times}`
  return name
}

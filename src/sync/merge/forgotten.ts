import { inSlices } from '../../lib/time-slice.js'
import { parseText } from '../../memory/document.js'
import { factTypeOf } from '../../memory/fact-types.js'
import { forgottenLines, textHash, withoutLifted } from '../../memory/forgotten-lines.js'
import { FACTS_DIR, FORGOTTEN_PATH } from '../../memory/reserved-folders.js'
import { placed } from '../../memory/scope.js'
import { readFact } from '../../memory/statement/fact-text.js'
import { forgottenEntry } from './conflict-entries.js'
import { type MergeRequest, otherSide, type Side, type Workspace } from './workspace.js'

/** A tombstone. `own`: the scope whose file holds it; `sides`: the sides that have it. */
type Stone = { line: string; own: string; sides: readonly Side[] }

/**
 * Removes what one machine has forgotten from the other, where it is still the version that the forgetter had seen;
 * otherwise it stays, for a person to decide. A rewording is another fact, unless it is in the very file that was
 * forgotten. `opposites`: files of conflicts that each machine has settled in another way.
 */
export async function settleForgotten(work: Workspace, opposites: ReadonlyMap<string, unknown>) {
  const { request } = work
  const facts = work.paths().flatMap((path) => {
    const at = placed(path)
    return at?.path.startsWith(`${FACTS_DIR}/`) ? [{ path, folder: at.folder, inner: at.path }] : []
  })
  const stones = facts.length > 0 && (await stonesByText(work))
  if (!stones || stones.size === 0) return
  await work.load(
    facts.flatMap(({ path }) => [work.at(path), deleterOf(path, request) && request.base?.get(path)]),
  )
  function keep({ path, folder, inner }: (typeof facts)[number], hash: string): void {
    work.conflicts.push(path)
    work.entries.push({ folder, entry: forgottenEntry(inner, hash) })
  }
  /** The tombstones in force for a scope: its own, and those of the scopes seen with it. */
  const stonesOf = (hash: string | undefined, folder: string) =>
    (stones.get(hash ?? '') ?? []).filter(({ own }) => own === folder || [own, folder].includes('global'))
  await inSlices(facts, async (fact) => {
    const { path, folder, inner } = fact
    const version = work.at(path)
    const hash = version && statementHash(inner, work.bytesOf(version)?.toString('utf8') ?? '')
    const found = stonesOf(hash, folder)
    const deleter = deleterOf(path, request)
    if (deleter && found.length === 0) {
      const former = statementHash(inner, work.textOf('base', path) ?? '')
      if (former && stonesOf(former, folder).some(({ sides }) => sides.includes(deleter))) keep(fact, former)
    }
    if (!version || !hash || found.length === 0) return
    for (const { line, sides } of opposites.has(path) ? [] : found) {
      const [forgetter, ...others] = sides
      const isThere = (side: Side) => request[side].get(path)?.blob === version.blob
      // A machine that has the tombstone wrote the fact in spite of it.
      if (!forgetter || others.length > 0 || isThere(forgetter)) continue
      if (!isThere(otherSide(forgetter))) continue
      if (!(await request.hadSeen(forgetter, line, version.blob))) continue
      work.remove(path)
      work.notes.push({ path })
      return
    }
    keep(fact, hash)
  })
}

/** The side that has deleted a file which the other still has. */
function deleterOf(path: string, { base, ours, theirs }: MergeRequest): Side | undefined {
  if (!base?.has(path) || ours.has(path) === theirs.has(path)) return undefined
  return ours.has(path) ? 'theirs' : 'ours'
}

/** Hash of a fact's statement, as tombstones record it; `undefined` for a file that is no fact. */
function statementHash(path: string, text: string): string | undefined {
  const document = parseText(text)
  if (document.damage !== undefined || factTypeOf(path, document.frontMatter.type) === undefined)
    return undefined
  return textHash(readFact(document, path).statement)
}

/** The tombstones in force, by the hash of the statement that they hold back. */
async function stonesByText(work: Workspace): Promise<Map<string, Stone[]>> {
  const { ours, theirs } = work.request
  const files = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (path) => placed(path)?.path === FORGOTTEN_PATH,
  )
  await work.load(files.flatMap((path) => [ours.get(path), theirs.get(path), work.at(path)]))
  const linesOf = (text: string) => forgottenLines(parseText(text).body)
  const stones = new Map<string, Stone[]>()
  for (const file of files) {
    const version = work.at(file)
    const sets = (['ours', 'theirs'] as const).map((side) => {
      return { side, lines: new Set(linesOf(work.textOf(side, file) ?? '').map(({ line }) => line)) }
    })
    const lines = version ? withoutLifted(linesOf(work.bytesOf(version)?.toString('utf8') ?? '')) : []
    for (const { line, text } of lines) {
      const stone = {
        line,
        own: placed(file)?.folder ?? '',
        sides: sets.flatMap(({ side, lines: known }) => (known.has(line) ? [side] : [])),
      }
      if (text !== undefined) stones.set(text, [...(stones.get(text) ?? []), stone])
    }
  }
  return stones
}

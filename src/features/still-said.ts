import { existsSync } from 'node:fs'
import path from 'node:path'
import { label } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { OpenMemory } from '../open-memory.js'

/** Files that are looked through, and places that are named. */
const MAX_FILES = 50
const MAX_NAMED = 5

/**
 * Where words still stand, each a line for a person, and what to do about it: forgetting takes a fact, and neither a file
 * that says the same nor the team's copy. `forgotten`: the path of the fact that has gone; `notes`: those of the session.
 */
export async function stillSaid(
  { recall, folders, team }: Pick<OpenMemory, 'recall' | 'folders' | 'team'>,
  words: string,
  forgotten?: string,
  notes = '',
): Promise<string[]> {
  const { contentWords } = await import('../memory/statement/content-words.js')
  const asked = contentWords(words)
  if (asked.length === 0) return []
  const holds = (text: string) => {
    const held = new Set(contentWords(text))
    return asked.every((word) => held.has(word))
  }
  // What is only looked for may stand in whatever a line says.
  const isContrary = forgotten === undefined ? () => false : await createContrary(words, holds)
  const says = (line: string) => holds(line) && !isContrary(line)
  const groups = new Set(Object.values(folders).flatMap((folder) => folder ?? []))
  const found = await recall.search(words, { groups, limit: MAX_FILES }).catch(() => [])
  const places = found.flatMap(({ doc }) => {
    const at = doc.body.split('\n').flatMap((line, i) => (says(line) ? [`, line ${i + 1}`] : []))
    const all = at.length === 0 && says(doc.description) ? [''] : at
    return all.map((where) => sanitizeLine(label({ folder: doc.group, path: doc.path })) + where)
  })
  const shared = forgotten !== undefined && team && existsSync(path.join(team.place, forgotten))
  if (shared)
    places.unshift(`${team.name}/${sanitizeLine(forgotten)}, for the team: /memfs unshare ${forgotten}`)
  const noted = notes.split('\n').some(says)
    ? ['  also in what this session keeps in mind: the agent changes that with memory_session']
    : []
  if (places.length === 0) return noted
  return [
    ...noted,
    ...places.slice(0, MAX_NAMED).map((place) => `  also in ${place}`),
    ...(places.length > MAX_NAMED ? [`  and in ${places.length - MAX_NAMED} more places`] : []),
    ...(places.length > (shared ? 1 : 0)
      ? ['It is still known from there. To take it out, edit the file.']
      : ['It is left out here, and others of the team read it.']),
  ]
}

const PART_ENDS = /(?<=[.!?,;:])\s+|(?<=[。，；！？])/u
/** Of a line of more parts none is looked at by itself. */
const MAX_PARTS = 20

/** Tells of lines with a statement's words whether no part of them says it, but its contrary: never for always. */
async function createContrary(
  statement: string,
  holds: (text: string) => boolean,
): Promise<(line: string) => boolean> {
  const { fingerprint } = await import('../capture/forgotten/fingerprint.js')
  const { contradicts } = await import('../capture/forgotten/tombstone.js')
  const said = fingerprint(statement)
  return (line) => {
    const parts = line.split(PART_ENDS)
    const shortest = (parts.length > MAX_PARTS ? [] : parts).flatMap((_, from) => {
      const ends = parts.slice(from).map((_, n) => parts.slice(from, from + n + 1).join(' '))
      return ends.find(holds) ?? []
    })
    return [line, ...shortest].every((text) => contradicts(fingerprint(text), said))
  }
}

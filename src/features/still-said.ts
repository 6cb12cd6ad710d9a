import { existsSync } from 'node:fs'
import path from 'node:path'
import { label, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { allFolders } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/** How many files are searched, and how many places named. */
const MAX_FILES = 50
const MAX_NAMED = 5

const PART_ENDS = /(?<=[.!?,;:])\s+|(?<=[。，；！？])/u

/** Tells a person where words still stand. `forgotten`: the path of the fact that is gone; `notes`: those of the session. */
export async function stillSaid(
  { store, recall, folders, team }: Pick<OpenMemory, 'store' | 'recall' | 'folders' | 'team'>,
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
  const { fingerprint } = await import('../capture/forgotten/fingerprint.js')
  const { contradicts } = await import('../capture/forgotten/tombstone.js')
  const said = fingerprint(words)
  const says = (line: string) => {
    // Words that are only searched for may stand in any line, whatever it says about them.
    if (forgotten === undefined || !holds(line)) return holds(line)
    // A line that says the contrary ("never" for "always") says it in each part that has the words.
    const parts = line.split(PART_ENDS)
    const pieces = parts.flatMap((part, i) => [part, parts.slice(0, i + 1).join(' ')]).filter(holds)
    return pieces.some((piece) => !contradicts(fingerprint(piece), said))
  }
  const all = allFolders(folders)
  // A file that has just been written by hand counts, too.
  await store.refresh(all)
  const groups = new Set(all)
  const found = await recall.search(words, { groups, limit: MAX_FILES }).catch(() => [])
  const inFiles = found.flatMap(({ doc }) => {
    const at = doc.body.split('\n').flatMap((line, i) => (says(line) ? [`, line ${i + 1}`] : []))
    const inFile = at.length === 0 && says(doc.description) ? [''] : at
    return inFile.map((where) => sanitizeLine(label({ folder: doc.group, path: doc.path })) + where)
  })
  const isShared = forgotten !== undefined && team && existsSync(path.join(team.place, forgotten))
  // The team's files that say what is forgotten are hidden, and no search finds them.
  const hidden = team?.hidden().forgotten.filter((file) => says(statementOf(file))) ?? []
  const ofTeam = [
    ...(isShared ? [`${forgotten}, for the team: /memfs unshare ${forgotten}`] : []),
    ...hidden.flatMap((file) => (file.path === forgotten ? [] : `${file.path}, for the team`)),
  ].map((place) => `${team?.name}/${sanitizeLine(place)}`)
  const places = [...ofTeam, ...inFiles]
  const noted = notes.split('\n').some(says)
    ? ['  also in what this session keeps in mind: the agent changes that with memory_session']
    : []
  if (places.length === 0) return noted
  return [
    ...noted,
    ...places.slice(0, MAX_NAMED).map((place) => `  also in ${place}`),
    ...(places.length > MAX_NAMED ? [`  and in ${places.length - MAX_NAMED} more places`] : []),
    inFiles.length > 0
      ? 'It is still known from there. To take it out, edit the file.'
      : 'It is left out here, and others of the team read it.',
  ]
}

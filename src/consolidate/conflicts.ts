import { harmlessLine } from '../memory/listing.js'

/** Where contradictions of a scope are written down: for people, closed to tools and recall. */
export const CONFLICTS_PATH = 'facts/_CONFLICTS.md'

/** Entries kept open at a time; what a person does not look at must not grow without end. */
export const MAX_ENTRIES = 50
/** Pairs that a person has removed and that are not flagged again. */
const MAX_SETTLED = 500

export type Side = {
  path: string
  /** Of the bytes, when it was flagged: a changed side ends the entry. */
  hash: string
  description: string
  /** `YYYY-MM-DD` it was last said. */
  day: string
  source: string
  quote: string
}

export type Conflict = { id: string; sides: readonly [Side, Side]; question: string }

/** What stands in the file, as data: open entries, and the ids of pairs that are settled. */
export type Conflicts = { entries: readonly Conflict[]; settled: readonly string[] }

const ENTRY = /^<!-- memfs-conflict (\{.*\}) -->$/gm
const SETTLED = /^<!-- memfs-settled ([0-9a-f,]*) -->$/m

/** The same for a pair whichever side comes first, as long as both say what they said. */
export function pairId(
  a: Pick<Side, 'path' | 'hash'>,
  b: Pick<Side, 'path' | 'hash'>,
  hash: (text: string) => string,
): string {
  return hash(
    [a, b]
      .map(({ path, hash: version }) => `${path}\n${version}`)
      .sort()
      .join('\n'),
  )
}

/** The file's text. Everything that a fact says stands in it as data: on one line, quoted, without markup of its own. */
export function writeConflicts({ entries, settled }: Conflicts): string {
  const parts = entries.map((entry) => {
    const [a, b] = entry.sides
    return [
      `<!-- memfs-conflict ${JSON.stringify(entry).replaceAll('--', '\\u002d\\u002d').replaceAll('>', '\\u003e')} -->`,
      `## ${data(entry.question)}`,
      '',
      ...[a, b].flatMap(sideLines),
      '',
    ].join('\n')
  })
  return [
    'Facts that contradict each other. Change or delete the one that no longer holds: its entry then goes by itself.',
    'If both hold, remove the entry, from its comment to the next; the pair is then not named again.',
    '',
    ...parts,
    ...(settled.length > 0 ? [`<!-- memfs-settled ${settled.slice(-MAX_SETTLED).join(',')} -->`, ''] : []),
  ].join('\n')
}

function sideLines({ path, description, day, source, quote }: Side): string[] {
  return [
    `- \`${data(path)}\` (${data(source)}, ${data(day)}): ${data(description)}`,
    ...(quote === '' ? [] : [`  - said: ${data(quote)}`]),
  ]
}

/** Text from a fact, on one line and with nothing in it that markdown or the file's own comments would act on. */
const data = (text: string) =>
  harmlessLine(text)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[`*_[\]#|]/g, (mark) => `\\${mark}`)

/** Reads the file back; what cannot be read of it counts as removed by a person. */
export function readConflicts(text: string): Conflicts {
  const entries = [...text.matchAll(ENTRY)].flatMap(([, json = '']) => {
    const entry = parseEntry(json)
    return entry ? [entry] : []
  })
  const settled = (SETTLED.exec(text)?.[1] ?? '').split(',').filter((id) => id !== '')
  return { entries, settled }
}

function parseEntry(json: string): Conflict | undefined {
  try {
    const { id, sides, question } = JSON.parse(json) as Conflict
    const isSide = (side: Side) =>
      [side.path, side.hash, side.description, side.day, side.source, side.quote].every(
        (value) => typeof value === 'string',
      )
    const isEntry =
      typeof id === 'string' && typeof question === 'string' && sides.length === 2 && sides.every(isSide)
    return isEntry ? { id, sides, question } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * The file after new flags: entries with a side that has changed or gone are left out, pairs whose entry a person has
 * removed are settled, and neither an open nor a settled pair is entered again. `written` are the ids that the file held when
 * the plugin wrote it last.
 */
export function updateConflicts(args: {
  onDisk: Conflicts
  written: { open: readonly string[]; settled: readonly string[] }
  flags: readonly Conflict[]
  /** Hash of a fact now; `undefined` where there is none. */
  hashOf: (path: string) => string | undefined
}): Conflicts {
  const { onDisk, written, flags, hashOf } = args
  const present = new Set(onDisk.entries.map(({ id }) => id))
  const removed = written.open.filter((id) => !present.has(id))
  const settled = [...new Set([...written.settled, ...onDisk.settled, ...removed])].slice(-MAX_SETTLED)
  const holds = ({ sides }: Conflict) => sides.every(({ path, hash }) => hashOf(path) === hash)
  const fresh = flags.filter(({ id }, i) => {
    const isRepeated = flags.findIndex((flag) => flag.id === id) < i
    return !present.has(id) && !settled.includes(id) && !isRepeated
  })
  return { entries: [...onDisk.entries, ...fresh].filter(holds).slice(0, MAX_ENTRIES), settled }
}

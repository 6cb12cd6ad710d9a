import { sanitizeLine } from '../memory/sanitize.js'

/** Most characters of the entries together: what a person does not look at must not grow without end. */
const MAX_CHARS = 16_000
/** Pairs that a person has removed and that are not flagged again. */
const MAX_SETTLED = 200
const MAX_QUOTE_CHARS = 200

/** A fact in the version that was flagged: another version ends the entry. */
type Version = { path: string; hash: string }

export type Side = Version & {
  description: string
  /** `YYYY-MM-DD` it was last said. */
  day: string
  source: string
  quote: string
}

/** `text` is what a person reads of it. */
export type Conflict = { id: string; sides: readonly [Version, Version]; text: string }

/** What stands in the file: open entries, and the ids of pairs that are settled. */
export type Conflicts = { entries: readonly Conflict[]; settled: readonly string[] }

const HEADER = `Facts that contradict each other. Change or delete the one that no longer holds: its entry then goes by itself.
If both hold, remove the entry, from its comment to the next one; the pair is then not named again.
`
const COMMENT = /^<!-- memfs-(conflict|settled) (.*) -->\n/gm

/** A contradiction as an entry. What the facts say stands in it as data: on one line, quoted, without markup of its own. */
export function toConflict(
  [a, b]: readonly [Side, Side],
  question: string,
  hash: (text: string) => string,
): Conflict {
  const lines = [`## ${data(question)}`, '', ...sideLines(a), ...sideLines(b), '']
  const version = ({ path, hash: of }: Side): Version => ({ path, hash: of })
  return { id: pairId(a, b, hash), sides: [version(a), version(b)], text: `${lines.join('\n')}\n` }
}

/** The same for a pair whichever side comes first, as long as both say what they said. */
function pairId(a: Version, b: Version, hash: (text: string) => string): string {
  const [first, second] = [a, b].map(({ path, hash: version }) => `${path}\n${version}`).sort()
  return hash(`${first}\n${second}`)
}

function sideLines({ path, description, day, source, quote }: Side): string[] {
  return [
    `- \`${data(path)}\` (${data(source)}, ${data(day)}): ${data(description)}`,
    ...(quote === '' ? [] : [`  - said: ${data(quote.slice(0, MAX_QUOTE_CHARS))}`]),
  ]
}

/** Text from a fact, on one line and with nothing in it that markdown or the file's own comments would act on. */
const data = (text: string) =>
  sanitizeLine(text)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[`*_[\]#|]/g, (mark) => `\\${mark}`)

/** The file's body. */
export function writeConflicts({ entries, settled }: Conflicts): string {
  const parts = entries.map(
    ({ id, sides, text }) => `${comment('conflict', JSON.stringify({ id, sides }))}${text}`,
  )
  const end = settled.length > 0 ? comment('settled', settled.join(',')) : ''
  return `${HEADER}\n${parts.join('')}${end}`
}

/** Nothing in it can end the comment. */
const comment = (kind: string, value: string) =>
  `<!-- memfs-${kind} ${value.replaceAll('-', '\\u002d').replaceAll('>', '\\u003e')} -->\n`

/** Reads the file's body back; what cannot be read of it counts as removed by a person. */
export function readConflicts(body: string): Conflicts {
  const plain = body.replace(/\r\n?/g, '\n')
  const marks = [...plain.matchAll(COMMENT)]
  const settled: string[] = []
  const entries = marks.flatMap((mark, i): Conflict[] => {
    const [whole, kind, value = ''] = mark
    if (kind === 'settled') {
      settled.push(...value.split(',').filter((id) => /^[0-9a-f]+$/.test(id)))
      return []
    }
    const versions = parseEntry(value)
    const text = plain.slice(mark.index + whole.length, marks[i + 1]?.index ?? plain.length)
    return versions ? [{ ...versions, text }] : []
  })
  return { entries, settled }
}

function parseEntry(json: string): Omit<Conflict, 'text'> | undefined {
  try {
    const { id, sides } = JSON.parse(json) as Conflict
    const isVersion = (side: Version) => typeof side.path === 'string' && typeof side.hash === 'string'
    return typeof id === 'string' && sides.length === 2 && sides.every(isVersion) ? { id, sides } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * The file after new flags: entries with a side that has changed or gone are left out, pairs whose entry a person has
 * removed are settled, and neither an open nor a settled pair is entered again. `written` are the ids that the file held
 * when the plugin wrote it last.
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
  let left = MAX_CHARS
  const entries = [...onDisk.entries, ...fresh].filter(holds).filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
  return { entries, settled }
}

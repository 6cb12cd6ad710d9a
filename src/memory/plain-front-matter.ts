import { KEY_NAMES } from './keys.js'

const TEXT = /"(?:[^"\\\p{Cc}\p{Cs}]|\\["\\])*"/u.source
/** A word or a day without quotes, but for those that YAML takes for something else. */
const BARE = /(?!(?:true|false|null)\b(?!-))[a-z][\w-]*|\d{4}-\d\d-\d\d/.source
const SCALAR = `${TEXT}|${BARE}|true|false|0|[1-9]\\d{0,14}`
const LIST = `\\[(?:${TEXT})(?:, (?:${TEXT}))*\\]`
const ITEM = `([a-z]+): (${SCALAR}|${LIST})`

/** A line as the plugin itself writes it. */
const LINE = new RegExp(
  `^(${KEY_NAMES.join('|')}): (?:(${SCALAR})|\\{(${ITEM}(?:, ${ITEM})*)\\}|\\[((?:${TEXT})(?:, (?:${TEXT}))*)\\])$`,
  'u',
)
const ITEMS = new RegExp(ITEM, 'gu')
const TEXTS = new RegExp(TEXT, 'gu')

/** What YAML says of a front matter of such lines; `undefined` for any other. Parsing it as YAML takes ten times as long. */
export function readPlainFrontMatter(yaml: string): ReadonlyMap<string, unknown> | undefined {
  const values = new Map<string, unknown>()
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    const match = LINE.exec(line)
    const key = match?.[1]
    if (!match || key === undefined || values.has(key)) return undefined
    const value = plainValue(match[2], match[3], match.at(-1))
    if (value === undefined) return undefined
    values.set(key, value)
  }
  return values
}

function plainValue(scalar: string | undefined, map: string | undefined, list: string | undefined): unknown {
  if (scalar !== undefined) return scalarOf(scalar)
  if (map === undefined) return (list?.match(TEXTS) ?? []).map(scalarOf)
  const pairs = [...map.matchAll(ITEMS)].map(([, key = '', value = '']) => {
    const isList = value.startsWith('[')
    return [key, isList ? (value.match(TEXTS) ?? []).map(scalarOf) : scalarOf(value)] as const
  })
  const values = new Map(pairs)
  return values.size === pairs.length ? Object.fromEntries(values) : undefined
}

function scalarOf(text: string): string | number | boolean {
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(.)/g, '$1')
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

// Readers and writers of front matter values. A reader gets what YAML gave: a scalar, or a map or list of scalars.

import { isTable } from '../lib/json.js'

/** What a fact rests on: the words, who said them, and where. */
export type Evidence = {
  session?: string
  message?: string
  /** The other memory that it was imported from. */
  from?: string
  by?: 'person' | 'agent'
  quote?: string
}

const MAX_WORD_CHARS = 40
export const MAX_KEYWORDS = 12
const MAX_KEYWORD_CHARS = 60
const MAX_PATHS = 5

/** Ways to write "no". Any other value of `readonly` protects the file: in doubt, read-only. */
const NEGATIVES = new Set<unknown>([false, 0, 'false', 'no', 'off', '0'])

export function saysNo(raw: unknown): boolean {
  return NEGATIVES.has(typeof raw === 'string' ? raw.trim().toLowerCase() : raw)
}

export function readText(raw: unknown): string | undefined {
  return raw === null || raw === undefined || typeof raw === 'object' ? undefined : String(raw)
}

export function readLimit(raw: unknown): number | undefined {
  const number = typeof raw === 'string' ? Number(raw.trim().replaceAll('_', '') || Number.NaN) : raw
  return typeof number === 'number' && Number.isFinite(number) && number >= 1 ? Math.floor(number) : undefined
}

export function readCount(raw: unknown): number | undefined {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 ? raw : undefined
}

export function readWord(raw: unknown): string | undefined {
  const word = readText(raw)?.trim().toLowerCase()
  return word !== undefined && /^[a-z][a-z0-9-]*$/.test(word) && word.length <= MAX_WORD_CHARS
    ? word
    : undefined
}

/** A day in UTC; of a timestamp, its day. */
export function readDay(raw: unknown): string | undefined {
  const day = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[T ].*)?$/.exec(readText(raw) ?? '')
  return day?.[1]
}

export function readImportance(raw: unknown): 'high' | 'low' | undefined {
  return raw === 'high' || raw === 'low' ? raw : undefined
}

/** The parts in the order in which they are written, each with its writer. */
const EVIDENCE_PARTS = { session: bare, message: bare, from: json, by: bare, quote: json }

export function readEvidence(raw: unknown): Evidence | undefined {
  if (!isTable(raw)) return undefined
  const parts = Object.keys(EVIDENCE_PARTS).flatMap((part) => {
    const text = readText(raw[part])
    return text && (part !== 'by' || text === 'person' || text === 'agent') ? [[part, text]] : []
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

export function readKeywords(raw: unknown): readonly string[] | undefined {
  const given = Array.isArray(raw)
    ? raw.map((item) => readText(item) ?? '')
    : (readText(raw)?.split(',') ?? [])
  const words = given
    .map((word) => word.replace(/\s+/g, ' ').trim().slice(0, MAX_KEYWORD_CHARS))
    .filter((word) => word !== '')
  return words.length === 0 ? undefined : words.slice(0, MAX_KEYWORDS)
}

/** Whether a path, or a glob, can lead nowhere but below the project. */
export const isBelow = (path: string): boolean => !/^(?:[/~\\]|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(path)

export function readPaths(raw: unknown): readonly string[] | undefined {
  const given = (Array.isArray(raw) ? raw : [raw]).map((item) => readText(item)?.trim() ?? '')
  const paths = given.filter((path) => path !== '' && path.length <= 200 && isBelow(path))
  return paths.length === 0 ? undefined : paths.slice(0, MAX_PATHS)
}

/** A value as JSON, which YAML reads too. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** Words that YAML 1.2, or 1.1 for the sake of other readers, would not read as text. */
const NO_TEXT = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/** A word or a day without quotes, anything else in JSON's notation. */
export function bare(text: string): string {
  const isBare = (/^[a-z][\w-]*$/i.test(text) && !NO_TEXT.test(text)) || /^\d{4}-\d\d-\d\d$/.test(text)
  return isBare ? text : json(text)
}

export function writeEvidence(evidence: Evidence): string {
  const parts = Object.entries(EVIDENCE_PARTS).flatMap(([part, write]) => {
    const text = evidence[part as keyof Evidence]
    return text === undefined ? [] : [`${part}: ${write(text)}`]
  })
  return `{${parts.join(', ')}}`
}

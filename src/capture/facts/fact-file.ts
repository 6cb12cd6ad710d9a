import { type FactType, MAX_BODY_CHARS, MAX_FACT_CHARS } from '../../memory/fact-types.js'
import type { Keys } from '../../memory/keys.js'
import { cut } from '../../memory/listing.js'
import { type MemoryPath, parseMemoryPath } from '../../memory/path.js'
import { maskPrivate } from '../../memory/private.js'
import { FACTS_DIR } from '../../memory/reserved-folders.js'
import { contentWords } from '../../memory/statement/content-words.js'
import type { Candidate } from '../candidate.js'

const MAX_QUOTE_CHARS = 300
const MAX_NAME_CHARS = 48
const MAX_NAME_WORDS = 6

/** A candidate as stored: in one line, without private spans; what does not fit into the line goes into the body. */
export function normalise(candidate: Candidate): Candidate {
  const body = belowStatement(candidate)
  const { evidence } = candidate
  return {
    ...candidate,
    text: cutAtWord(maskPrivate(candidate.text).replace(/\s+/gu, ' ').trim(), MAX_FACT_CHARS),
    why: body === '' ? undefined : cutAtWord(body, MAX_BODY_CHARS),
    name: givenName(candidate),
    evidence: {
      ...evidence,
      quote: cutAtWord(maskPrivate(evidence.quote).replace(/\s+/gu, ' ').trim(), MAX_QUOTE_CHARS),
    },
  }
}

/** The given name of a candidate as it stands behind the type. Some give the whole file name, as the prompt lists it. */
export function givenName({
  type,
  name = '',
}: Pick<Candidate, 'name'> & { type: string }): string | undefined {
  const beyondName = new RegExp(`^(?:${FACTS_DIR}/)?(?:${type}-)?|\\.md$`, 'gu')
  return slug(maskPrivate(name).replace(beyondName, '')) || undefined
}

/** What stands below a statement, however long: the text itself unless it is one short line, then why and details. */
export function belowStatement({ text, why = '' }: Pick<Candidate, 'text' | 'why'>): string {
  const said = maskPrivate(text).trim()
  const isLine = said.replace(/\s+/gu, ' ').length <= MAX_FACT_CHARS && !said.includes('\n')
  return [isLine ? '' : said, maskPrivate(why).trim()].filter((part) => part !== '').join('\n\n')
}

/** Reasons for a statement, under the title "Why:" if the fact has room for it. */
export function titled(text: string, given = ''): string | undefined {
  const reasons = given.trim().replace(/^why:\s*/iu, '')
  const why = `Why: ${reasons}`
  return reasons === '' ? undefined : belowStatement({ text, why }).length > MAX_BODY_CHARS ? reasons : why
}

/** `text`, cut before the word that does not fit. */
function cutAtWord(text: string, most: number): string {
  const short = cut(text, most)
  const at = short.lastIndexOf(' ')
  return short === text || at <= most / 2 ? short : `${short.slice(0, at).trimEnd()}…`
}

/** The name behind the type in a file name, where nobody gave one: the first words that say something. */
export function nameFor(text: string): string {
  const telling = new Set(contentWords(text))
  const words = (text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) =>
    contentWords(word).some((stem) => telling.has(stem)),
  )
  return slug((words.length === 0 ? [text] : words).slice(0, MAX_NAME_WORDS).join('-')) || 'fact'
}

/** A name as it stands in a path; empty if it has no letter or digit. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, MAX_NAME_CHARS)
    .replace(/^-+|-+$/gu, '')
}

export const pathOf = (type: FactType, name: string): MemoryPath =>
  parseMemoryPath(`${FACTS_DIR}/${type}-${name}.md`)

/** Keys and body of a normalised candidate's file. `created`: the day of the fact that it replaces. */
export function factFile(candidate: Candidate, today: string, created = today): { keys: Keys; body: string } {
  const { text, type, source, evidence, why, keywords, about, when } = candidate
  return {
    keys: {
      ...{ description: text, type, source, evidence },
      created: candidate.created ?? created,
      ...(evidence.by === 'person' && { confirmed: today }),
      ...(keywords?.length && { keywords }),
      ...(about?.length && { about }),
      ...(when && { when }),
    },
    body: why === undefined ? '' : `${why}\n`,
  }
}

const NAME = /^facts\/(?:([a-z]+)-)?(.+)\.md$/u

/** What stands behind the type in the name of a fact's file. */
export function nameIn(path: string, type: string | undefined): string {
  const [, first, rest] = NAME.exec(path) ?? []
  if (rest === undefined) return path
  return first === undefined || first === type ? rest : `${first}-${rest}`
}

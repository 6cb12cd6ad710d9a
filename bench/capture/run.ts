import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTombstone, tombstonesOf } from '../../src/capture/forgotten/tombstone.js'
import { refusals } from '../../src/capture/gate/gate.js'
import { reconcile } from '../../src/capture/reconcile.js'
import { findWish } from '../../src/capture/wish/find-wish.js'
import { refusesKeeping } from '../../src/memory/language/refuses-keeping.js'
import { canonicalText } from '../../src/memory/statement/canonical-text.js'
import { shareIn } from '../../src/memory/statement/content-words.js'
import { repeated } from './repeated.js'

/** What each set is judged by, and what a plain list of keywords, or of characters, makes of it. */
type Row = Record<string, never> & { text: string }

const folder = fileURLToPath(new URL('../data/capture/', import.meta.url))
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

/** Sets of one kind: those that may be looked at (`gate`, `gate-2` …), then those that are only run (`held-gate` …). */
function setsOf(kind: string): string[] {
  const names = readdirSync(folder).map((file) => file.replace('.jsonl', ''))
  const ofKind = (prefix: string) =>
    names.filter((name) => new RegExp(`^${prefix}${kind}(-\\d+)?$`).test(name)).sort()
  return [...ofKind(''), ...ofKind('held-')]
}

function rowsOf<T>(name: string): T[] {
  return readFileSync(`${folder}${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

/** The keyword list that such plugins begin with. */
const KEYWORDS =
  /\b(?:remember|memori[sz]e|save this|note this|keep in mind|don'?t forget|learn this|store this)\b|记住|記住/iu

type Trigger = { lang: string; text: string; save: boolean; sentence?: string }
type Says = (row: Trigger) => boolean

function judged(rows: readonly Trigger[], says: Says): string {
  const said = rows.filter(says)
  const right = said.filter(({ save }) => save).length
  const wished = rows.filter(({ save }) => save).length
  return `precision ${percent(right, said.length)}, found ${percent(right, wished)} of ${wished}`
}

const hasWish: Says = ({ text }) => findWish(text).wish !== undefined
/** Wishes that the plugin keeps by itself where the agent does not. */
const isSure: Says = ({ text }) => findWish(text).isUnsure === false

/** The rows of all sets that are only run, together and by language. */
function triggersOnlyRun(): void {
  const rows = setsOf('triggers')
    .filter((name) => name.startsWith('held-'))
    .flatMap((name) => rowsOf<Trigger>(name))
  console.log(`all sets that are only run: ${rows.length} messages\n  wishes        ${judged(rows, hasWish)}`)
  for (const lang of [...new Set(rows.map((row) => row.lang))].sort()) {
    const ofLang = rows.filter((row) => row.lang === lang)
    console.log(`  ${lang.padEnd(8)} ${judged(ofLang, hasWish)}`)
  }
}

function triggers(name: string): void {
  const rows = rowsOf<Trigger>(name)
  const found = rows.flatMap((row) => {
    const { wish } = findWish(row.text)
    return wish && row.save ? [{ row, sentence: wish.sentence }] : []
  })
  const meant = found.filter(
    ({ row, sentence }) => sentence.includes(row.sentence ?? '') || row.sentence?.includes(sentence),
  )
  console.log(`${name}: ${rows.length} messages`)
  console.log(`  wishes        ${judged(rows, hasWish)}, sentence ${percent(meant.length, found.length)}`)
  console.log(`  sure of       ${judged(rows, isSure)}`)
  console.log(`  keyword list  ${judged(rows, ({ text }) => KEYWORDS.test(text))}`)
  const begin = performance.now()
  for (const { text } of rows) findWish(text)
  console.log(`  ${((performance.now() - begin) / rows.length).toFixed(3)} ms a message`)
}

/** Messages of which none asks. */
function ordinary(name: string): void {
  const rows = rowsOf<Trigger>(name)
  const [heard, sure] = [hasWish, isSure].map((says) => percent(rows.filter(says).length, rows.length))
  console.log(`${name}: ${rows.length} ordinary messages\n  wrongly heard ${heard}, for sure ${sure}`)
}

/** What is not to be kept, in sets that are only run: the table has learned all others. */
function heldRefusals(): void {
  for (const name of setsOf('refusals').filter((set) => set.startsWith('held-'))) {
    const rows = rowsOf<{ text: string; refuses: boolean }>(name)
    const taken = (refuses: boolean) => {
      const ofKind = rows.filter((row) => row.refuses === refuses)
      return `${ofKind.filter(({ text }) => refusesKeeping(text)).length} of ${ofKind.length}`
    }
    console.log(`${name}: refusals found ${taken(true)}, wrongly ${taken(false)}`)
  }
}

type Candidate = { text: string; by: 'person' | 'agent'; quote: string; keep: boolean; reason: string }

function gate(name: string): void {
  const rows = rowsOf<Candidate>(name)
  const passes = ({ text, by, quote }: Candidate) =>
    refusals({ text, evidence: { by, quote } }, false).length === 0
  const judge = (says: (row: Candidate) => boolean) => {
    const good = rows.filter(({ keep }) => keep)
    const bad = rows.filter(({ keep }) => !keep)
    return `refuses ${percent(bad.filter((row) => !says(row)).length, bad.length)} of the bad, keeps ${percent(good.filter(says).length, good.length)} of the good`
  }
  console.log(`${name}: ${rows.length} candidates`)
  console.log(`  gate          ${judge(passes)}`)
  console.log(`  length alone  ${judge(({ text }) => text.length >= 20)}`)
}

function equality(): void {
  const rows = rowsOf<{ a: string; b: string; equal: boolean }>('equal')
  const right = (same: (a: string, b: string) => boolean) =>
    rows.filter(({ a, b, equal }) => same(a, b) === equal).length
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  console.log(`equal: ${rows.length} pairs`)
  console.log(
    `  canonical text       right in ${percent(
      right((a, b) => canonicalText(a) === canonicalText(b)),
      rows.length,
    )}`,
  )
  console.log(
    `  letters and numbers  right in ${percent(
      right((a, b) => plain(a) === plain(b)),
      rows.length,
    )}`,
  )
}

/** What makes a rewording: so many of the content words. */
const MOST_WORDS = 0.7

function rewordings(name: string): void {
  const rows = rowsOf<{ forgotten: string; other: string; same: boolean }>(name)
  const comes = (text: string, forgotten: string) =>
    tombstonesOf(text, [createTombstone(forgotten, 'project', '2026-11-21')]).length === 0
  const same = rows.filter((row) => row.same)
  const others = rows.filter((row) => !row.same)
  const verbatim = rows.filter(({ forgotten }) => comes(forgotten, forgotten)).length
  const cameBack = (pairs: typeof rows) =>
    percent(pairs.filter(({ forgotten, other }) => comes(other, forgotten)).length, pairs.length)
  const close = same.filter(({ forgotten, other }) => shareIn(forgotten, other) >= MOST_WORDS)
  const refused = others.filter(({ forgotten, other }) => !comes(other, forgotten)).length
  console.log(`${name}: ${rows.length} pairs`)
  console.log(
    `  comes back verbatim ${percent(verbatim, rows.length)}, reworded ${cameBack(same)}, with 70 % of the words ${cameBack(close)} of ${close.length}; other facts refused ${percent(refused, others.length)}`,
  )
}

type Accounted = { existing: never & { source: string }; candidate: never; outcome: string }

function account(): void {
  const rows = rowsOf<Accounted>('account')
  const right = rows.filter(({ existing, candidate, outcome }) => {
    const old = {
      ...(existing as Row),
      key: 'old',
      isByHand: (existing as { source: string }).source === 'manual',
    }
    return reconcile(candidate, [old as never]).outcome === outcome
  })
  console.log(`account: ${rows.length} candidates\n  right in ${percent(right.length, rows.length)}`)
}

for (const name of setsOf('triggers')) triggers(name)
triggersOnlyRun()
for (const name of setsOf('ordinary')) ordinary(name)
heldRefusals()
for (const name of setsOf('gate')) gate(name)
equality()
for (const name of setsOf('rewordings')) rewordings(name)
account()
repeated()

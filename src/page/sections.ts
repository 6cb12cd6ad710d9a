import type { View } from '../features/view.js'
import { digits } from '../lib/columns.js'
import { groupBy } from '../lib/group-by.js'
import { withoutAccents } from '../lib/language/without-accents.js'
import { choice, countOf, el, fold, prose, table, time, UNFILLED } from './elements.js'
import { figure, figureOfDays, sumOf } from './plot.js'

type Story = View['files'][number]

/** How many rows are laid out together, and only where they are in view. */
const CHUNK = 50

const FILTERS: readonly [label: string, all: string, of: (file: Story) => string][] = [
  ['Kind', 'all kinds', ({ type, tier }) => type || `${tier} file`],
  ['Source', 'all sources', ({ source }) => source],
  ['Scope', 'all scopes', ({ scope }) => scope],
  ['Block', 'shown or not', ({ isShown }) => (isShown ? 'shown in the block' : 'not shown')],
]

/** All that is remembered, to be searched and filtered; each opens into its story. */
export function factsSection({ files }: View): Node[] {
  const all = files.map((file) => ({ file, text: haystack(file) }))
  const state: { next?: number } = {}
  /** Adds a chunk at a time, so that the first rows are there at once. */
  const add = (rows: readonly Story[], at: number) => {
    list.append(el('div', { class: 'chunk' }, ...rows.slice(at, at + CHUNK).map(factRow)))
    if (at + CHUNK < rows.length) state.next = window.setTimeout(add, 0, rows, at + CHUNK)
  }
  const show = () => {
    clearTimeout(state.next)
    const asked = plain(words.value).split(/\s+/)
    const isFound = ({ file, text }: (typeof all)[number]) =>
      asked.every((word) => text.includes(word)) &&
      choices.every(({ of, select }) => ['', of(file)].includes(select.value))
    const rows = all.filter(isFound).map(({ file }) => file)
    found.textContent = `${digits(rows.length)} of ${digits(all.length)}`
    list.replaceChildren()
    add(rows, 0)
  }
  const words = el('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search', ...UNFILLED })
  const choices = FILTERS.map(([label, none, of]) => ({
    of,
    select: choice(label, none, files.map(of), show),
  }))
  const found = el('p', { role: 'status', class: 'quiet' })
  const list = el('div', { class: 'facts' })
  words.addEventListener('input', show)
  show()
  return [el('div', { class: 'row' }, words, ...choices.map(({ select }) => select)), found, list]
}

const plain = (text: string) => withoutAccents(text).toLowerCase()
const haystack = ({ statement, path, origin }: Story) => plain([statement, path, ...origin].join('\n'))

/** When opened, it tells where it comes from, why the block shows it or not, and what became of it. */
function factRow(file: Story): HTMLElement {
  const { path, scope, statement, type, tier, day, isShown, trouble, origin, events } = file
  const marks = [type || tier, scope, day, isShown ? 'in the block' : '', trouble].filter(Boolean).join(' · ')
  const says = el('span', { class: 'prose', dir: 'auto' }, statement || path)
  return fold([says, el('span', { class: 'quiet' }, marks)], () => {
    const lines = [statement, ...origin, `File: ${path} (${scope})`, ...events]
    return el('ul', { class: 'story' }, ...lines.map((line) => el('li', {}, prose(line))))
  })
}

const note = (says: string) => el('p', { class: 'quiet' }, says)
const todayOf = ({ madeAt }: View) => madeAt.slice(0, 10)

/** A table that is collapsed at first. */
const folded = (title: string, ...of: [titles: string[], rows: Parameters<typeof table>[2]]) =>
  fold([title], () => table(title, ...of))

/** What came, went and was contradicted, by each source. */
export function changesSection(view: View): Node[] {
  const { byDay, latest, isCut } = view.changes
  const place = el('div')
  const draw = () => {
    const rows = byDay.filter(({ source }) => ['', source].includes(select.value))
    const kinds = ['came', 'changed', 'went', 'contradicted'] as const
    const said = kinds.map((what) => `${digits(sumOf(rows, (row) => row[what]))} ${what}`)
    const plot = figureOfDays({
      title: 'Facts and files by day',
      says: `${said.join(', ')}. What went is below the line.`,
      today: todayOf(view),
      rows,
      series: [
        { name: 'came', color: 'good', as: 'bars', of: ({ came }) => came },
        { name: 'changed', of: ({ changed }) => changed },
        { name: 'went', color: 'bad', as: 'bars', of: ({ went }) => -went },
        { name: 'contradicted', color: 'warn', as: 'points', of: ({ contradicted }) => contradicted },
      ],
    })
    place.replaceChildren(plot)
  }
  const sources = byDay.map(({ source }) => source)
  const select = choice('Source of changes', 'all sources', sources, draw)
  draw()
  const changes = latest.map(({ atMs, said, by }) => [time(atMs), prose(said), by])
  const decisions = view.decisions.map(({ time, what, why, about, said }) => {
    return [time, what, ...[why, about, said].map(prose)]
  })
  return [
    el('div', { class: 'row' }, select),
    place,
    ...(isCut ? [note('The history goes back further than what is counted here.')] : []),
    folded('The latest changes', ['when', 'what', 'by'], changes),
    folded('What was kept and refused, and why', ['when', 'outcome', 'why', 'what', 'words'], decisions),
  ]
}

export function sessionsSection({ sessions, project }: View): Node[] {
  const rows = sessions.map((it) => [
    it.id,
    prose(it.about),
    time(it.fromMs),
    time(it.toMs),
    it.turns,
    it.inputTokens,
    it.inputTokens === 0 ? '' : Math.round((it.cachedTokens / it.inputTokens) * 100),
    it.blocks,
    it.recalls,
  ])
  const figures = ['#turns', '#tokens of input', '#from the cache, %', '#blocks made', '#excerpts given']
  return [
    note(`Those of ${project}, and others that are still in the log of this machine.`),
    table('The newest first', ['session', 'about', 'from', 'to', ...figures], rows),
  ]
}

/** The text that stands in the system prompt, and what each part takes of it. */
export function blockSection({ blocks }: View): Node[] {
  const share = (count: number, of: number) => `${Math.round((count / of) * 100)}%`
  return blocks.flatMap(({ session, madeMs, text, most, parts }) => {
    const whose = session === '' ? 'A session that begins now' : `Session ${session}, since ${time(madeMs)}`
    const rows = Object.entries(parts).map(([name, chars]) => {
      const bar = el('div', { class: 'bar' })
      bar.style.width = `${(chars / text.length) * 12}rem`
      return [name, chars, share(chars, text.length), bar]
    })
    const size = `${digits(text.length)} of ${digits(most)} characters (${share(text.length, most)})`
    const label = { dir: 'auto', tabindex: '0', role: 'region', 'aria-label': `Text: ${whose}` }
    return [
      table(`${whose}: ${size}`, ['part', '#characters', '#share', 'drawn'], rows),
      fold(['The text, as the model gets it'], () => el('pre', label, text)),
    ]
  })
}

/** How much of each turn's input came from the provider's cache, and why not more. */
export function cacheSection({ turns, cache }: View): Node[] {
  const row = (it: View['turns'][number]) => {
    return [time(it.at), it.session, it.inputTokens, it.cachedTokens, it.cacheHitPct, prose(it.why ?? '')]
  }
  const breaks = turns.filter(({ isBreak }) => isBreak)
  const titles = ['when', 'session', '#tokens of input', '#from the cache', '#%', 'why not more']
  const broke = turns.map((it) => (it.isBreak ? it.cacheHitPct : null))
  return [
    figure({
      title: 'Share of the input that came from the cache, turn by turn',
      says: `${countOf(turns.length, 'turn')} in the log; ${countOf(breaks.length, 'time')} a block was rebuilt or the cache had expired. Over ${countOf(cache.turns, 'turn')} of all sessions that are still known: ${cache.hitPct} %.`,
      x: turns.map((_, i) => i + 1),
      isDays: false,
      series: [
        { name: '% from the cache', color: 'mark', as: 'line', values: turns.map((it) => it.cacheHitPct) },
        { name: 'broke', color: 'bad', as: 'points', values: broke },
      ],
      titles,
      rows: turns.map(row).reverse(),
    }),
    folded('Where it broke, and why', titles, breaks.map(row).reverse()),
    folded('Blocks made, by reason', ['reason', '#blocks'], Object.entries(cache.refreshes)),
  ]
}

/** What recall gave, and how often it was silent. */
export function recallSection(view: View): Node[] {
  const { recall } = view
  const given = recall.filter(({ gave }) => gave)
  const reasons = countBy(recall.flatMap((one) => (one.gave ? [] : [one.reason])))
  const files = countBy(given.flatMap(({ paths }) => paths.split(',')))
  const excerpts = given.map((it) => [time(it.at), it.session, prose(it.paths), it.chars, it.best]).reverse()
  return [
    figureOfDays({
      title: 'Messages by day',
      says: `Of ${countOf(recall.length, 'message')}, ${digits(given.length)} got excerpts; for ${digits(recall.length - given.length)} recall was silent.`,
      today: todayOf(view),
      rows: recall.map(({ at, gave }) => ({ day: at.slice(0, 10), gave })),
      series: [
        { name: 'all messages', color: 'muted', as: 'bars', of: () => 1 },
        { name: 'with excerpts', color: 'mark', as: 'bars', of: ({ gave }) => Number(gave) },
      ],
    }),
    table('Why it was silent', ['reason', '#messages'], reasons),
    folded('What it gave', ['when', 'session', 'files', '#characters', '#score of the best'], excerpts),
    folded('Files that it gave most', ['file', '#times'], files),
  ]
}

/** How often each name occurs, the most frequent first. */
function countBy(names: readonly string[]): [string, number][] {
  const counts = Array.from(groupBy(names, String), ([name, same]) => [name, same.length] as [string, number])
  return counts.sort(([, a], [, b]) => b - a)
}

/** What a small model was asked, and what it took. */
export function modelSection(view: View): Node[] {
  const { smallModel: days } = view
  const sum = (key: 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd') => sumOf(days, (day) => day[key])
  const [input, output] = [digits(sum('inputTokens')), digits(sum('outputTokens'))]
  const took = `${countOf(sum('calls'), 'call')}, ${input} tokens of input and ${output} of output`
  return [
    figureOfDays({
      title: 'Tokens by day',
      says: `${took}, $${sum('costUsd').toFixed(2)}, for all projects on this machine.`,
      today: todayOf(view),
      rows: days,
      series: [
        { name: 'all tokens', color: 'muted', as: 'bars', of: (day) => day.inputTokens + day.outputTokens },
        { name: 'of output', color: 'mark', as: 'bars', of: (day) => day.outputTokens },
        { name: 'calls', of: (day) => day.calls },
        { name: 'failed', of: (day) => day.failed },
        { name: 'cost, $', of: (day) => day.costUsd },
      ],
    }),
  ]
}

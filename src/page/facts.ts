import type { View } from '../features/view.js'
import { digits } from '../lib/columns.js'
import { withoutAccents } from '../lib/language/without-accents.js'
import { choice, el, prose } from './elements.js'

type Story = View['files'][number]

/** Rows that are laid out together, and only where they are seen. */
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
  /** A chunk at a time, so that the first are there at once. */
  const add = (rows: readonly Story[], at: number) => {
    list.append(el('div', { class: 'chunk' }, ...rows.slice(at, at + CHUNK).map(factRow)))
    if (at + CHUNK < rows.length) state.next = window.setTimeout(add, 0, rows, at + CHUNK)
  }
  const show = () => {
    clearTimeout(state.next)
    const asked = folded(words.value).split(/\s+/)
    const isFound = ({ file, text }: (typeof all)[number]) =>
      asked.every((word) => text.includes(word)) &&
      choices.every(({ of, select }) => ['', of(file)].includes(select.value))
    const rows = all.filter(isFound).map(({ file }) => file)
    found.textContent = `${digits(rows.length)} of ${digits(all.length)}`
    list.replaceChildren()
    add(rows, 0)
  }
  const words = el('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search' })
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

const folded = (text: string) => withoutAccents(text).toLowerCase()
const haystack = ({ statement, path, origin }: Story) => folded([statement, path, ...origin].join('\n'))

/** Opened, it tells where it comes from, why the block shows it or not, and what became of it. */
function factRow(file: Story): HTMLElement {
  const { path, scope, statement, type, tier, day, isShown, origin, events } = file
  const marks = [type || tier, scope, day, isShown ? 'in the block' : ''].filter(Boolean).join(' · ')
  const says = el('span', { class: 'prose', dir: 'auto' }, statement || path)
  const row = el('details', {}, el('summary', {}, says, el('span', { class: 'quiet' }, marks)))
  const story = () => {
    const lines = [statement, ...origin, `File: ${path} (${scope})`, ...events]
    return el('ul', { class: 'story' }, ...lines.map((line) => el('li', {}, prose(line))))
  }
  row.addEventListener('toggle', () => row.append(story()), { once: true })
  return row
}

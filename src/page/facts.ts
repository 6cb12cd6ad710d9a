import type { View } from '../features/view/view.js'
import { choice, digits, el, prose } from './elements.js'

type Story = View['files'][number]

/** Rows that are laid out together, and only where they are seen. */
const CHUNK = 100

const FILTERS: readonly { label: string; all: string; of: (file: Story) => string }[] = [
  { label: 'Kind', all: 'all kinds', of: ({ type, tier }) => type || `${tier} file` },
  { label: 'Source', all: 'all sources', of: ({ source }) => source },
  { label: 'Scope', all: 'all scopes', of: ({ scope }) => scope },
  {
    label: 'Block',
    all: 'shown or not',
    of: ({ isShown }) => (isShown ? 'shown in the block' : 'not shown'),
  },
]

/** All that is remembered, to be searched and filtered; each opens into its story. */
export function factsSection({ files }: View): Node[] {
  const rows = files.map((file) => ({
    file,
    text: haystack(file),
    row: undefined as HTMLElement | undefined,
  }))
  const show = () => {
    const asked = words.value.toLowerCase().split(/\s+/)
    const matches = rows.filter(
      ({ file, text }) =>
        asked.every((word) => text.includes(word)) &&
        choices.every(({ of, select }) => ['', of(file)].includes(select.value)),
    )
    found.textContent = `${digits(matches.length)} of ${digits(rows.length)}`
    const shown = matches.map((match) => {
      match.row ??= factRow(match.file)
      return match.row
    })
    const chunks = Array.from({ length: Math.ceil(shown.length / CHUNK) }, (_, i) =>
      el('div', { class: 'chunk' }, ...shown.slice(i * CHUNK, (i + 1) * CHUNK)),
    )
    list.replaceChildren(...chunks)
  }
  const words = el('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search',
    autocomplete: 'off',
  })
  const choices = FILTERS.map(({ label, all, of }) => ({
    of,
    select: choice(label, all, files.map(of), show),
  }))
  const found = el('p', { role: 'status', class: 'note' })
  const list = el('div', { class: 'facts' })
  words.addEventListener('input', show)
  show()
  return [el('div', { class: 'filters' }, words, ...choices.map(({ select }) => select)), found, list]
}

const haystack = ({ statement, path, origin }: Story) => [statement, path, ...origin].join('\n').toLowerCase()

/** Opened, it tells where it comes from, why the block shows it or not, and what became of it. */
function factRow(file: Story): HTMLElement {
  const { path, scope, statement, type, tier, day, isShown, origin, events } = file
  const marks = [type || tier, scope, day, isShown ? 'in the block' : ''].filter(Boolean).join(' · ')
  const says = el('span', { class: 'prose', dir: 'auto' }, statement || path)
  const row = el('details', {}, el('summary', {}, says, el('span', { class: 'marks' }, marks)))
  const story = () =>
    el(
      'div',
      { class: 'story' },
      ...[statement, ...origin, `File: ${path} (${scope})`].map((line) => el('p', {}, prose(line))),
      el('ol', {}, ...events.map((line) => el('li', {}, prose(line)))),
    )
  row.addEventListener('toggle', () => row.append(story()), { once: true })
  return row
}

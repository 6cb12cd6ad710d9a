import type { View } from '../features/view/view.js'
import { digits, el, time } from './elements.js'
import { factsSection } from './facts.js'
import {
  blockSection,
  cacheSection,
  changesSection,
  modelSection,
  recallSection,
  sessionsSection,
} from './sections.js'

const view = JSON.parse(document.getElementById('view')?.textContent ?? '') as View & { withPrivate: boolean }

const SECTIONS: readonly [id: string, title: string, make: (view: View) => Node[]][] = [
  ['facts', 'What is remembered', factsSection],
  ['changes', 'Over time', changesSection],
  ['sessions', 'Sessions', sessionsSection],
  ['block', 'The block', blockSection],
  ['cache', 'The cache', cacheSection],
  ['recall', 'Recall', recallSection],
  ['model', 'The small model', modelSection],
]

function figuresOf({ files, blocks, cache, recall }: View): [string, string][] {
  const count = (isCounted: (file: View['files'][number]) => boolean) =>
    digits(files.filter(isCounted).length)
  const [block] = blocks
  return [
    ['facts', count(({ tier }) => tier === 'fact')],
    ['hot files', count(({ tier }) => tier === 'hot')],
    ['cold files', count(({ tier }) => tier === 'cold')],
    ['characters of the block', block ? digits(block.text.length) : '0'],
    ['of the input from the cache', cache.turns > 0 ? `${cache.hitPct} %` : '–'],
    [
      'messages that got excerpts',
      `${digits(recall.filter(({ gave }) => gave).length)} of ${digits(recall.length)}`,
    ],
  ]
}

const isPrivate = view.withPrivate ? ' With private parts: keep it to yourself.' : ''
document.title = `Memory of ${view.project}`
document.body.append(
  el(
    'header',
    {},
    el('h1', {}, `Memory of ${view.project}`),
    el('p', {}, `${view.root}, as it was on ${time(view.madeAt)}.${isPrivate}`),
    el(
      'dl',
      { class: 'figures' },
      ...figuresOf(view).map(([name, figure]) => el('div', {}, el('dt', {}, name), el('dd', {}, figure))),
    ),
  ),
  el(
    'nav',
    { 'aria-label': 'Parts of this page' },
    ...SECTIONS.map(([id, title]) => el('a', { href: `#${id}` }, title)),
  ),
  el(
    'main',
    {},
    ...SECTIONS.map(([id, title, make]) =>
      el(
        'section',
        { id, 'aria-labelledby': `${id}-title` },
        el('h2', { id: `${id}-title` }, title),
        ...make(view),
      ),
    ),
  ),
)

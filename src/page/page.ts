import type { View } from '../features/view.js'
import { digits } from '../lib/columns.js'
import { countOf, el, time } from './elements.js'
import * as sections from './sections.js'

const SECTIONS: readonly [id: string, title: string, make: (view: View) => Node[]][] = [
  ['facts', 'What is remembered', sections.factsSection],
  ['changes', 'Over time', sections.changesSection],
  ['sessions', 'Sessions', sections.sessionsSection],
  ['block', 'The block', sections.blockSection],
  ['cache', 'The cache', sections.cacheSection],
  ['recall', 'Recall', sections.recallSection],
  ['model', 'The small model', sections.modelSection],
]

const view = JSON.parse(document.getElementById('view')?.textContent ?? '') as View & { withPrivate: boolean }
const { files, blocks, cache, recall, root, madeAt, project, withPrivate } = view
const inTier = (wanted: string) => digits(files.filter(({ tier }) => tier === wanted).length)
const given = recall.filter(({ gave }) => gave)
const figures: [figure: string, of: string][] = [
  [inTier('fact'), 'facts'],
  [`${inTier('hot')} + ${inTier('cold')}`, 'hot and cold files'],
  [digits(blocks.at(-1)?.text.length ?? 0), 'characters of the block'],
  [cache.turns > 0 ? `${cache.hitPct} %` : '–', 'of the input from the cache'],
  [`${digits(given.length)} of ${digits(recall.length)}`, 'messages got excerpts'],
]
const tiles = figures.map(([figure, of]) => el('div', { class: 'tile' }, el('strong', {}, figure), of))
const warning = withPrivate ? ' With private parts: keep it to yourself.' : ''
const shownBy = (make: (typeof SECTIONS)[number][2]): Node[] => {
  try {
    return make(view)
  } catch (error) {
    // Whatever it is about one part of the data, all others can be read.
    return [el('p', {}, `This cannot be shown: ${error instanceof Error ? error.message : error}`)]
  }
}
const parts = SECTIONS.map(([id, title, make]) => {
  const heading = el('h2', { id: `${id}-title` }, title)
  return el('section', { id, 'aria-labelledby': heading.id }, heading, ...shownBy(make))
})
const links = SECTIONS.map(([id, title]) => el('a', { href: `#${id}` }, title))

document.title = `Memory of ${project}`
document.body.append(
  el(
    'header',
    {},
    el('h1', {}, document.title),
    el('p', { class: 'quiet' }, `${root}, ${countOf(files.length, 'file')} on ${time(madeAt)}.${warning}`),
    el('div', { class: 'row' }, ...tiles),
  ),
  el('nav', { 'aria-label': 'Parts of this page' }, ...links),
  el('main', {}, ...parts),
)

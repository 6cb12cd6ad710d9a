import type { Sidebar } from '../features/sidebar.js'
import { digits, tokensOf } from '../lib/columns.js'
import { countOf } from '../memory/listing.js'
import { bold, type Line, line, muted, row, spread } from './lines.js'

/** Columns inside the host's sidebar. */
export const SIDEBAR_COLUMNS = 36
const MAX_LISTED = 4

/** The panel beside a session. */
export function sidebarLines(view: Sidebar, columns = SIDEBAR_COLUMNS): Line[] {
  const { hot, shownFacts, recalled, kept, waiting, isPaused } = view
  const share = (text: string, pct: number) => spread([muted(text)], muted(`${pct} %`), columns)
  const warning = (text: string) => ({ text, tone: 'warning' }) as const
  const entry = (text: string): Line => row([{ text: '  ' }, muted(text)], columns)
  const more = (list: readonly unknown[], shown: number): Line[] =>
    list.length > shown ? [entry(`and ${list.length - shown} more`)] : []
  const title = [bold('Memory'), ...(isPaused ? [warning(' paused')] : [])]
  return [
    spread(title, muted(countOf(view.facts, 'fact')), columns),
    ...waiting.slice(0, MAX_LISTED).map((one) => row([warning('! '), warning(one.says)], columns)),
    ...more(waiting, MAX_LISTED),
    ...hot.slice(0, MAX_LISTED).map(({ name, sharePct }) => share(`  ${name}`, sharePct)),
    ...more(hot, MAX_LISTED),
    ...(shownFacts.count > 0
      ? [share(`  ${countOf(shownFacts.count, 'fact')} in view`, shownFacts.sharePct)]
      : []),
    ...(recalled.length > 0 ? [line('Recalled'), ...recalled.map(entry)] : []),
    ...(kept.length > 0 ? [line('Kept'), ...kept.map(entry)] : []),
    ...costs(view).map((text) => row([muted(text)], columns)),
  ]
}

function costs({ contextPct, prunedChars, cacheHitPct, smallModel, blockChars }: Sidebar): string[] {
  const saved = prunedChars > 0 ? [`${tokensOf(prunedChars)} tokens pruned`] : []
  const share = contextPct === undefined ? [] : [`context ${Math.round(contextPct)} %`]
  const { calls, tokens, costUsd } = smallModel
  const money = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''
  return [
    [
      `block ${tokensOf(blockChars)} tokens`,
      ...(cacheHitPct === undefined ? [] : [`cache ${cacheHitPct} %`]),
    ].join(', '),
    [...share, ...saved].join(', '),
    calls > 0 ? `small model ${calls}× today, ${digits(tokens)} tokens${money}` : '',
  ].filter((text) => text !== '')
}

/** The panel in one line, for a terminal without room for a sidebar: `mem 12 facts · 1 conflict`. */
export function promptLine({ facts, waiting, isPaused }: Sidebar): Line {
  const kinds = (['conflict', 'sync', 'doubt', 'trouble'] as const).flatMap((kind) => {
    const count = waiting.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0)
    return count > 0 ? [` · ${countOf(count, kind === 'sync' ? 'sync question' : kind)}`] : []
  })
  return {
    pieces: [
      muted(`mem ${isPaused ? 'paused' : countOf(facts, 'fact')}`),
      ...kinds.slice(0, 2).map((text) => ({ text, tone: 'warning' }) as const),
    ],
  }
}

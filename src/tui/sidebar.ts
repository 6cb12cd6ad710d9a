import type { Sidebar, Waiting } from '../features/sidebar.js'
import { digits } from '../lib/columns.js'
import { countOf } from '../memory/listing.js'
import { type Line, line, row, spread } from './lines.js'

/** Columns inside the host's sidebar. */
export const SIDEBAR_COLUMNS = 36
const MAX_HOT = 4
const MAX_WAITING = 4

const CHARS_PER_TOKEN = 4

/** The panel beside a session. */
export function sidebarLines(view: Sidebar, columns = SIDEBAR_COLUMNS): Line[] {
  const { hot, shownFacts, recalled, kept, waiting, isPaused } = view
  const pct = (share: number) => ({ text: `${share} %`, tone: 'muted' }) as const
  const warning = (text: string) => ({ text, tone: 'warning' }) as const
  const entry = (text: string): Line => row([{ text: '  ' }, { text, tone: 'muted' }], columns)
  const more = (list: readonly unknown[], shown: number): Line[] =>
    list.length > shown ? [entry(`and ${list.length - shown} more`)] : []
  return [
    spread(
      [
        { text: 'Memory', isBold: true },
        ...(isPaused ? [{ text: ' paused', tone: 'warning' } as const] : []),
      ],
      { text: `${countOf(view.facts, 'fact')}`, tone: 'muted' },
      columns,
    ),
    ...waiting.slice(0, MAX_WAITING).map((one) => row([warning('! '), warning(one.says)], columns)),
    ...more(waiting, MAX_WAITING),
    ...hot
      .slice(0, MAX_HOT)
      .map(({ name, sharePct }) => spread([{ text: `  ${name}`, tone: 'muted' }], pct(sharePct), columns)),
    ...more(hot, MAX_HOT),
    ...(shownFacts.count > 0
      ? [
          spread(
            [{ text: `  ${countOf(shownFacts.count, 'fact')} in view`, tone: 'muted' }],
            pct(shownFacts.sharePct),
            columns,
          ),
        ]
      : []),
    ...(recalled.length > 0 ? [line('Recalled'), ...recalled.map(entry)] : []),
    ...(kept.length > 0 ? [line('Kept'), ...kept.map(entry)] : []),
    ...costs(view).map((text) => row([{ text, tone: 'muted' }], columns)),
  ]
}

function costs({ contextPct, prunedChars, cacheHitPct, smallModel, blockChars }: Sidebar): string[] {
  const saved = prunedChars > 0 ? [`${digits(Math.round(prunedChars / CHARS_PER_TOKEN))} tokens pruned`] : []
  const share = contextPct === undefined ? [] : [`context ${Math.round(contextPct)} %`]
  const { calls, tokens, costUsd } = smallModel
  const money = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''
  return [
    [
      `block ${digits(Math.round(blockChars / CHARS_PER_TOKEN))} tokens`,
      ...(cacheHitPct === undefined ? [] : [`cache ${cacheHitPct} %`]),
    ].join(', '),
    [...share, ...saved].join(', '),
    calls > 0 ? `small model ${calls}× today, ${digits(tokens)} tokens${money}` : '',
  ].filter((text) => text !== '')
}

/** The same in one line, for a terminal without room for a sidebar: `mem 12 facts · 1 conflict`. */
export function promptLine({ facts, waiting, isPaused }: Sidebar): Line {
  const names: Record<Waiting['kind'], string> = {
    conflict: 'conflict',
    sync: 'word for sync',
    doubt: 'doubt',
    trouble: 'damaged file',
  }
  const kinds = (Object.keys(names) as Waiting['kind'][]).flatMap((kind) => {
    const count = waiting.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0)
    return count > 0 ? [` · ${countOf(count, names[kind])}`] : []
  })
  return {
    pieces: [
      { text: `mem ${isPaused ? 'paused' : countOf(facts, 'fact')}`, tone: 'muted' },
      ...kinds.slice(0, 2).map((text) => ({ text, tone: 'warning' }) as const),
    ],
  }
}

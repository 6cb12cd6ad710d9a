import uPlot from 'uplot'
import { type Child, el, fold, table } from './elements.js'

type Look = { color: '--good' | '--bad' | '--warn' | '--mark' | '--muted'; as: 'bars' | 'line' | 'points' }

/** What is drawn, and the same in words and as a table for whoever does not see it. */
type Plot = {
  title: string
  says: string
  x: readonly number[]
  /** Days in seconds since 1970, and not numbers in a row. */
  isDays?: boolean
  /** Those behind come first. */
  series: readonly (Look & { name: string; values: readonly (number | null)[] })[]
  /** Highest value, where it is known before. */
  most?: number
  titles: readonly string[]
  rows: readonly (readonly Child[])[]
}

const HEIGHT = 220
const DARK = matchMedia('(prefers-color-scheme: dark)')

/** A figure that follows the width of the page and the theme. */
export function figure(plot: Plot): HTMLElement {
  const { title, says, titles, rows } = plot
  const caption = el('figcaption', {}, el('strong', {}, `${title}.`), ` ${says}`)
  if (rows.length === 0) return el('figure', {}, caption)
  const place = el('div', { class: 'plot', 'aria-hidden': 'true' })
  const state: { drawn?: uPlot } = {}
  const draw = () => {
    state.drawn?.destroy()
    state.drawn = new uPlot(
      optionsOf(plot, place),
      [plot.x, ...plot.series.map(({ values }) => values)] as uPlot.AlignedData,
      place,
    )
  }
  new ResizeObserver(() => {
    if (state.drawn) state.drawn.setSize({ width: place.clientWidth, height: HEIGHT })
    else draw()
  }).observe(place)
  DARK.addEventListener('change', draw)
  return el(
    'figure',
    {},
    caption,
    place,
    fold('The figures as a table', () => table(title, titles, rows)),
  )
}

function optionsOf({ isDays = false, series, most }: Plot, place: HTMLElement): uPlot.Options {
  const styles = getComputedStyle(place)
  const [ink, line] = [styles.getPropertyValue('--text'), styles.getPropertyValue('--line')]
  const axis = { stroke: ink, grid: { stroke: line }, ticks: { stroke: line } }
  const bars = uPlot.paths.bars?.({ size: [0.7, 32] }) ?? null
  const pad = isDays ? DAY_S / 2 : 0.5
  return {
    width: place.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { time: isDays, range: (_, min, max) => [min - pad, max + pad] },
      y: most === undefined ? {} : { range: [0, most] },
    },
    axes: [axis, { ...axis, size: 60 }],
    series: [
      isDays ? { label: 'Day', value: '{YYYY}-{MM}-{DD}' } : { label: 'Turn' },
      ...series.map(({ name, as, color }): uPlot.Series => {
        const stroke = styles.getPropertyValue(color)
        const points = { show: as !== 'bars', size: as === 'points' ? 9 : 4, fill: stroke, stroke }
        const paths = { bars, points: () => null, line: undefined }[as]
        return {
          label: name,
          fill: as === 'line' ? '' : stroke,
          stroke,
          points,
          width: as === 'line' ? 1.5 : 0,
          ...(paths && { paths }),
        }
      }),
    ],
  }
}

const DAY_S = 86_400
const LEAST_DAYS = 14

/** Sums of rows by day (UTC) up to today, a fortnight at least. A series without a look stands in the table alone. */
export function figureOfDays<Row extends { day: string }>(args: {
  title: string
  says: string
  today: string
  rows: readonly Row[]
  series: readonly (Partial<Look> & { name: string; of: (row: Row) => number; isBelow?: boolean })[]
}): HTMLElement {
  const { title, says, today, rows, series } = args
  const end = Date.parse(today) / 1000
  const first = Math.min(end - (LEAST_DAYS - 1) * DAY_S, ...rows.map(({ day }) => Date.parse(day) / 1000))
  const x = Array.from({ length: (end - first) / DAY_S + 1 }, (_, i) => first + i * DAY_S)
  const sums = series.map(() => x.map(() => 0))
  for (const row of rows)
    for (const [i, { of }] of series.entries()) {
      const at = (Date.parse(row.day) / 1000 - first) / DAY_S
      const own = sums[i] as number[]
      own[at] = (own[at] ?? 0) + of(row)
    }
  const cells = x.map((day, at) => [
    isoDay(day),
    ...sums.map((own) => Math.round((own[at] ?? 0) * 1e4) / 1e4),
  ])
  return figure({
    title,
    says,
    x,
    isDays: true,
    series: series.flatMap(({ name, color, as, isBelow }, i) => {
      if (color === undefined || as === undefined) return []
      const values = (sums[i] ?? []).map((sum) => (isBelow ? -sum : sum || (as === 'points' ? null : 0)))
      return [{ name, color, as, values }]
    }),
    titles: ['day', ...series.map(({ name }) => `#${name}`)],
    rows: cells.filter(([, ...own]) => own.some((sum) => sum !== 0)).reverse(),
  })
}

const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

import uPlot from 'uplot'
import { isoDay } from '../lib/day.js'
import { groupBy } from '../lib/group-by.js'
import { type Child, el, fold, table } from './elements.js'

/** Visible on a light and on a dark background. */
const COLORS = { good: '#2b9a66', bad: '#d4564b', warn: '#c8861d', mark: '#3a86cf', muted: '#8a97a688' }

type Look = { color: keyof typeof COLORS; as: 'bars' | 'line' | 'points' }

/** What is drawn, and the same in words and as a table for whoever cannot see it. */
type Plot = {
  title: string
  says: string
  x: readonly number[]
  /** Whether `x` holds days, in seconds since 1970, and not numbers of turns. */
  isDays: boolean
  /** From the back to the front. */
  series: readonly (Look & { name: string; values: readonly (number | null)[] })[]
  titles: readonly string[]
  rows: readonly (readonly Child[])[]
}

const HEIGHT = 220
const DARK = matchMedia('(prefers-color-scheme: dark)')

/** A figure that follows the width of the page and the theme. */
export function figure(plot: Plot): HTMLElement {
  const { title, says, x, series, titles, rows } = plot
  const caption = el('figcaption', {}, el('strong', {}, `${title}.`), ` ${says}`)
  if (rows.length === 0) return el('figure', {}, caption)
  const place = el('div', { 'aria-hidden': 'true' })
  const data = [x, ...series.map(({ values }) => values)] as uPlot.AlignedData
  const draw = () => {
    place.replaceChildren()
    new uPlot(optionsOf(plot, place), data, place)
  }
  new ResizeObserver(draw).observe(place)
  DARK.addEventListener('change', draw)
  const figures = fold(['The figures as a table'], () => table(title, titles, rows))
  return el('figure', {}, caption, place, figures)
}

function optionsOf({ isDays, series }: Plot, place: HTMLElement): uPlot.Options {
  const axis = { stroke: getComputedStyle(place).color, grid: { stroke: '#8884' } }
  const pad = isDays ? DAY_S / 2 : 0.5
  const bars = uPlot.paths.bars?.({ size: [0.7, 32] }) ?? (() => null)
  const look = ({ name, as, color }: Plot['series'][number]): uPlot.Series => {
    const stroke = COLORS[color]
    if (as === 'line') return { label: name, stroke, width: 1.5 }
    const fill = { label: name, stroke, fill: stroke, width: 0 }
    if (as === 'bars') return { ...fill, points: { show: false }, paths: bars }
    return { ...fill, points: { show: true, size: 9, fill: stroke }, paths: () => null }
  }
  return {
    width: place.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { time: isDays, range: (_, min, max) => [min - pad, max + pad] },
      y: { range: (_, min, max) => [Math.min(0, min), Math.max(1, max * 1.05)] },
    },
    axes: [axis, { ...axis, size: 60 }],
    series: [isDays ? { label: 'Day', value: '{YYYY}-{MM}-{DD}' } : { label: 'Turn' }, ...series.map(look)],
  }
}

const DAY_S = 86_400
const LEAST_DAYS = 14
const secondsOf = (day: string) => Date.parse(day) / 1000

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** Sums of rows by day (UTC) up to today, a fortnight at least. A series without a look is only in the table. */
export function figureOfDays<Row extends { day: string }>(args: {
  title: string
  says: string
  today: string
  rows: readonly Row[]
  series: readonly (Partial<Look> & { name: string; of: (row: Row) => number })[]
}): HTMLElement {
  const { today, rows, series, ...words } = args
  const end = secondsOf(today)
  const first = Math.min(end - (LEAST_DAYS - 1) * DAY_S, ...rows.map(({ day }) => secondsOf(day)))
  const x = Array.from({ length: (end - first) / DAY_S + 1 }, (_, i) => first + i * DAY_S)
  const days = x.map((seconds) => isoDay(seconds * 1000))
  const ofDay = groupBy(rows, ({ day }) => day)
  const sums = series.map(({ of }) => days.map((day) => sumOf(ofDay.get(day) ?? [], of)))
  const cells = days.map((day, at) => {
    const own = sums.map((values) => Number(Math.abs(values[at] ?? 0).toFixed(4)))
    return [day, ...own]
  })
  return figure({
    ...words,
    x,
    isDays: true,
    series: series.flatMap(({ name, color, as }, i) =>
      color && as ? [{ name, color, as, values: (sums[i] ?? []).map((sum) => sum || null) }] : [],
    ),
    titles: ['day', ...series.map(({ name }) => `#${name}`)],
    rows: cells.filter(([, ...own]) => own.some((sum) => sum !== 0)).reverse(),
  })
}

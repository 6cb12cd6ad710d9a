import { digits } from '../lib/columns.js'
import { localTime } from '../lib/day.js'

/** Text enters the page only as text: nothing here takes markup. */
export type Child = Node | string | number

/** An element; `attributes` are names and values of our own, never of memory. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.map((child) => (typeof child === 'number' ? digits(child) : child)))
  return element
}

const ADDRESS = /https:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g

/** A text of memory; https addresses in it are links. */
export function prose(text: string): HTMLElement {
  const span = el('span', { dir: 'auto', class: 'prose' })
  let at = 0
  for (const { 0: href, index } of text.matchAll(ADDRESS)) {
    span.append(text.slice(at, index), el('a', { href, rel: 'noopener noreferrer', target: '_blank' }, href))
    at = index + href.length
  }
  span.append(text.slice(at))
  return span
}

/** A collapsible part, whose content is made when it is first opened. */
export function fold(summary: readonly Child[], make: () => Node): HTMLDetailsElement {
  const details = el('details', {}, el('summary', {}, ...summary))
  details.addEventListener('toggle', () => details.append(make()), { once: true })
  return details
}

/** A table that scrolls by itself where it is wider than the page. `#` before a title: a column of numbers. */
export function table(
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  if (rows.length === 0) return el('p', { class: 'quiet' }, `${caption}: nothing yet.`)
  const kind = (i: number) => (titles[i]?.startsWith('#') ? { class: 'number' } : {})
  const head = titles.map((title, i) => el('th', { scope: 'col', ...kind(i) }, title.replace('#', '')))
  const body = rows.map((row) => el('tr', {}, ...row.map((cell, i) => el('td', kind(i), cell))))
  const parts = [el('caption', {}, caption), el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...body)]
  const label = { role: 'region', 'aria-label': caption, tabindex: '0' }
  return el('div', { class: 'scroll', ...label }, el('table', {}, ...parts))
}

/** "1 turn", "42 turns". */
export const countOf = (count: number, noun: string) => `${digits(count)} ${noun}${count === 1 ? '' : 's'}`

/** Keeps the browser from restoring a field, which it does without an event. */
export const UNFILLED = { autocomplete: 'off' }

/** A choice by name; '' is all of them. */
export function choice(label: string, all: string, names: readonly string[], onChange: () => void) {
  const options = ['', ...new Set(names.toSorted())].map((name) => el('option', { value: name }, name || all))
  const select = el('select', { 'aria-label': label, ...UNFILLED }, ...options)
  select.addEventListener('change', onChange)
  return select
}

/** In the time zone of the reader. */
export const time = (at: string | number): string => localTime(new Date(at).getTime())

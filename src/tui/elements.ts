import type { TuiPluginApi } from '@opencode-ai/plugin/tui'
import { createElement, effect, insert, type Node, setProp } from '@opentui/solid'
import { createComponent, ErrorBoundary, Index, untrack } from 'solid-js'
import { messageOf } from '../lib/errno.js'
import { type Line, line } from './lines.js'

export type Api = TuiPluginApi

/** An element with its properties. One that is a function is updated with what it reads, unless it is named `on…`. */
export function element(tag: string, props: Record<string, unknown>, ...children: unknown[]): Node {
  const node = createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function' && !/^on[A-Z]/.test(name)) effect(() => setProp(node, name, value()))
    else setProp(node, name, value)
  }
  for (const child of children) insert(node, child)
  return node
}

/** How much of a fault is shown, in characters. */
const MAX_FAULT = 60
/** Attribute of the terminal for bold text. */
const BOLD = 1

/** The new lines, but the old objects where they are equal, so that only what differs is drawn. */
const keepSame = (before: readonly Line[], now: readonly Line[]): readonly Line[] =>
  now.map((line, i) => {
    const old = before[i]
    return old && JSON.stringify(old) === JSON.stringify(line) ? old : line
  })

/** Rows of text; `onRow` is told of clicks. */
export function rows(api: Api, lines: () => readonly Line[], onRow?: (index: number) => void): unknown {
  const shown: { lines: readonly Line[] } = { lines: [] }
  return createComponent(Index<Line>, {
    get each() {
      // A view of an unexpected form shows a line with the fault, until the next one comes.
      try {
        shown.lines = keepSame(shown.lines, lines())
        return shown.lines
      } catch (error) {
        return [line(faultOf(error), 'textMuted')]
      }
    },
    children: (item, index) =>
      element(
        'text',
        {
          wrapMode: 'none',
          height: 1,
          flexShrink: 0,
          bg: () => (item().isChosen ? api.theme.current.primary : undefined),
          ...(onRow ? { onMouseUp: () => onRow(index) } : {}),
        },
        () => {
          const { pieces, isChosen } = item()
          return pieces.map(({ text, tone = 'text', isBold }) => {
            const fg = () => (isChosen ? api.theme.current.selectedListItemText : api.theme.current[tone])
            const style = () => ({ fg: fg(), attributes: isBold ? BOLD : 0 })
            return element('span', { style }, text)
          })
        },
      ),
  })
}

export const faultOf = (error: unknown): string => `memory: ${messageOf(error)}`.slice(0, MAX_FAULT)

/** What fails while it is made becomes one line on the screen, and does no other harm. */
export function guarded(api: Api, make: () => unknown): unknown {
  return createComponent(ErrorBoundary, {
    fallback: (error) => rows(api, () => [line(faultOf(error), 'textMuted')]),
    get children() {
      // Changes of what it reads while it is made must not make it anew.
      return untrack(make)
    },
  })
}

import type { TuiPluginApi } from '@opencode-ai/plugin/tui'
import { createElement, effect, insert, type Node, setProp } from '@opentui/solid'
import { createComponent, ErrorBoundary, Index, untrack } from 'solid-js'
import { messageOf } from '../lib/errno.js'
import { type Line, line, type Tone } from './lines.js'

export type Api = TuiPluginApi
type Props = Record<string, unknown>

/** An element with its properties; one whose name does not begin with `on` and that is a function follows what it reads. */
export function element(tag: string, props: Props, ...children: unknown[]): Node {
  const node = createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function' && !/^on[A-Z]/.test(name)) effect(() => setProp(node, name, value()))
    else setProp(node, name, value)
  }
  for (const child of children) insert(node, child)
  return node
}

/** Attribute of the terminal for bold text. */
const BOLD = 1

function colorOf({ current }: Api['theme'], tone: Tone) {
  switch (tone) {
    case 'muted':
      return current.textMuted
    case 'accent':
      return current.primary
    case 'good':
      return current.success
    case 'added':
      return current.diffAdded
    case 'removed':
      return current.diffRemoved
    default:
      return current[tone]
  }
}

/** Rows of text, each of which tells when it is clicked. */
export function rows(api: Api, lines: () => readonly Line[], onRow?: (index: number) => void): unknown {
  return createComponent(Index<Line>, {
    get each() {
      return lines()
    },
    children: (item, index) =>
      element(
        'text',
        {
          wrapMode: 'none',
          height: 1,
          flexShrink: 0,
          bg: () => (item().isChosen ? api.theme.current.backgroundElement : undefined),
          ...(onRow ? { onMouseUp: () => onRow(index) } : {}),
        },
        () =>
          item().pieces.map(({ text, tone = 'text', isBold }) =>
            element(
              'span',
              { style: () => ({ fg: colorOf(api.theme, tone), attributes: isBold ? BOLD : 0 }) },
              text,
            ),
          ),
      ),
  })
}

/** What fails in here is one line on the screen, and no more. */
export function guarded(api: Api, make: () => unknown): unknown {
  return createComponent(ErrorBoundary, {
    fallback: (error) => rows(api, () => [line(`memory: ${messageOf(error)}`.slice(0, 60), 'muted')]),
    get children() {
      // What is read while it is made does not make it anew.
      return untrack(make)
    },
  })
}

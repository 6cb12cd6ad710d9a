import { expect, test } from 'vitest'
import { type AnySection, NO_VIEW, type Rendered, type Section } from '../../src/memory/section.js'
import { compose } from '../../src/prompt/compose.js'
import { memoryFile, snapshotOf } from '../support/snapshots.js'

const FRAME = '<memfs>\n</memfs>'.length
const EMPTY = snapshotOf()

/** Shows its text where there is room for it, and nothing else. */
function section(name: string, text: string, rest: Partial<Section> = {}): Section {
  const render = ({ room }: { room: number }) => ({ text: text.length <= room ? text : '' })
  return { name, ...NO_VIEW, render, ...rest }
}

function composed(
  display: AnySection[],
  { byValue = display, maxChars = 1_000, views = {}, form = 'full' as const, snapshot = EMPTY } = {},
) {
  return compose({ display, byValue, maxChars }, snapshot, views, form)
}

test('sections stand in the order of display, those behind the block behind it', () => {
  const [a, b] = [section('a', 'A\n'), section('b', 'B\n')]
  const [c, d] = [section('c', 'C\n', { isBehind: true }), section('d', 'D\n', { isBehind: true })]
  const block = composed([c, a, d, b], { byValue: [d, b, c, a] })
  expect(block.text).toBe('<memfs>\nA\nB\n</memfs>C\nD\n')
  expect(block.chars).toEqual({ a: 2, b: 2, c: 2, d: 2 })
})

test('room is handed out in the order of value, and what one takes the next has less', () => {
  const rooms: [string, number][] = []
  const asks = (name: string, text: string, rest: Partial<Section> = {}) =>
    section(name, text, {
      ...rest,
      render: ({ room }) => {
        rooms.push([name, room])
        return { text }
      },
    })
  const [low, high, middle] = [
    asks('low', 'x'.repeat(7)),
    asks('high', 'x'.repeat(20)),
    asks('middle', 'x', { isBehind: true }),
  ]
  composed([low, high, middle], { byValue: [high, middle, low], maxChars: FRAME + 50 })
  expect(rooms).toEqual([
    ['high', 50],
    ['middle', 30],
    ['low', 29],
  ])
})

test('what all sections show, word for word or uncut, and what they left out, is said of the block', () => {
  const left = [memoryFile('system/a.md'), memoryFile('system/b.md')] as const
  const says = (name: string, rest: Partial<Rendered>) =>
    section(name, '', { render: () => ({ text: name, ...rest }) })
  const block = composed([
    says('a', { exact: { k1: 'h1' }, visible: { k1: 'h1' }, omitted: [left[0]] }),
    says('b', { visible: { k2: 'h2' }, omitted: [left[1]] }),
    says('c', {}),
  ])
  expect(block.exact).toEqual({ k1: 'h1' })
  expect(block.visible).toEqual({ k1: 'h1', k2: 'h2' })
  expect(block.omitted).toEqual(left)
})

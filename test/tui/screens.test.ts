import { describe, expect, test } from 'vitest'
import type { FileView } from '../../src/features/file-view.js'
import { widthOf } from '../../src/lib/text-width.js'
import type { Line } from '../../src/tui/lines.js'
import {
  type Browsing,
  browseFrame,
  conflictFrame,
  type Frame,
  paneRows,
  START,
  textFrame,
  undoScreen,
} from '../../src/tui/screens.js'

const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text).join('')
const SIZES = [
  { columns: 60, rows: 40 },
  { columns: 76, rows: 22 },
  { columns: 96, rows: 28 },
  { columns: 196, rows: 58 },
]

const WIDE =
  '公開には npm 10 を使い、npm 11 は integrity を落とすので使わない 🚫🎉 — und das ist ein Wort: Donaudampfschifffahrtsgesellschaft'

const FILE: FileView = {
  key: 'projects/app/facts/decision-npm.md',
  hash: 'abc',
  name: 'facts/decision-npm.md (project)',
  place: '/home/person/memory/projects/app/facts/decision-npm.md',
  isHot: false,
  isFact: true,
  about: ['fact, 62 of 5000 characters', 'Source: you asked for it on 2026-11-20'],
  text: `${WIDE}\n${'long '.repeat(60)}\n${'a\tb'.repeat(40)}`,
  changes: [
    { commit: 'c1', says: '2026-11-22 17:38  memory: remember "npm"' },
    { commit: 'c2', says: '2026-11-21 09:12  memory: add facts/decision-npm.md' },
  ],
  decisions: ['2026-11-22 17:38  kept, as you asked'],
}

const BROWSING: Browsing = {
  ...START,
  cursor: 2,
  file: FILE,
  list: {
    from: 0,
    total: 3,
    files: 2,
    types: ['decision'],
    rows: [
      { folder: 'project', name: 'project', depth: 0, files: 2, isOpen: true },
      { folder: 'project/facts', name: 'facts', depth: 1, files: 1, isOpen: true },
      {
        key: FILE.key,
        path: 'facts/decision-npm.md',
        depth: 2,
        says: WIDE,
        scope: 'project',
        tier: 'fact',
        type: 'decision',
        isDamaged: false,
      },
    ],
  },
}

const UNDO = {
  commit: '4f1c2a9012345',
  says: [
    `Just now, by you: changed "${WIDE}" (4f1c2a9012)`,
    `  - \t${WIDE}`,
    '  + Publish with npm 10',
    'Undoing it would',
    '  restore facts/decision-npm.md (project)',
  ],
  isPossible: true,
}

const CONFLICT = {
  id: 'c',
  folder: 'projects/app' as const,
  scope: 'project' as const,
  kind: 'contradiction' as const,
  sides: [
    { path: 'facts/a.md', key: 'a', statement: WIDE, about: 'explicit, 2026-11-20' },
    { path: 'facts/b.md', key: 'b', statement: 'Publish with npm 11', about: 'agent, 2026-11-21' },
  ],
}

const frames = (size: (typeof SIZES)[number]): Record<string, Frame> => ({
  browse: browseFrame(BROWSING, size),
  change: browseFrame({ ...BROWSING, change: 1 }, size),
  empty: browseFrame({ ...BROWSING, list: undefined, file: undefined }, size),
  conflict: conflictFrame({ list: [CONFLICT], at: 0, top: 0 }, size),
  none: conflictFrame({ list: [], at: 0, top: 0 }, size),
  undo: textFrame({ ...undoScreen(UNDO), top: 0 }, size),
  text: textFrame({ title: '/memfs stats', text: `${WIDE}\n${WIDE}`, top: 0, async more() {} }, size),
})

describe.each(SIZES)('at $columns columns', (size) => {
  test.each(Object.entries(frames(size)))(
    '%s: nothing is wider than its pane, and there are no more rows',
    (_, frame) => {
      const { title, left, right, leftColumns, keys } = frame
      const widest = (lines: readonly Line[]) => Math.max(0, ...lines.map((line) => widthOf(textOf(line))))
      expect([...left, ...right].map(textOf).join()).not.toContain('\t')
      expect(widest([title, keys])).toBeLessThanOrEqual(size.columns)
      expect(widest(left)).toBeLessThanOrEqual(leftColumns)
      if (leftColumns < size.columns)
        expect(widest(right)).toBeLessThanOrEqual(size.columns - leftColumns - 2)
      expect(left.length).toBeLessThanOrEqual(paneRows(size))
    },
  )
})

test('what is cut says so, and a text in full goes on in the next row', () => {
  const { left, right } = browseFrame(BROWSING, SIZES[1]!)
  expect(textOf(left[2]!)).toMatch(/^ {4}· 公開.*…$/)
  expect(right.map(textOf).join('')).toContain('Donaudampfschifffahrtsgesellschaft')
  expect(left[2]?.isChosen).toBe(true)
})

test('what a change has done at the end of a long line can be read, in its tone', () => {
  const { left } = textFrame({ ...undoScreen(UNDO), top: 0 }, SIZES[1]!)
  const gone = left.filter(({ pieces }) => pieces[0]?.tone === 'diffRemoved')
  expect(gone.map(textOf).join('')).toMatch(/^ {2}- .*Donaudampfschifffahrtsgesellschaft$/)
})

test('a damaged file has its name, and once what is wrong with it', () => {
  const file = { ...BROWSING.list?.rows[2], path: 'a/broken.md', says: 'damaged: line 3', tier: 'cold' }
  const list = { ...BROWSING.list, rows: [{ ...file, depth: 0, isDamaged: true }] }
  const [shown] = browseFrame({ ...BROWSING, words: 'broken', list } as Browsing, SIZES[2]!).left
  expect(textOf(shown!).trim()).toBe('broken.md  damaged: line 3')
})

test('where both have no room beside each other, the file stands there while its changes are gone through', () => {
  expect(browseFrame(BROWSING, SIZES[0]!).leftColumns).toBe(60)
  expect(browseFrame({ ...BROWSING, change: 1 }, SIZES[0]!).leftColumns).toBe(0)
})

test('a contradiction longer than its pane is scrolled to its end, and a shorter side stays where it is', () => {
  const [one, other] = CONFLICT.sides
  const sides = [{ ...one!, statement: 'long '.repeat(200) }, other!]
  const frameAt = (top: number) => conflictFrame({ list: [{ ...CONFLICT, sides }], at: 0, top }, SIZES[1]!)
  const { lastTop = 0, right } = frameAt(0)
  expect(frameAt(lastTop).left.map(textOf).at(-1)).toBe('facts/a.md')
  expect(frameAt(lastTop).right).toEqual(right)
})

test('a diff tells by its tone what came and went; where nothing can be taken back, no key offers it', () => {
  const frameOf = (undo: typeof UNDO) => textFrame({ ...undoScreen(undo), top: 0 }, SIZES[3]!)
  const { left, keys } = frameOf(UNDO)
  const tones = left.map(({ pieces }) => pieces[0]?.tone)
  expect(tones).toEqual(expect.arrayContaining(['diffAdded', 'diffRemoved']))
  expect(textOf(keys)).toContain('y yes')
  const frame = frameOf({ ...UNDO, says: ['Nothing of it can be undone.'], isPossible: false })
  expect(textOf(frame.keys)).not.toContain('y yes')
  expect(frame.left.map(textOf).join('\n')).toContain('Nothing of it can be undone')
})

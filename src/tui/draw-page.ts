import { useTerminalDimensions } from '@opentui/solid'
import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { BrowseList } from './browse-list.js'
import { element, faultOf, guarded, rows } from './elements.js'
import { BLANK, line } from './lines.js'
import type { PageParts, Screen } from './page-state.js'
import { browseFrame, conflictFrame, type Frame, type Size, textFrame, undoFrame } from './screens.js'

/** Columns and rows around what is drawn. */
const MARGIN = { columns: 4, rows: 2 }
const WHEEL_ROWS = 3

/** The page on the screen: its frame, drawn anew where it differs. */
export function drawPage({
  api,
  client,
  page,
  list,
  move,
}: PageParts & { list: BrowseList; move: (by: number) => void }): unknown {
  const isBrowsing = () => page.screen().kind === 'browse'

  function frameOf(now: Screen, size: Size): Frame {
    switch (now.kind) {
      case 'browse':
        return browseFrame(page.state().browsing, size)
      case 'conflicts':
        return conflictFrame(now.list, now.at, size)
      case 'undo':
        return undoFrame(now.undo, now.top, Date.now(), size)
      case 'text':
        return textFrame(now, size)
    }
  }

  /** What was not foreseen costs what is on the screen now, and not what comes next. */
  function frame(): Frame {
    const size = page.size()
    try {
      return frameOf(page.screen(), size)
    } catch (error) {
      return { ...textFrame({ title: '', text: '', top: 0 }, size), title: line(faultOf(error), 'muted') }
    }
  }

  const wheel = (task: (by: number) => void) => (event: { scroll?: { direction: string } }) =>
    page.asking(async () => task(event.scroll?.direction === 'up' ? -WHEEL_ROWS : WHEEL_ROWS))

  /** The first click chooses a row, the second opens it. */
  function click(index: number): void {
    if (!isBrowsing()) return
    const { top, cursor } = page.state().browsing
    if (top + index === cursor) list.enter()
    else list.moveTo(top + index)
  }

  return guarded(api, () => {
    const terminal = useTerminalDimensions()
    const shown = createMemo(() => {
      const { width, height } = terminal()
      page.resize({ columns: width - MARGIN.columns, rows: height - MARGIN.rows })
      return frame()
    })
    createEffect(() => onCleanup(client.follow(page.session())))
    page.asking(list.load)
    const pane = { flexDirection: 'column', overflow: 'hidden' }
    return element(
      'box',
      {
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        paddingLeft: 2,
        paddingRight: 2,
        paddingTop: 1,
      },
      rows(api, () => [shown().title]),
      element(
        'box',
        { height: 1, flexShrink: 0, visible: isBrowsing },
        element('input', {
          placeholder: '/ to filter by words',
          flexGrow: 1,
          value: () => page.state().browsing.words,
          focused: () => page.state().isFiltering,
          onInput: list.filter,
          // Its own are those of a dark ground.
          textColor: () => api.theme.current.text,
          focusedTextColor: () => api.theme.current.text,
          placeholderColor: () => api.theme.current.textMuted,
          cursorColor: () => api.theme.current.primary,
        }),
      ),
      rows(api, () => [BLANK]),
      element(
        'box',
        { flexDirection: 'row', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
        element(
          'box',
          { ...pane, flexShrink: 0, width: () => shown().leftColumns, onMouseScroll: wheel(move) },
          rows(
            api,
            () => shown().left,
            (index) => page.asking(async () => click(index)),
          ),
        ),
        element(
          'box',
          { ...pane, flexGrow: 1, paddingLeft: 2, onMouseScroll: wheel(list.scrollFile) },
          rows(api, () => shown().right),
        ),
      ),
      rows(api, () => [page.state().note, shown().keys]),
    )
  })
}

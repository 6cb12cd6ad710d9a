import type { Side } from '../features/settle.js'
import { createActs } from './acts.js'
import { createBrowseList } from './browse-list.js'
import type { Client } from './client.js'
import { drawPage } from './draw-page.js'
import type { Api } from './elements.js'
import { BLANK, wrapped } from './lines.js'
import { createPageState, ROUTE } from './page-state.js'
import { KEYS, paneRows, undoLines } from './screens.js'

const PAGE_STEP = 10
const SIDES: readonly Side[] = ['this', 'that', 'both']

export type Page = ReturnType<typeof createPage>

/** The page of memory: a list and a file beside it, contradictions, a change to take back, the text of a command. */
export function createPage(api: Api, client: Client, env: NodeJS.ProcessEnv) {
  const page = createPageState(api)
  const parts = { api, client, page }
  const list = createBrowseList(parts)
  const acts = createActs({ ...parts, list, env })
  const isBrowsing = () => page.screen().kind === 'browse'

  function back() {
    if (page.state().isFiltering) return page.patch({ isFiltering: false })
    if (!isBrowsing() || !list.widen()) page.leave()
  }

  function turn(by: number): void {
    const now = page.screen()
    if (now.kind !== 'conflicts' || now.list.length === 0) return
    page.replace({ ...now, at: (now.at + by + now.list.length) % now.list.length })
  }

  /** Answers what a command has said. */
  function choose(word: string): void {
    const now = page.screen()
    if (now.kind === 'text' && now.choices?.includes(word)) now.choose?.(word)
  }

  function number(key: string, side: Side | undefined): void {
    if (page.screen().kind === 'text') choose(key)
    else if (side) acts.settle(side)
  }

  /** Up and down, on whatever screen. */
  function move(by: number) {
    const now = page.screen()
    if (now.kind === 'browse') return list.move(by)
    if (now.kind === 'conflicts') return turn(Math.sign(by))
    const columns = page.size().columns - 1
    const undo = now.kind === 'undo' ? now.undo : undefined
    const lines = now.kind === 'text' ? wrapped(now.text, columns).length : 0
    const all = undo ? undoLines(undo, Date.now(), columns).length : lines
    const most = Math.max(0, all - paneRows(page.size()))
    page.replace({ ...now, top: Math.max(0, Math.min(now.top + by, most)) })
  }

  function enter(): void {
    const commit = isBrowsing() ? list.enter() : undefined
    if (commit !== undefined) page.asking(() => acts.showUndo(commit))
  }

  const startFilter = () => page.patch({ isFiltering: true, note: BLANK })
  const whileBrowsing = (task: () => void) => () => (isBrowsing() ? task() : undefined)
  const scroll = (by: number) => () => (isBrowsing() ? list.scrollFile(by) : move(by))

  layer(() => !page.state().isFiltering, {
    'up,k': () => move(-1),
    'down,j': () => move(1),
    pageup: scroll(-PAGE_STEP),
    'pagedown,space': scroll(PAGE_STEP),
    home: () => move(Number.MIN_SAFE_INTEGER),
    end: () => move(Number.MAX_SAFE_INTEGER),
    'return,right': enter,
    'escape,q,left': back,
    '/': whileBrowsing(startFilter),
    t: whileBrowsing(list.narrowToType),
    s: whileBrowsing(list.narrowToScope),
    h: whileBrowsing(() => page.asking(list.startHistory)),
    e: acts.edit,
    p: acts.setTier,
    f: acts.forget,
    u: () => page.asking(() => acts.showUndo()),
    c: () => page.asking(acts.showConflicts),
    $: () => page.asking(() => acts.runCommand('stats', '')),
    y: () => (page.screen().kind === 'undo' ? acts.takeBack() : choose('yes')),
    n: () => turn(1),
    ...Object.fromEntries(['1', '2', '3', '4', '5'].map((key, i) => [key, () => number(key, SIDES[i])])),
    m() {
      const now = page.screen()
      if (now.kind === 'text') now.more?.()
    },
    '?': () => page.open({ kind: 'text', title: 'Keys', text: KEYS, top: 0 }),
  })
  layer(() => page.state().isFiltering, {
    'escape,return': () => page.patch({ isFiltering: false }),
    up: () => intoList(-1),
    down: () => intoList(1),
  })

  /** Out of the field, as arrows lead. */
  function intoList(by: number): void {
    page.patch({ isFiltering: false })
    move(by)
  }

  function layer(isWhen: () => boolean, keys: Readonly<Record<string, () => void>>): void {
    api.keymap.registerLayer({
      // Before the host's own keys of the same name.
      priority: 100,
      enabled: () => page.isOpen() && !api.ui.dialog.open && isWhen(),
      bindings: Object.entries(keys).flatMap(([names, task]) =>
        names.split(',').map((key) => ({ key, cmd: () => page.asking(async () => task()) })),
      ),
    } as never)
  }

  api.route.register([{ name: ROUTE, render: () => drawPage({ ...parts, list, move }) as never }])
  return {
    ...page,
    ...acts,
    startFilter,
    /** Memory has changed: the list that stands on the screen is looked at anew. */
    refresh(): void {
      if (page.isOpen() && isBrowsing()) page.asking(list.load)
    },
  }
}

import { spawnSync } from 'node:child_process'
import { useTerminalDimensions } from '@opentui/solid'
import { createEffect, createMemo } from 'solid-js'
import type { FileView } from '../features/file-view.js'
import type { Side } from '../features/settle.js'
import type { GoOn } from '../panel/protocol.js'
import { createBrowseList } from './browse-list.js'
import type { Client } from './client.js'
import { type Api, element, faultOf, guarded, rows } from './elements.js'
import { createHeldKey } from './held-key.js'
import { BLANK, line, wrapped } from './lines.js'
import { createPageState, type PageState, ROUTE, type Screen } from './page-state.js'
import { browseFrame, conflictFrame, type Frame, KEYS, textFrame, topOf, undoScreen } from './screens.js'

const PAGE_STEP = 10
const WHEEL_ROWS = 3
/** Columns and rows that stay free around what is drawn. */
const MARGIN = { columns: 4, rows: 2 }
const SIDES: readonly Side[] = ['this', 'that', 'both']

/** `on`: the screen that a command goes on from. */
type Then = GoOn & { on?: Screen }

export type Page = ReturnType<typeof createPage>

/** The page of memory: a list with a file beside it, contradictions, a change to take back, the text of a command. */
export function createPage(api: Api, client: Client, env: NodeJS.ProcessEnv) {
  const page = createPageState(api)
  const list = createBrowseList({ client, page })
  const { session, isBrowsing } = page

  const local: { acting?: Promise<unknown> } = {}
  const isHeld = createHeldKey()

  /** Waits for an act, then goes back to the list, which shows the result, unless the person has left the screen. */
  async function done(asking: Promise<{ said: string }>, on = page.screen()): Promise<void> {
    const { said } = await asking
    if (on === page.screen()) page.patch({ screens: [{ kind: 'browse' }] })
    page.say(said, 'success')
    page.browsing({ file: undefined, change: undefined })
    page.asking(list.load)
  }

  const showUndo = (commit?: string) =>
    page.show(async () => {
      const undo = await client.ask('undoView', { commit })
      const choose = () => done(client.ask('undo', { commit: undo?.commit ?? '', session: session() }))
      return { kind: 'text', top: 0, ...undoScreen(undo), choose }
    })

  const conflicts = async () =>
    ({ kind: 'conflicts', list: await client.ask('conflicts', {}), at: 0, top: 0 }) as const

  const showConflicts = () => page.show(conflicts)

  /** Shows what a command of `/memfs` says. With `on`, it goes on from that screen and replaces it. */
  const runCommand = (verb: string, args: string, { on, ...then }: Then = {}): Promise<void> =>
    page.show(async () => {
      const answer = await client.ask('command', { verb, args, session: session(), ...then })
      const { shown = 'Done.', next, choices, seen } = answer
      const again = (words: string, from: Then) => runCommand(verb, words, { ...from, on: page.screen() })
      return {
        kind: 'text',
        title: `/memfs ${verb} ${args}`.trim(),
        text: shown,
        top: 0,
        more: next === undefined ? undefined : () => again(args, { from: next }),
        choices,
        choose: (word) => again(word, { seen }),
      }
    }, on)

  /** An act on the chosen file, in the version on the screen. A key that is held down acts only once. */
  const withFile = (act: (file: FileView) => unknown) => (isHeld: boolean) =>
    page.asking(async () => {
      if (isHeld || local.acting || !isBrowsing()) return
      const acting = list.current().then((file) => (file && isBrowsing() ? act(file) : undefined))
      local.acting = acting.finally(() => delete local.acting)
      await local.acting
    })

  const forget = withFile(({ key, hash, name, text, isFact }) => {
    const [title, message] = isFact
      ? ['Forget this?', `${text.trim().split('\n', 1)[0]}\n\nIt will not be learned again.`]
      : ['Delete this?', name]
    page.confirm(title, message, () => done(client.ask('forget', { key, hash, session: session() })))
  })

  const setTier = withFile(({ key, hash, isHot }) =>
    done(client.ask('setTier', { key, hash, hot: !isHot, session: session() })),
  )

  const edit = withFile(async ({ place, key }) => {
    const fault =
      place === '' ? 'It is the team’s: change it in the repository.' : openInEditor(api, env, place)
    if (fault === undefined) await list.showFile(key)
    else page.say(fault, 'warning')
  })

  function settle(holds: Side): void {
    const now = page.screen()
    if (now.kind !== 'conflicts') return
    const one = now.list[now.at]
    if (!one) return
    const [kept, other] = holds === 'that' ? one.sides.toReversed() : one.sides
    const message =
      holds === 'both'
        ? 'Both stay, and are not shown again.'
        : `Stays: ${kept?.statement}\n\nGoes: ${other?.statement}`
    page.confirm(`Keep ${holds}?`, message, async () => {
      const settling = client.ask('settle', { id: one.id, folder: one.folder, holds, session: session() })
      const fault = await settling.then(() => undefined, Object)
      const rest = await conflicts()
      const said = { said: 'Settled. u undoes it.' }
      if (rest.list.length === 0 && !fault) return done(Promise.resolve(said), now)
      // A refusal may mean that it is settled already, so what is open now is shown in any case.
      page.change(now, rest)
      if (fault) throw fault
      page.say('Settled.', 'success')
    })
  }

  function back() {
    if (page.state().isFiltering) return page.patch({ isFiltering: false })
    if (!isBrowsing() || !list.widen()) page.leave()
  }

  function nextConflict(): void {
    const now = page.screen()
    if (now.kind === 'conflicts') page.change(now, { at: (now.at + 1) % now.list.length, top: 0 })
  }

  /** Takes what a text screen offers, or else, on a contradiction, the side that holds. */
  function choose(word: string, side?: Side): void {
    const now = page.screen()
    if (now.kind === 'text' && now.choices?.includes(word)) answer(now, async () => now.choose?.(word))
    else if (side) settle(side)
  }

  /** Takes what a text screen offers, only once; after a refusal it is offered again. */
  function answer(now: Screen & { kind: 'text' }, take: () => Promise<void>): void {
    const { choices, more } = now
    page.change(now, { choices: [], more: undefined })
    const offerAgain = (error: unknown) => {
      page.change(now, { choices, more })
      throw error
    }
    page.asking(() => take().catch(offerAgain))
  }

  const move = (by: number) => (isBrowsing() ? list.move(by) : scroll(by))

  /** Scrolls a screen, or the file beside the list, from where it is shown. */
  function scroll(by: number) {
    const now = page.screen()
    const { lastTop = 0 } = frameOf(page)
    const from = (top: number) => Math.max(0, Math.min(Math.min(top, lastTop) + by, lastTop))
    if (now.kind === 'browse') page.browsing({ fileTop: from(page.state().browsing.fileTop) })
    else page.change(now, { top: from(now.top) })
  }

  async function enter(): Promise<void> {
    const commit = isBrowsing() ? await list.enter() : undefined
    if (commit !== undefined) await showUndo(commit)
  }

  /** Leaves the filter's field for the list, as arrow keys do. */
  function intoList(by: number): void {
    page.patch({ isFiltering: false })
    move(by)
  }

  const startFilter = () => page.patch({ isFiltering: true, note: BLANK })
  const whileBrowsing = (task: () => unknown) => () => (isBrowsing() ? task() : undefined)

  layer(() => !page.state().isFiltering, {
    'up,k': () => move(-1),
    'down,j': () => move(1),
    pageup: () => scroll(-PAGE_STEP),
    'pagedown,space': () => scroll(PAGE_STEP),
    home: () => move(Number.MIN_SAFE_INTEGER),
    end: () => move(Number.MAX_SAFE_INTEGER),
    'return,right': enter,
    'escape,q,left': back,
    '/': whileBrowsing(startFilter),
    t: whileBrowsing(list.narrowToType),
    s: whileBrowsing(list.narrowToScope),
    h: whileBrowsing(list.startHistory),
    e: edit,
    p: setTier,
    f: forget,
    u: () => showUndo(),
    c: showConflicts,
    $: () => runCommand('stats', ''),
    y: () => choose('yes'),
    n: nextConflict,
    ...Object.fromEntries(['1', '2', '3', '4', '5'].map((key, i) => [key, () => choose(key, SIDES[i])])),
    m() {
      const now = page.screen()
      if (now.kind === 'text' && now.more) answer(now, now.more)
    },
    '?': () => page.open({ kind: 'text', title: 'Keys', text: KEYS, top: 0 }),
  })
  layer(() => page.state().isFiltering, {
    'escape,return': () => page.patch({ isFiltering: false }),
    up: () => intoList(-1),
    down: () => intoList(1),
  })

  function layer(isWhen: () => boolean, keys: Readonly<Record<string, (isHeld: boolean) => unknown>>): void {
    api.keymap.registerLayer({
      // Takes precedence over the host's own use of the same keys.
      priority: 100,
      enabled: () => page.isOpen() && !api.ui.dialog.open && isWhen(),
      bindings: Object.entries(keys).flatMap(([names, task]) =>
        names.split(',').map((key) => ({
          key,
          cmd() {
            const isHeldNow = isHeld(key)
            page.asking(async () => task(isHeldNow))
          },
        })),
      ),
    } as never)
  }

  /** Draws the page: its frame, redrawn where it differs. */
  function draw(): unknown {
    const wheel = (task: (by: number) => void) => (event: { scroll?: { direction: string } }) =>
      page.asking(async () => task(event.scroll?.direction === 'up' ? -WHEEL_ROWS : WHEEL_ROWS))

    /** The first click chooses a row, the second opens it. */
    async function click(index: number): Promise<void> {
      if (!page.isBrowsing()) return
      if (frameOf(page).left[index]?.isChosen) await list.enter()
      else list.moveTo(topOf(page.state().browsing, page.size()) + index)
    }

    return guarded(api, () => {
      const terminal = useTerminalDimensions()
      const shown = createMemo(() => {
        const { width, height } = terminal()
        const columns = width - MARGIN.columns
        const said = page.state().note.pieces.flatMap(({ text, tone }) => wrapped(text, columns, tone))
        const note = said.slice(0, Math.max(1, height / 2))
        // One row is kept free for it; for more, the panes give way.
        page.resize({ columns, rows: height - MARGIN.rows + 1 - note.length })
        return { ...frameOf(page), note }
      })
      createEffect(() => client.follow(page.session()))
      page.asking(list.load)
      const field = element('input', {
        placeholder: '/ to filter by words',
        flexGrow: 1,
        value: () => page.state().browsing.words,
        focused: () => page.state().isFiltering && !api.ui.dialog.open,
        onInput: list.filter,
        // The defaults are for a dark background.
        textColor: () => api.theme.current.text,
        focusedTextColor: () => api.theme.current.text,
        placeholderColor: () => api.theme.current.textMuted,
        cursorColor: () => api.theme.current.primary,
      })
      const onRow = (index: number) => page.asking(() => click(index))
      const pane = { flexDirection: 'column', overflow: 'hidden' }
      const left = element(
        'box',
        { ...pane, flexShrink: 0, width: () => shown().leftColumns, onMouseScroll: wheel(move) },
        rows(api, () => shown().left, onRow),
      )
      const right = element(
        'box',
        { ...pane, flexGrow: 1, paddingLeft: 2, onMouseScroll: wheel(scroll) },
        rows(api, () => shown().right),
      )
      const padding = { paddingLeft: 2, paddingRight: 2, paddingTop: 1 }
      return element(
        'box',
        { flexDirection: 'column', width: '100%', height: '100%', ...padding },
        rows(api, () => [shown().title]),
        element('box', { height: 1, flexShrink: 0, visible: page.isBrowsing }, field),
        rows(api, () => [BLANK]),
        element('box', { flexDirection: 'row', flexGrow: 1, minHeight: 0, overflow: 'hidden' }, left, right),
        rows(api, () => [...shown().note, shown().keys]),
      )
    })
  }

  api.route.register([{ name: ROUTE, render: draw as never }])
  return {
    ...page,
    showUndo,
    showConflicts,
    runCommand,
    startFilter,
    /** Memory has changed: loads the list anew, even while another screen lies over it. */
    refresh(): void {
      if (page.isOpen()) page.asking(list.load)
    },
  }
}

/** Opens a file in the person's editor, which has the terminal meanwhile. Returns a sentence if that fails. */
function openInEditor(api: Api, env: NodeJS.ProcessEnv, place: string): string | undefined {
  const editor = env['VISUAL'] || env['EDITOR']
  if (!editor) return `No editor is set: export EDITOR. The file is ${place}`
  api.renderer.suspend()
  try {
    // Through a shell, since $EDITOR may hold options; the file's name is in a variable, which no shell splits.
    const command = process.platform === 'win32' ? `${editor} "%MEMFS_FILE%"` : `${editor} "$MEMFS_FILE"`
    const options = { shell: true, stdio: 'inherit', env: { ...env, MEMFS_FILE: place } } as const
    const { status, error } = spawnSync(command, options)
    // A shell exits with 127 if it found no such program, with 126 if it could not start it.
    return error || status === 126 || status === 127 ? `${editor} did not open ${place}` : undefined
  } finally {
    api.renderer.resume()
  }
}

/** The frame to draw. A fault costs only this frame, and not the next ones. */
function frameOf(page: PageState): Frame {
  const size = page.size()
  const now = page.screen()
  try {
    switch (now.kind) {
      case 'browse':
        return browseFrame(page.state().browsing, size)
      case 'conflicts':
        return conflictFrame(now, size)
      case 'text':
        return textFrame(now, size)
    }
  } catch (error) {
    return { ...textFrame({ title: '', text: '', top: 0 }, size), title: line(faultOf(error), 'textMuted') }
  }
}

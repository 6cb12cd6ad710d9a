import { createSignal } from 'solid-js'
import type { OpenConflict } from '../features/settle.js'
import { Refusal } from './client.js'
import { type Api, faultOf } from './elements.js'
import { BLANK, type Line, line } from './lines.js'
import { type Browsing, type Size, START, type TextScreen } from './screens.js'

/** The page's name among the host's. */
export const ROUTE = 'memfs'

/** Before what was opened first lies one further screen at a time; esc leads from it to that. */
export type Screen =
  | { kind: 'browse' }
  | { kind: 'conflicts'; list: readonly OpenConflict[]; at: number }
  | ({ kind: 'text' } & TextScreen)

type State = { screens: readonly Screen[]; browsing: Browsing; isFiltering: boolean; note: Line }

/** Where the person was before. */
type Place = { name: string; params?: Record<string, unknown> | undefined }

/** What the page shows, and the steps between its screens. */
export function createPageState(api: Api) {
  const [state, setState] = createSignal<State>({
    screens: [{ kind: 'browse' }],
    browsing: START,
    isFiltering: false,
    note: BLANK,
  })
  const local: { size: Size; back: Place } = { size: { columns: 76, rows: 22 }, back: { name: 'home' } }

  function patch(part: Partial<State>): void {
    setState({ ...state(), ...part })
  }
  const screen = () => state().screens.at(-1) as Screen
  const isOpen = () => api.route.current.name === ROUTE

  function say(text: string, tone: 'success' | 'warning'): void {
    if (isOpen()) patch({ note: line(text, tone) })
    else api.ui.toast({ variant: tone, message: text })
  }

  /** Asks memory, and says why where there is no answer. */
  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task()
    } catch (error) {
      // Whatever it is: the terminal is not ours to end.
      say(error instanceof Refusal ? error.message : faultOf(error), 'warning')
    }
  }

  /** Shows a screen, from wherever the person is. */
  function open(next: Screen = { kind: 'browse' }) {
    api.ui.dialog.clear()
    const [first] = isOpen() ? state().screens : []
    patch({ screens: first ? [first, next] : [next], note: BLANK, isFiltering: false })
    if (first) return
    local.back = { ...api.route.current }
    patch({ browsing: START })
    api.route.navigate(ROUTE)
  }

  /** Puts one in the place of another; says whether that was there still. */
  function replace(before: Screen, next: Screen): boolean {
    const { screens } = state()
    if (!isOpen() || !screens.includes(before)) return false
    patch({ screens: screens.map((one) => (one === before ? next : one)) })
    return true
  }

  /** To the screen before, or out of the page. */
  function leave(): void {
    const { screens } = state()
    if (screens.length > 1) patch({ screens: screens.slice(0, -1), note: BLANK })
    else api.route.navigate(local.back.name, local.back.params)
  }

  return {
    state,
    patch,
    screen,
    isOpen,
    isBrowsing: () => screen().kind === 'browse',
    say,
    /** Of what can be drawn on. */
    size: () => local.size,
    resize(size: Size): void {
      local.size = size
    },
    browsing(part: Partial<Browsing>): void {
      patch({ browsing: { ...state().browsing, ...part } })
    },
    /** Changes a screen that is there: what waits to take its place finds it still. */
    change<Of extends Screen>(one: Of, part: Partial<Of>): void {
      Object.assign(one, part)
      patch({})
    },
    open,
    leave,
    /** Shows what is asked for on a screen that is there before, so that no key meets what comes late. Left, it is a toast. */
    async show(ask: () => Promise<Screen>, before?: Screen) {
      const on = before ?? { kind: 'text', title: '…', text: '', top: 0 }
      if (!before) open(on)
      try {
        const next = await ask()
        if (!replace(on, next) && next.kind === 'text' && typeof next.text === 'string')
          api.ui.toast({ variant: 'info', message: next.text })
      } catch (error) {
        if (!before && isOpen() && on === screen()) leave()
        throw error
      }
    },
    asking: (task: () => Promise<unknown>) => void attempt(task),
    /** The session that the person is in, or was in before; '' where there is none. */
    session(): string {
      const { name, params }: Place = isOpen() ? local.back : api.route.current
      return name === 'session' ? String(params?.['sessionID'] ?? '') : ''
    },
    /** Asks for a yes before a task. */
    confirm(title: string, message: string, task: () => Promise<void>): void {
      const onConfirm = () => void attempt(task)
      api.ui.dialog.replace(() => api.ui.DialogConfirm({ title, message, onConfirm, onCancel: () => {} }))
    },
  }
}

export type PageState = ReturnType<typeof createPageState>

import { createSignal } from 'solid-js'
import { Refusal } from './client.js'
import { type Api, faultOf } from './elements.js'
import { BLANK, type Line, line } from './lines.js'
import { type Browsing, type ConflictScreen, type Size, START, type TextScreen } from './screens.js'

/** The page's name among the host's. */
export const ROUTE = 'memfs'

/** Over the screen that was opened first lies at most one other at a time; esc leads back from it. */
export type Screen =
  | { kind: 'browse' }
  | ({ kind: 'conflicts' } & ConflictScreen)
  | ({ kind: 'text' } & TextScreen)

type State = { screens: readonly Screen[]; browsing: Browsing; isFiltering: boolean; note: Line }

/** A route of the host: where the person was before the page. */
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

  /** Runs a task, such as an ask, and tells the person why it failed. */
  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task()
    } catch (error) {
      // Catches any error: the terminal is not ours to end.
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

  /** Replaces a screen by another; says whether it was still there. */
  function replace(before: Screen, next: Screen): boolean {
    const { screens } = state()
    if (!isOpen() || !screens.includes(before)) return false
    patch({ screens: screens.map((one) => (one === before ? next : one)) })
    return true
  }

  /** Goes back to the screen before, or out of the page. */
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
    /** Size of the area that can be drawn on. */
    size: () => local.size,
    resize(size: Size): void {
      local.size = size
    },
    browsing(part: Partial<Browsing>): void {
      patch({ browsing: { ...state().browsing, ...part } })
    },
    /** Changes a screen in place, so that an answer which is to replace it still finds it. */
    change<Of extends Screen>(one: Of, part: Partial<Of>): void {
      Object.assign(one, part)
      patch({})
    },
    open,
    leave,
    /** Shows an answer on a screen opened before it comes, so keys hit no late screen; as a toast if that was left. */
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
    /** The session that the person is in, or was in before the page; '' where there is none. */
    session(): string {
      const { name, params }: Place = isOpen() ? local.back : api.route.current
      return name === 'session' ? String(params?.['sessionID'] ?? '') : ''
    },
    confirm(title: string, message: string, task: () => Promise<void>): void {
      const onConfirm = () => void attempt(task)
      api.ui.dialog.replace(() => api.ui.DialogConfirm({ title, message, onConfirm, onCancel: () => {} }))
    },
  }
}

export type PageState = ReturnType<typeof createPageState>

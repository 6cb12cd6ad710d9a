import { createSignal } from 'solid-js'
import type { OpenConflict } from '../features/settle.js'
import { Refusal } from './client.js'
import { type Api, faultOf } from './elements.js'
import { BLANK, type Line, line, type Tone } from './lines.js'
import { type Browsing, type Size, START, type TextScreen } from './screens.js'

/** The page's name among the host's. */
export const ROUTE = 'memfs'

/** Before the list lies one further screen at a time; esc leads from it to what was before. */
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

  function say(text: string, tone: Tone = 'textMuted'): void {
    patch({ note: line(text, tone) })
  }

  /** Asks memory, and says why where there is no answer. */
  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      await task()
    } catch (error) {
      // Whatever it is: the terminal is not ours to end.
      const message = error instanceof Refusal ? error.message : faultOf(error)
      if (isOpen()) say(message, 'warning')
      else api.ui.toast({ variant: 'warning', message })
    }
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
    replace(next: Screen): void {
      patch({ screens: [...state().screens.slice(0, -1), next] })
    },
    asking: (task: () => Promise<unknown>) => void attempt(task),
    /** The session that the person is in, or was in before; '' where there is none. */
    session(): string {
      const { name, params }: Place = isOpen() ? local.back : api.route.current
      return name === 'session' ? String(params?.['sessionID'] ?? '') : ''
    },
    /** Shows a screen, from wherever the person is. */
    open(next: Screen = { kind: 'browse' }) {
      api.ui.dialog.clear()
      if (isOpen()) return patch({ screens: [...state().screens, next], note: BLANK })
      local.back = { ...api.route.current }
      patch({ screens: [next], browsing: START, note: BLANK, isFiltering: false })
      api.route.navigate(ROUTE)
    },
    /** To the screen before, or out of the page. */
    leave(): void {
      const { screens } = state()
      if (screens.length > 1) patch({ screens: screens.slice(0, -1), note: BLANK })
      else api.route.navigate(local.back.name, local.back.params)
    },
    /** Asks for a yes before a task. */
    confirm(title: string, message: string, task: () => Promise<void>): void {
      const onConfirm = () => void attempt(task)
      api.ui.dialog.replace(() => api.ui.DialogConfirm({ title, message, onConfirm, onCancel: () => {} }))
    },
  }
}

export type PageState = ReturnType<typeof createPageState>

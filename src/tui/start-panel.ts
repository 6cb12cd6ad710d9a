import path from 'node:path'
import type { TuiPluginApi } from '@opencode-ai/plugin/tui'
import { useTerminalDimensions } from '@opentui/solid'
import { createEffect, createSignal } from 'solid-js'
import type { Sidebar } from '../features/sidebar.js'
import { panelFolder } from '../panel/protocol.js'
import { createClient, elsewhereOf } from './client.js'
import { registerCommands } from './commands.js'
import { element, guarded, rows } from './elements.js'
import { type Line, wrapped } from './lines.js'
import { createPage } from './page.js'
import { promptLine, SIDEBAR_COLUMNS, sidebarLines } from './sidebar.js'

/** The host shows its sidebar only above this width. */
const WIDE_COLUMNS = 120

type SlotProps = { session_id: string }

/** The terminal part of the plugin: a panel beside the session, a page, and commands that ask no model. */
export async function startPanel(api: TuiPluginApi, env: NodeJS.ProcessEnv): Promise<void> {
  const { state, directory } = api.state.path
  const elsewhere = elsewhereOf(process.argv)
  const [view, setView] = createSignal<Sidebar | string>(elsewhere ?? '')
  const client = createClient({
    folder: panelFolder(path.join(state, 'memfs')),
    directory,
    show(view) {
      setView(view)
      page.refresh()
    },
    now: Date.now,
  })
  const page = createPage(api, client, env)
  api.lifecycle.onDispose(client.close)
  // A server on another machine has commands of its own, which reach its memory.
  if (elsewhere === undefined) registerCommands(api, client, page)
  const shown = (props: SlotProps, lines: (view: Sidebar | string, columns: number) => Line[]) =>
    guarded(api, () => {
      const size = useTerminalDimensions()
      if (elsewhere === undefined) createEffect(() => client.follow(props.session_id))
      return element(
        'box',
        { flexDirection: 'column' },
        rows(api, () => lines(view(), size().width)),
      )
    })
  api.slots.register({
    // Puts it above the host's own content.
    order: 50,
    slots: {
      sidebar_content: (_: unknown, props: SlotProps) =>
        shown(props, (view) =>
          typeof view === 'string' ? wrapped(view, SIDEBAR_COLUMNS, 'textMuted') : sidebarLines(view),
        ),
      session_prompt_right: (_: unknown, props: SlotProps) =>
        shown(props, (view, columns) =>
          typeof view === 'string' || columns > WIDE_COLUMNS ? [] : [promptLine(view)],
        ),
    },
  } as never)
}

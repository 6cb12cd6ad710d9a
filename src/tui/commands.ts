import { type Client, Refusal } from './client.js'
import type { Api } from './elements.js'
import type { Page } from './page.js'

/** How a verb is carried out: by the page, on a screen, with a short line as its answer, or after a question. */
type Way = ((page: Page) => void) | 'screen' | 'line' | { asks: string }

function openFilter(page: Page): void {
  page.open()
  // The input exists only from the next frame on.
  setTimeout(page.startFilter, 0)
}

export const VERBS: Readonly<Record<string, { title: string; way: Way; ofSession?: boolean }>> = {
  '': { title: 'open it', way: (page) => page.open() },
  list: { title: 'files and facts', way: (page) => page.open() },
  search: { title: 'search as you type', way: openFilter },
  forget: { title: 'forget a fact', way: openFilter },
  undo: { title: 'undo a change', way: (page) => page.asking(() => page.showUndo()) },
  conflicts: { title: 'settle contradictions', way: (page) => page.asking(page.showConflicts) },
  captured: { title: 'what was kept and refused', way: 'screen' },
  session: { title: 'what this session keeps in mind', way: 'screen', ofSession: true },
  stats: { title: 'what it holds and costs', way: 'screen' },
  log: { title: 'changes, numbered', way: 'screen' },
  remember: { title: 'keep a fact', way: { asks: 'What should be kept?' } },
  pause: { title: 'keep and recall nothing in this session', way: 'line', ofSession: true },
  resume: { title: 'end the pause', way: 'line', ofSession: true },
  flush: { title: 'refresh the block in the prompt', way: 'line', ofSession: true },
  consolidate: { title: 'join facts that say the same', way: 'screen' },
  sync: { title: 'sync with other machines', way: 'screen' },
  team: { title: 'what the team keeps', way: 'screen' },
  share: { title: 'put a file into the team’s folder', way: { asks: 'Which file?' } },
  unshare: { title: 'take a file out of it', way: { asks: 'Which file?' } },
  off: { title: 'no memory in this project', way: 'line' },
  on: { title: 'memory again in this project', way: 'line' },
  help: { title: 'overview', way: 'screen' },
}

const NAMES = Object.keys(VERBS).filter((verb) => verb !== '')
/** `/memfs forget npm` or `/memfs-forget npm`, typed at the prompt. The host's own list completes `/memfs-cap`. */
const TYPED = new RegExp(`^/memfs(?:\\s+|-(?=(?:${NAMES.join('|')})(?!\\S)))(\\S*)\\s*([\\s\\S]*)$`)

/** Registers commands for ctrl+p and slash commands, which run at once, and what is typed behind `/memfs`. */
export function registerCommands(api: Api, client: Client, page: Page): void {
  async function run(verb: string, args: string): Promise<void> {
    const known = VERBS[verb]
    if (known?.ofSession && page.session() === '')
      throw new Refusal('no-session', 'This needs a session: open one first.')
    if (known?.way !== 'line') return page.runCommand(verb, args)
    const { shown = 'Done.' } = await client.ask('command', { verb, args, session: page.session() })
    const message = verb === 'flush' ? shown.replace('with this message', 'with your next message') : shown
    api.ui.toast({ message, variant: 'info' })
  }

  function askFor(verb: string, title: string): void {
    api.ui.dialog.replace(() =>
      api.ui.DialogPrompt({
        title,
        onConfirm(words) {
          api.ui.dialog.clear()
          if (words.trim() !== '') page.asking(() => run(verb, words.trim()))
        },
        onCancel: () => api.ui.dialog.clear(),
      }),
    )
  }

  function start(verb: string, args = ''): void {
    const way = args === '' ? VERBS[verb]?.way : undefined
    if (typeof way === 'function') way(page)
    else if (typeof way === 'object') askFor(verb, way.asks)
    else page.asking(() => run(verb, args))
  }

  /** A server part that does not know of the panel has commands of its own under some of these names. */
  const register = (taken: ReadonlySet<string>) =>
    api.keymap.registerLayer({
      commands: Object.entries(VERBS).map(([verb, { title }]) => {
        const name = verb === '' ? 'memfs' : `memfs-${verb}`
        return {
          name: `memfs.${verb || 'open'}`,
          title: `Memory: ${title}`,
          category: 'Memory',
          namespace: 'palette',
          ...(taken.has(name) ? {} : { slashName: name }),
          run() {
            api.ui.dialog.clear()
            start(verb)
          },
        }
      }),
      bindings: [{ key: '<leader>k', cmd: 'memfs.open' }],
    } as never)
  void api.client.command.list().then(
    ({ data }) => register(new Set((data ?? []).map(({ name }) => name))),
    () => register(new Set()),
  )

  const prompt = () =>
    api.renderer.currentFocusedEditor as { plainText: string; setText(text: string): void } | null
  const typed = () => (page.isOpen() || api.ui.dialog.open ? null : TYPED.exec(prompt()?.plainText ?? ''))
  api.keymap.registerLayer({
    priority: 1_000,
    enabled: () => typed() !== null,
    bindings: [
      {
        key: 'return',
        cmd() {
          const [, verb = '', args = ''] = typed() ?? []
          prompt()?.setText('')
          start(verb, args.trim())
        },
      },
    ],
  } as never)
}

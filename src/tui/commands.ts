import { type Client, Refusal } from './client.js'
import type { Api } from './elements.js'
import type { Page } from './page.js'

/** How a verb of `/memfs` is carried out here: on a screen of its own, as a short line, or after a question for its words. */
type Way = 'screen' | 'line' | { asks: string }

/** Verbs that the server part carries out; those with a screen of their own are registered apart. */
export const VERBS: Readonly<Record<string, { title: string; way: Way; ofSession?: boolean }>> = {
  captured: { title: 'what was kept and refused', way: 'screen' },
  session: { title: 'what this session keeps in mind', way: 'screen', ofSession: true },
  stats: { title: 'what it holds and costs', way: 'screen' },
  log: { title: 'changes, numbered', way: 'screen' },
  remember: { title: 'keep a fact', way: { asks: 'What is to be kept?' } },
  pause: { title: 'keep and recall nothing in this session', way: 'line', ofSession: true },
  resume: { title: 'end the pause', way: 'line', ofSession: true },
  flush: { title: 'refresh the block in the prompt', way: 'line', ofSession: true },
  consolidate: { title: 'join what says the same', way: 'screen' },
  sync: { title: 'sync with other machines', way: 'screen' },
  team: { title: 'what the team keeps', way: 'screen' },
  share: { title: 'put a fact into the team’s folder', way: { asks: 'Which file?' } },
  unshare: { title: 'take a fact out of it', way: { asks: 'Which file?' } },
  off: { title: 'no memory in this project', way: 'line' },
  on: { title: 'memory again in this project', way: 'line' },
  help: { title: 'overview', way: 'screen' },
}

/** Such as `/memfs forget npm`, typed at the prompt. */
const TYPED = /^\/memfs[ -](\S+)\s*([\s\S]*)$/

/** Commands of ctrl+p and slash commands, which run at once; and what is typed behind `/memfs`. */
export function registerCommands(api: Api, client: Client, page: Page): void {
  async function run(verb: string, args: string): Promise<void> {
    const known = VERBS[verb]
    if (known?.ofSession && page.session() === '')
      throw new Refusal('no-session', 'This is about a session: open one first.')
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

  function openFilter(): void {
    page.open()
    // The input is there with the next frame.
    setTimeout(page.startFilter, 0)
  }

  const screens: Readonly<Record<string, { title: string; open: () => void }>> = {
    '': { title: 'look at it', open: () => page.open() },
    list: { title: 'files and facts', open: () => page.open() },
    search: { title: 'search as you type', open: openFilter },
    forget: { title: 'forget a fact', open: openFilter },
    undo: { title: 'take a change back', open: () => page.asking(() => page.showUndo()) },
    conflicts: { title: 'settle contradictions', open: () => page.asking(page.showConflicts) },
  }
  const ways = [
    ...Object.entries(screens).map(([verb, { title, open }]) => ({ verb, title, open })),
    ...Object.entries(VERBS).map(([verb, { title, way }]) => ({
      verb,
      title,
      open: () => (typeof way === 'object' ? askFor(verb, way.asks) : page.asking(() => run(verb, ''))),
    })),
  ]

  /** A server part that does not know of the panel has commands of its own under some of these names. */
  const register = (taken: ReadonlySet<string>) =>
    api.keymap.registerLayer({
      commands: ways.map(({ verb, title, open }) => {
        const name = verb === '' ? 'memfs' : `memfs-${verb}`
        return {
          name: `memfs.${verb || 'open'}`,
          title: `Memory: ${title}`,
          category: 'Memory',
          namespace: 'palette',
          ...(taken.has(name) ? {} : { slashName: name }),
          run() {
            api.ui.dialog.clear()
            open()
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
  const typed = () =>
    page.isOpen() || api.ui.dialog.open ? undefined : TYPED.exec(prompt()?.plainText ?? '')
  api.keymap.registerLayer({
    priority: 1_000,
    enabled: () => typed() !== undefined && typed() !== null,
    bindings: [
      {
        key: 'return',
        cmd() {
          const [, verb = '', args = ''] = typed() ?? []
          prompt()?.setText('')
          const screen = args === '' ? screens[verb] : undefined
          if (screen) screen.open()
          else page.asking(() => run(verb, args.trim()))
        },
      },
    ],
  } as never)
}

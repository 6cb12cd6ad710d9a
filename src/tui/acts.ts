import { spawnSync } from 'node:child_process'
import type { FileView } from '../features/file-view.js'
import type { Side } from '../features/settle.js'
import type { BrowseList } from './browse-list.js'
import type { Api } from './elements.js'
import { line } from './lines.js'
import type { PageParts } from './page-state.js'

/** What a person does to memory from the page: each act names the version that stands on the screen. */
export function createActs({
  api,
  client,
  page,
  list,
  env,
}: PageParts & { list: BrowseList; env: NodeJS.ProcessEnv }) {
  const { session } = page

  /** Back to the list, which shows what has become of it. */
  function done(said: string): void {
    page.patch({ screens: [{ kind: 'browse' }], note: line(said, 'good') })
    page.browsing({ file: undefined, change: undefined })
    page.asking(list.load)
  }

  const isBrowsing = () => page.isOpen() && page.screen().kind === 'browse'
  const withFile = (task: (file: FileView) => void) => () =>
    page.asking(async () => {
      const file = isBrowsing() ? await list.current() : undefined
      if (file && isBrowsing()) task(file)
    })

  return {
    async showUndo(commit?: string): Promise<void> {
      page.open({ kind: 'undo', undo: await client.ask('undoable', { commit }), top: 0 })
    },
    async showConflicts(): Promise<void> {
      page.open({ kind: 'conflicts', list: await client.ask('conflicts', {}), at: 0 })
    },
    takeBack(): void {
      const now = page.screen()
      if (now.kind !== 'undo' || !now.undo) return
      const { commit } = now.undo
      page.asking(async () => done((await client.ask('undo', { commit, session: session() })).said))
    },
    settle(holds: Side): void {
      const now = page.screen()
      const one = now.kind === 'conflicts' ? now.list[now.at] : undefined
      if (!one) return
      const [kept, other] = holds === 'that' ? [one.sides[1], one.sides[0]] : one.sides
      const message =
        holds === 'both'
          ? 'Both stay, and are not named again.'
          : `Stays: ${kept?.statement}\n\nGoes: ${other?.statement}`
      page.confirm(`Keep ${holds}?`, message, async () => {
        await client.ask('settle', { id: one.id, folder: one.folder, holds, session: session() })
        const rest = await client.ask('conflicts', {})
        if (rest.length === 0) return done('Settled. u takes it back.')
        page.replace({ kind: 'conflicts', list: rest, at: 0 })
        page.say('Settled.', 'good')
      })
    },
    forget: withFile(({ key, hash, name, text, isFact }) =>
      page.confirm(
        isFact ? 'Forget this?' : 'Delete this?',
        isFact ? `${text.trim().split('\n', 1)[0]}\n\nIt is not learned again.` : name,
        async () =>
          done(`${(await client.ask('forget', { key, hash, session: session() })).said}. u brings it back.`),
      ),
    ),
    setTier: withFile(({ key, hash, isHot }) =>
      page.asking(async () =>
        done((await client.ask('setTier', { key, hash, hot: !isHot, session: session() })).said),
      ),
    ),
    edit: withFile(({ place, key }) => {
      const fault =
        place === '' ? 'It is the team’s: change it in the repository.' : openInEditor(api, env, place)
      if (fault === undefined) page.asking(() => list.showFile(key))
      else page.say(fault, 'warning')
    }),
    /** Shows what a command of `/memfs` says; `then`: in place of what it has said before, going on where it stopped. */
    runCommand: async function runCommand(
      verb: string,
      args: string,
      then?: { from?: number },
    ): Promise<void> {
      const {
        shown = 'Done.',
        next,
        choices = [],
      } = await client.ask('command', {
        ...{ verb, args, session: session() },
        ...then,
      })
      const more =
        next === undefined ? undefined : () => page.asking(() => runCommand(verb, args, { from: next }))
      const choose = (word: string) => page.asking(() => runCommand(verb, word, {}))
      const screen = {
        kind: 'text',
        title: `/memfs ${verb} ${args}`.trim(),
        text: shown,
        top: 0,
        ...{ more, choices, choose },
      } as const
      if (then === undefined) page.open(screen)
      else page.replace(screen)
    },
  }
}

/** Opens a file in the person's editor, which has the terminal meanwhile. Gives a sentence where that cannot be done. */
function openInEditor(api: Api, env: NodeJS.ProcessEnv, place: string): string | undefined {
  const editor = env['VISUAL'] || env['EDITOR']
  if (!editor) return `No editor is set: export EDITOR. The file is ${place}`
  api.renderer.suspend()
  try {
    // By the shell, since the variable may hold options; the name comes in a variable that no shell takes apart.
    const command = process.platform === 'win32' ? `${editor} "%MEMFS_FILE%"` : `${editor} "$MEMFS_FILE"`
    const { status, error } = spawnSync(command, {
      shell: true,
      stdio: 'inherit',
      env: { ...env, MEMFS_FILE: place },
    })
    return error || status !== 0 ? `${editor} did not open ${place}` : undefined
  } finally {
    api.renderer.resume()
  }
}

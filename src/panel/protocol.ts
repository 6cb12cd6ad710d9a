import { unlinkSync, watch } from 'node:fs'
import path from 'node:path'
import type { Browsed, BrowseWish } from '../features/browse.js'
import type { FileView } from '../features/file-view.js'
import type { OpenConflict, Side } from '../features/settle.js'
import type { Sidebar } from '../features/sidebar.js'
import type { CommandAnswer } from '../host/command.js'
import { unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'

/** The version of a file that a person has on her screen. */
export type Seen = { key: string; hash: string }

/** What an undo of a change would do, in lines; diff lines begin with two blanks and a sign. */
export type Undoable = { commit: string; says: string[]; isPossible: boolean }

/** What a command goes on from, taken from the last answer: the place in a list, and a hash of what was shown. */
export type GoOn = { from?: number; seen?: string | undefined }

/**
 * What the terminal part may ask of the server part, and what it gets. A change of meaning needs a new name: an update
 * in place leaves an old terminal beside a new server, or the reverse, and the person is then told to restart.
 */
type Asks = {
  /** The view of this session; from now on the asker is told when memory changes. */
  sidebar: [wish: { session: string }, Sidebar]
  browse: [wish: BrowseWish, Browsed]
  file: [wish: { key: string }, FileView]
  conflicts: [wish: Record<never, never>, OpenConflict[]]
  undoView: [wish: { commit?: string | undefined }, Undoable | undefined]
  undo: [wish: { commit: string; session: string }, { said: string }]
  settle: [wish: { id: string; folder: string; holds: Side; session: string }, { said: string }]
  forget: [wish: Seen & { session: string }, { said: string }]
  setTier: [wish: Seen & { hot: boolean; session: string }, { said: string }]
  command: [wish: { verb: string; args: string; session: string } & GoOn, CommandAnswer & { seen?: string }]
}
export type AskName = keyof Asks
export type Wish<Name extends AskName> = Asks[Name][0]
export type Reply<Name extends AskName> = Asks[Name][1]

/** Nobody carries it out after `expiresMs` (ms since the epoch). */
export type Ask = { name: AskName; wish: unknown; expiresMs: number }
export type Answer = { value?: unknown } | { error: { code: string; message: string } }

/** Both sides meet in one folder of the state: each watches it once. */
export const panelFolder = (stateFolder: string) => path.join(stateFolder, 'panel')

/** Removes a file, and says whether it was there. If several try, only one gets `true`. */
export const takeFile = (file: string): boolean =>
  unlessRefusedSync(() => {
    unlinkSync(file)
    return true
  }) === true

/** When to look at the folder again, in ms: of simultaneous events, a watch may report only the first. */
const LOOK_AGAIN_MS = 40

/** Calls `look` with the name of each event, and once more, without a name, after the last. Returns the way to stop. */
export function watchFolder(
  folder: string,
  { look, onError }: { look(name?: string): void; onError(error: unknown): void },
): () => void {
  const state: { again?: NodeJS.Timeout } = {}
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    // Scheduled before the look, which may stop the watch.
    clearTimeout(state.again)
    state.again = setTimeout(() => look(), LOOK_AGAIN_MS).unref()
    look(name ?? '')
  })
  watcher.on('error', onError)
  return () => {
    clearTimeout(state.again)
    watcher.close()
  }
}

const ofDirectory = (directory: string) => sha256(directory, 16)

/** Names one opened directory of one process; a later one sorts behind an earlier one of the same process. */
export const instanceName = (pid: number, directory: string, startedMs: number) =>
  `${pid}-${ofDirectory(directory)}-${startedMs}`

/** The process of an instance; `undefined` where it does not serve this directory. */
export function pidOf(instance: string, directory?: string): number | undefined {
  const [, pid, folder] = /^(\d+)-(\w{16})-\d+$/.exec(instance) ?? []
  return pid === undefined || (directory !== undefined && folder !== ofDirectory(directory))
    ? undefined
    : Number(pid)
}

/** `<instance>.here`, rewritten after each change of memory; `<instance>.<id>.ask` and `.reply`. */
export const fileNames = {
  here: (instance: string) => `${instance}.here`,
  ask: (instance: string, id: string) => `${instance}.${id}.ask`,
  reply: (ask: string) => ask.replace(/\.ask$/, '.reply'),
}

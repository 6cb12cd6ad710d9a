import type { FileView } from '../features/file-view.js'
import { ALL_SCOPES, type AnyScope } from '../memory/scope.js'
import { type Client, Refusal } from './client.js'
import { windowAt } from './lines.js'
import type { PageState } from './page-state.js'
import { fileLines, listColumns, paneRows, START } from './screens.js'

/** Rows of the list that are loaded around the cursor. */
const LOADED_ROWS = 300
/** A file is read when the cursor has rested on it so long, in ms. */
const REST_MS = 40

/** The list, and the file that it stands on. */
export function createBrowseList({ client, page }: { client: Client; page: PageState }) {
  const local: {
    loading?: Promise<void> | undefined
    isStale?: boolean
    rest?: NodeJS.Timeout
    asked: number
    shown: number
  } = { asked: 0, shown: 0 }
  const at = () => page.state().browsing
  const fileColumns = () => page.size().columns - listColumns(page.size(), at().change ?? 0) - 2

  function rowAt(index: number) {
    const { list } = at()
    return list?.rows[index - list.from]
  }

  function chosenKey(): string | undefined {
    const row = rowAt(at().cursor)
    return row && !('folder' in row) ? row.key : undefined
  }

  /** One question at a time: what is typed while it is answered is asked for by the next. */
  function load(): Promise<void> {
    local.isStale = true
    local.loading ??= loadAll().finally(() => delete local.loading)
    return local.loading
  }

  async function loadAll(): Promise<void> {
    while (local.isStale) {
      local.isStale = false
      const { words, type, scope, toggled, cursor } = at()
      // Wherever in the window the cursor is, all of the window is loaded.
      const count = LOADED_ROWS + 2 * paneRows(page.size())
      const from = Math.max(0, cursor - count / 2)
      const wish = { words, type, scope, toggled, from, count }
      const list = await client.ask('browse', wish).catch((error) => {
        page.browsing({ isRefused: true })
        throw error
      })
      moveTo(at().cursor, list)
    }
  }

  function moveTo(cursor: number, list = at().list) {
    const { top, file } = at()
    if (!list) return
    const next = Math.max(0, Math.min(cursor, list.total - 1))
    const height = paneRows(page.size())
    const newTop = windowAt(top, next, height, list.total)
    page.browsing({ list, cursor: next, top: newTop })
    const isLoaded =
      newTop >= list.from && Math.min(newTop + height, list.total) <= list.from + list.rows.length
    if (!isLoaded) page.asking(load)
    const row = rowAt(next)
    clearTimeout(local.rest)
    if (!row || 'folder' in row) return page.browsing({ file: undefined, change: undefined })
    if (file && file.key !== row.key) page.browsing({ change: undefined, fileTop: 0 })
    local.rest = setTimeout(() => page.asking(() => showRested(row.key)), REST_MS)
  }

  /** What has gone is missed by nobody: the person has just moved or forgotten it, and the list is renewed. */
  const showRested = (key: string) =>
    showFile(key).catch((error) => {
      if (chosenKey() === key && !(error instanceof Refusal && error.code === 'not-found')) throw error
    })

  /** An answer that later ones have overtaken is not shown: the file may have changed between. */
  async function showFile(key: string): Promise<FileView> {
    local.asked += 1
    const asked = local.asked
    const file = await client.ask('file', { key })
    if (chosenKey() === key && asked > local.shown) {
      local.shown = asked
      const { file: before, change } = at()
      page.browsing({ file })
      // A later change may have come above the one that is chosen.
      const chosen = change === undefined ? undefined : before?.changes[change]?.commit
      if (chosen !== undefined) chooseChange(file.changes.findIndex(({ commit }) => commit === chosen))
    }
    return file
  }

  /** The file that the cursor is on, waited for where another still stands beside the list. */
  async function current(): Promise<FileView | undefined> {
    await local.loading
    const key = chosenKey()
    if (key === undefined) return undefined
    const { file } = at()
    return file?.key === key ? file : showFile(key)
  }

  function again(part: Partial<typeof START>): void {
    page.browsing({ ...part, cursor: 0, top: 0 })
    page.asking(load)
  }

  function chooseChange(change: number): void {
    const { file } = at()
    if (!file?.changes.length) return
    const next = Math.max(0, Math.min(change, file.changes.length - 1))
    const row = fileLines(file, fileColumns(), next).findIndex(({ isChosen }) => isChosen)
    page.browsing({ change: next, fileTop: Math.max(0, row - paneRows(page.size()) + 1) })
  }

  return {
    load,
    moveTo,
    showFile,
    current,
    filter: (words: string) => again({ words }),
    narrowToType: () => again({ type: after(at().list?.types ?? [], at().type) }),
    narrowToScope: () => again({ scope: after<AnyScope>(ALL_SCOPES, at().scope) }),
    /** Takes back the last narrowing; says whether there was any. */
    widen(): boolean {
      const { change, words, type, scope } = at()
      if (change !== undefined) page.browsing({ change: undefined, fileTop: 0 })
      else if (words !== '' || type || scope) again({ ...START, toggled: at().toggled })
      else return false
      return true
    },
    /** Opens or closes a folder, or goes to a file's changes; gives the commit of the chosen one. */
    enter(): string | undefined {
      const { change, file, cursor, toggled } = at()
      if (change !== undefined) return file?.changes[change]?.commit
      const row = rowAt(cursor)
      if (row && 'folder' in row) {
        const others = toggled.filter((one) => one !== row.folder)
        page.browsing({ toggled: others.length < toggled.length ? others : [...toggled, row.folder] })
        page.asking(load)
      } else chooseChange(0)
      return undefined
    },
    async startHistory(): Promise<void> {
      if (await current()) chooseChange(0)
    },
    move(by: number): void {
      const { change, cursor } = at()
      if (change === undefined) moveTo(cursor + by)
      else chooseChange(change + by)
    },
    scrollFile(by: number): void {
      const { file, fileTop } = at()
      if (!file) return
      const most = Math.max(0, fileLines(file, fileColumns()).length - paneRows(page.size()))
      page.browsing({ fileTop: Math.max(0, Math.min(fileTop + by, most)) })
    },
  }
}

/** The next of these; behind the last, none. */
const after = <T extends string>(all: readonly T[], now: T | undefined): T | undefined =>
  now === undefined ? all[0] : all[all.indexOf(now) + 1]

import type { FileView } from '../features/file-view.js'
import { ALL_SCOPES, type AnyScope } from '../memory/scope.js'
import { type Client, Refusal } from './client.js'
import type { PageState } from './page-state.js'
import { type Browsing, fileLines, idOf, listColumns, paneRows, topOf } from './screens.js'

/** How many rows of the list are loaded around the cursor, besides those in view. */
const LOADED_ROWS = 300
/** How long the cursor must rest on a file before it is read, in ms. */
const REST_MS = 40

/** The list, and the file at its cursor. */
export function createBrowseList({ client, page }: { client: Client; page: PageState }) {
  const local: {
    loading?: Promise<void> | undefined
    /** How many times the list was wanted, and for which of these the present one was given. */
    wanted: number
    given: number
    rest?: NodeJS.Timeout
    asked: number
    shown: number
  } = { wanted: 0, given: 0, asked: 0, shown: 0 }
  const at = () => page.state().browsing
  const fileColumns = () => page.size().columns - listColumns(page.size(), at().change ?? 0) - 2

  function rowOf(id = at().chosen) {
    return at().list?.rows.find((row) => idOf(row) === id)
  }

  function idAt(index: number): string | undefined {
    const row = at().list?.rows[index - (at().list?.from ?? 0)]
    return row && idOf(row)
  }

  function chosenKey(id?: string): string | undefined {
    const row = rowOf(id)
    return row && !('folder' in row) ? row.key : undefined
  }

  /** Asks one question at a time: what is typed meanwhile goes into the next one. */
  function load(): Promise<void> {
    local.wanted += 1
    local.loading ??= loadAll().finally(() => delete local.loading)
    return local.loading
  }

  async function loadAll(): Promise<void> {
    while (local.given < local.wanted) {
      const { wanted } = local
      const { words, type, scope, toggled, cursor } = at()
      // Wherever in the window the cursor is, all of the window is loaded.
      const count = LOADED_ROWS + 2 * paneRows(page.size())
      const from = Math.max(0, cursor - count / 2)
      const wish = { words, type, scope, toggled, from, count }
      const list = await client.ask('browse', wish).catch((error) => {
        // The list on the screen stays, and keys apply to it.
        local.given = local.wanted
        page.browsing({ isRefused: true, chosen: at().chosen ?? idAt(at().cursor) })
        throw error
      })
      local.given = wanted
      page.browsing({ list })
      const { chosen } = at()
      const row = rowOf()
      moveTo(row ? list.from + list.rows.indexOf(row) : at().cursor, chosen)
    }
  }

  /** Moves to a row, or to where the chosen one is now: a row is not chosen merely by taking the place of another. */
  function moveTo(cursor: number, chosen?: string) {
    const { list, file } = at()
    if (!list) return
    const next = Math.max(0, Math.min(cursor, list.total - 1))
    const height = paneRows(page.size())
    const top = topOf({ ...at(), cursor: next }, page.size())
    // While a newer list is awaited, it is open which row will be there.
    const isKnown = local.given === local.wanted || at().chosen !== undefined
    page.browsing({ cursor: next, top, chosen: chosen ?? (isKnown ? idAt(next) : undefined) })
    const isLoaded = top >= list.from && Math.min(top + height, list.total) <= list.from + list.rows.length
    if (!isLoaded) page.asking(load)
    clearTimeout(local.rest)
    const key = chosenKey()
    if (key === undefined) return void (isKnown && page.browsing({ file: undefined, change: undefined }))
    if (file && file.key !== key) page.browsing({ change: undefined, fileTop: 0 })
    local.rest = setTimeout(() => page.asking(() => showRested(key)), REST_MS)
  }

  /** Ignores that a file is gone: the person has just moved or forgotten it, and the list is being renewed. */
  const showRested = (key: string) =>
    showFile(key).catch((error) => {
      if (chosenKey() === key && !(error instanceof Refusal && error.code === 'not-found')) throw error
    })

  /** Does not show an answer that a later one has overtaken: the file may have changed in between. */
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

  /** The chosen file, once what was typed before has taken effect; `undefined` where it is gone meanwhile. */
  async function current(): Promise<FileView | undefined> {
    const { chosen } = at()
    await local.loading
    const key = chosenKey(chosen)
    if (key === undefined) return undefined
    const { file } = at()
    return file?.key === key ? file : showFile(key)
  }

  async function startHistory(): Promise<void> {
    const file = await current()
    if (file && file.key === chosenKey()) chooseChange(0)
  }

  function again(part: Partial<Browsing>): void {
    page.browsing({ ...part, cursor: 0, top: 0, chosen: undefined })
    page.asking(load)
  }

  function chooseChange(change: number): void {
    const { file } = at()
    if (!file) return
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
    /** Leaves the changes, or else drops all filters; says whether there was anything to undo. */
    widen(): boolean {
      const { change, words, type, scope } = at()
      if (change !== undefined) page.browsing({ change: undefined, fileTop: 0 })
      else if (words !== '' || type || scope) again({ words: '', type: undefined, scope: undefined })
      else return false
      return true
    },
    /** Opens or closes a folder, or goes to a file's changes; among these, returns the commit of the chosen one. */
    async enter(): Promise<string | undefined> {
      const { change, file, toggled } = at()
      if (change !== undefined) return file?.changes[change]?.commit
      const row = rowOf()
      if (row && 'folder' in row) {
        const others = toggled.filter((one) => one !== row.folder)
        page.browsing({ toggled: others.length < toggled.length ? others : [...toggled, row.folder] })
        page.asking(load)
      } else await startHistory()
      return undefined
    },
    startHistory,
    move(by: number): void {
      const { change, cursor, chosen } = at()
      // Where the chosen row is gone, the one below it is at the cursor now.
      const isGone = chosen !== undefined && !rowOf()
      if (change === undefined) moveTo(cursor + by - Number(isGone && by > 0))
      else chooseChange(change + by)
    },
  }
}

/** The next of these; after the last, `undefined`. */
const after = <T extends string>(all: readonly T[], now: T | undefined): T | undefined =>
  now === undefined ? all[0] : all[all.indexOf(now) + 1]

import path from 'node:path'
import * as z from 'zod'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { closedFile } from '../memory/closed-files.js'
import { wordsOfPath } from '../memory/description.js'
import type { Document } from '../memory/document.js'
import { needsPerson } from '../memory/fact-types.js'
import { isFact, type MemoryFile, narrowed, type ScopeSnapshot, statementOf } from '../memory/memory.js'
import { memoryPathFault } from '../memory/path.js'
import { FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import type { ScopeFolder } from '../memory/scope.js'
import { withoutListMark } from '../memory/statement/canonical-text.js'
import { withoutForgotten } from '../memory/statement/without-forgotten.js'
import type { Checkout } from '../projects/work-tree.js'
import { createRecords } from '../state/records.js'
import { statIfReachable } from '../store/stat-if-reachable.js'
import type { Store } from '../store/store.js'

/** With more files and folders than this, nothing is read. */
export const MAX_TEAM_ENTRIES = 5_000

/** What a person has said of a clone, by its git folder, and what she has shared from it: hash by the file's path. */
const recordSchema = z.object({
  isAllowed: z.boolean().optional(),
  shared: z.record(z.string(), z.string()).default({}),
})
type TeamRecord = z.infer<typeof recordSchema>

const teamRecords = (stateFolder: string) => createRecords(path.join(stateFolder, 'team'), recordSchema)

/** Whether the person has allowed a clone, or this process; `undefined` where she has not said. */
export async function isTeamAllowed(
  { git }: Checkout,
  stateFolder: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean | undefined> {
  return env['MEMFS_TEAM'] === 'allow' || (await teamRecords(stateFolder).read(git))?.isAllowed
}

/** Longer sentences of a file are not checked for being forgotten. */
const MAX_SAID_CHARS = 400

export type Team = Awaited<ReturnType<typeof findTeam>>

/** What a team keeps in the repository that is open, as far as the person has allowed this clone. */
export async function findTeam(args: {
  store: Store
  checkout: Checkout
  /** The person's home folder. */
  home: string
  settings: { folder: string }
  stateFolder: string
  env: NodeJS.ProcessEnv
  /** Scopes in which something may have been forgotten. */
  own: readonly ScopeFolder[]
  /** Loads the checks that only a team needs. */
  load(): Promise<{
    isPlanted(text: string): boolean
    isForgotten(text: string): Promise<boolean>
  }>
  log: Log
}) {
  const { store, checkout, settings, own, log } = args
  const name = settings.folder
  const place = path.join(checkout.root, name)
  const folder: ScopeFolder = `team/${sha256(place, 16)}`
  const records = teamRecords(args.stateFolder)
  const record = async (): Promise<TeamRecord> => (await records.read(checkout.git)) ?? { shared: {} }
  const isAllowed = await isTeamAllowed(checkout, args.stateFolder, args.env)
  const state = { isAllowed, isOpen: false, isTooMany: false }
  const judged = new Map<string, { hash: string; isForgotten: boolean }>()
  const seen: { whole?: ScopeSnapshot; view?: ScopeSnapshot; looks: Promise<void> } = {
    looks: Promise.resolve(),
  }

  /** Mounts the team's folder, if the person has allowed it. */
  async function open(): Promise<void> {
    if (state.isAllowed !== true || state.isOpen) return
    const { isPlanted, isForgotten } = await args.load()
    const holdsSecret = async (text: string) => (await store.scanSecrets(text)).length > 0
    const saysForgotten = async (file: MemoryFile) => isForgotten(statementOf(file))

    async function look(whole: ScopeSnapshot, again: boolean): Promise<void> {
      await inSlices(whole.files, async (file) => {
        const isKnown = judged.get(file.path)?.hash === file.hash
        if (isKnown && !again) return
        if (file.withheld !== undefined && !isKnown)
          log.warn('file of a team withheld', { path: file.path, reason: file.withheld })
        judged.set(file.path, { hash: file.hash, isForgotten: await saysForgotten(file) })
        delete seen.whole
        if (again) store.announce(folder, [file.path])
      })
    }
    const lookInTurn = (whole: ScopeSnapshot, again = false) => {
      seen.looks = seen.looks.catch(() => {}).then(() => look(whole, again))
      return seen.looks
    }

    await store.mount(folder, {
      base: checkout.root,
      name,
      most: MAX_TEAM_ENTRIES,
      state,
      admit: (file, document) => asOthers(file, document, { isPlanted, holdsSecret }),
      view,
      settle: lookInTurn,
      async shown(body) {
        const isHidden = async (said: string) =>
          said.length <= MAX_SAID_CHARS && isForgotten(withoutListMark(said.trim()))
        const lines = body.split('\n')
        // Line by line, so that their numbers stay.
        for (const [at, line] of lines.entries())
          if (/\p{L}.*\s/u.test(line)) lines[at] = await withoutForgotten(line, isHidden)
        return lines.join('\n')
      },
      refusal: async (file) => ((await saysForgotten(file)) ? 'the person has forgotten it' : undefined),
    })
    if (state.isOpen) return
    store.onChange((scope, paths) => {
      const whole = store.whole(folder)
      if (whole && own.includes(scope) && paths.includes(FORGOTTEN_PATH)) void lookInTurn(whole, true)
    })
    state.isOpen = true
  }

  const isShown = ({ path: file, hash, withheld }: MemoryFile) => {
    const known = judged.get(file)
    return withheld === undefined && known?.hash === hash && !known.isForgotten
  }

  function view(whole: ScopeSnapshot): ScopeSnapshot {
    if (seen.whole === whole && seen.view) return seen.view
    const files = whole.files.filter(isShown)
    seen.view = { ...narrowed(whole, isShown), files, hot: [], facts: files.filter(isFact) }
    seen.whole = whole
    return seen.view
  }

  const update = async (part: Partial<TeamRecord>) =>
    records.write(checkout.git, { ...(await record()), ...part })
  const opened = () => (state.isOpen && state.isAllowed ? folder : undefined)
  const whole = () => (opened() ? (store.whole(folder)?.files ?? []) : [])

  return {
    checkout,
    home: args.home,
    /** Name of its folder, and where it is. */
    name,
    place,
    /** Its scope, once it is read. */
    folder: opened,
    isThere: () => statIfReachable(place)?.isDirectory() ?? false,
    /** `undefined` where the person has said neither. */
    isAllowed: () => state.isAllowed,
    open,
    /** The person's word for this clone. */
    async allow(isAllowed: boolean): Promise<void> {
      await update({ isAllowed })
      state.isAllowed = isAllowed
      await open()
    },
    /** Takes over what she has said of the clone since, in another process or worktree. The first step is synchronous. */
    async heed(): Promise<void> {
      if (args.env['MEMFS_TEAM'] !== 'allow') state.isAllowed = records.readNow(checkout.git)?.isAllowed
      await open()
    },
    record,
    update,
    /** Resolves when all that has changed so far has been looked at. */
    settled: () => seen.looks,
    hidden: () => ({
      forgotten: whole().filter(({ path: file }) => judged.get(file)?.isForgotten),
      withheld: whole().filter(({ withheld }) => withheld !== undefined),
      isTooMany: state.isTooMany && opened() !== undefined,
    }),
  }
}

/** What keeps orders and secrets of others from a model. */
type Checks = { isPlanted(text: string): boolean; holdsSecret(text: string): Promise<boolean> }

/** Strips from a team's file the keys that would make it the person's own, or more than a file to be looked up. */
async function asOthers(given: MemoryFile, document: Document, checks: Checks): Promise<MemoryFile> {
  const { keys, limit: _limit, complaint, ...file } = given
  const { type, keywords, when } = keys ?? {}
  const told = when?.before ? 'a team’s, so "before" stops nothing' : complaint
  const withheld = await objection(given, document, checks)
  const ours = { ...(type && { type }), ...(keywords && { keywords }), ...(when && { when }) }
  return {
    ...file,
    readonly: false,
    ...(told !== undefined && { complaint: told }),
    ...(keys && { keys: ours }),
    ...(withheld !== undefined && { withheld }),
  }
}

/** What git leaves in a file of which both sides have changed the same lines. */
const MERGE_MARKS = [/^<{7} /m, /^={7}\r?$/m, /^>{7} /m]

/** Why nothing of a file is shown to a model. */
async function objection(
  { path: file, keys, damage }: MemoryFile,
  { frontMatter, head, body }: Document,
  { isPlanted, holdsSecret }: Checks,
): Promise<string | undefined> {
  const fault = memoryPathFault(file)
  if (fault !== undefined) return `its path ${fault}`
  if (closedFile({ path: file })) return 'a file of this name is no memory'
  if (damage !== undefined) return damage
  if (MERGE_MARKS.every((mark) => mark.test(body))) return 'a merge of it is not finished'
  const type = keys?.type
  if (needsPerson(type)) return 'it speaks of a person'
  const { description = '', keywords = [] } = frontMatter
  const texts = [wordsOfPath(file), description, keywords.join('\n'), body]
  if (texts.some(isPlanted)) return 'it looks like orders to an agent'
  return (await holdsSecret(`${file}\n${head}${body}`)) ? 'it holds a secret' : undefined
}

import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sidebar } from '../features/sidebar.js'
import { replaceFileNow } from '../lib/atomic-write.js'
import { messageOf, unlessRefusedSync } from '../lib/errno.js'
import { parseJson } from '../lib/json.js'
import { runs } from '../lib/process.js'
import {
  type Answer,
  type AskName,
  fileNames,
  pidOf,
  type Reply,
  takeFile,
  type Wish,
  watchFolder,
} from '../panel/protocol.js'

/** An ask is taken up within this time or not at all, in ms. */
const EXPIRES_MS = 5_000
/** How long work on an answer may take, in ms: it may ask a small model. */
const MAX_WORK_MS = 150_000
/** How often to look for a reply that is awaited, in ms. */
const LOOK_MS = 15
/** How often to look for the server part while there is none, in ms. */
const SEEK_MS = 500

/** Why nothing was shown or done, in a sentence for the person. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export type Client = ReturnType<typeof createClient>

/** The one way from the terminal to memory: files of the state folder, which the server part answers. */
export function createClient(args: {
  /** Where both parts meet. */
  folder: string
  directory: string
  /** Shows a view, or why there is none. */
  show: (view: Sidebar | string) => void
  now: () => number
}) {
  const { folder, directory, show, now } = args
  const state: {
    /** How many times the view was looked for, and in which of these the shown one came. */
    looked: number
    shown: number
    session?: string
    stopWatching?: (() => void) | undefined
    seek?: NodeJS.Timeout | undefined
    isClosed: boolean
  } = { looked: 0, shown: 0, isClosed: false }
  const at = (name: string) => path.join(folder, name)
  const readNow = (name: string) => unlessRefusedSync(() => readFileSync(at(name), 'utf8'))

  /** The instance of this process, as a rule; where the terminal is attached to another, the directory's latest. */
  function findInstance(): string {
    const startOf = (instance: string) => Number(instance.split('-')[2])
    const here = (unlessRefusedSync(() => readdirSync(folder)) ?? [])
      .flatMap((name) => (name.endsWith('.here') ? [name.replace('.here', '')] : []))
      .filter(isServed)
      .sort((a, b) => startOf(b) - startOf(a))
    const found = here.find((instance) => pidOf(instance) === process.pid) ?? here[0]
    if (found === undefined) throw new Refusal('absent', 'Memory is not running here')
    return found
  }

  /** Rejects with a `Refusal`. An ask that was not taken up by then will not be carried out. */
  async function ask<Name extends AskName>(name: Name, wish: Wish<Name>): Promise<Reply<Name>> {
    const instance = findInstance()
    const file = fileNames.ask(instance, randomUUID())
    const expiresMs = now() + EXPIRES_MS
    replaceFileNow(at(file), JSON.stringify({ name, wish, expiresMs }))
    const answer = parseJson(await replyTo(instance, file, expiresMs)) as Answer
    if ('error' in answer) throw new Refusal(answer.error.code, answer.error.message)
    return answer.value as Reply<Name>
  }

  async function replyTo(instance: string, file: string, expiresMs: number): Promise<string> {
    const reply = fileNames.reply(file)
    for (const startedMs = now(); now() - startedMs < MAX_WORK_MS; ) {
      const text = existsSync(at(reply)) ? readNow(reply) : undefined
      if (text !== undefined) {
        takeFile(at(reply))
        return text
      }
      const hasEnded = !isServed(instance)
      // Nobody has taken the ask up, and now nobody can.
      if ((hasEnded || now() > expiresMs) && takeFile(at(file)))
        throw new Refusal('expired', 'Memory did not answer in time: nothing was done.')
      if (hasEnded) break
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    // What was taken up may have been done.
    throw new Refusal('lost', 'Memory gave no answer: check whether it was done.')
  }

  const isServed = (instance: string) =>
    existsSync(at(fileNames.here(instance))) && runs(pidOf(instance, directory) ?? 0, '')

  /** Shows a session's view whenever it changes; only the session that was named last is followed. */
  function follow(session: string): void {
    if (state.session === session) return
    state.session = session
    void connect()
  }

  /** Shows the view as it is now, and again once the server part tells of a change, or another one has replaced it. */
  async function connect(): Promise<void> {
    clearTimeout(state.seek)
    state.stopWatching?.()
    delete state.stopWatching
    const { session } = state
    if (session === undefined || state.isClosed) return
    state.looked += 1
    const { looked } = state
    try {
      const instance = findInstance()
      const told = readNow(fileNames.here(instance))
      const look = () => {
        if (readNow(fileNames.here(instance)) !== told) void connect()
      }
      state.stopWatching = watchFolder(folder, { look, onError: () => void connect() })
      const view = await ask('sidebar', { session })
      // A later answer may have overtaken it.
      if (state.session !== session || looked < state.shown) return
      state.shown = looked
      show(view)
    } catch (error) {
      if (looked < state.looked) return
      // Catches any error: a full disk must not end the terminal.
      show(messageOf(error))
      // Memory is switched off: the server part tells when it is on again.
      if (error instanceof Refusal && error.code === 'refused') return
      state.seek = setTimeout(() => void connect(), SEEK_MS).unref()
    }
  }

  return {
    ask,
    follow,
    close(): void {
      state.isClosed = true
      clearTimeout(state.seek)
      state.stopWatching?.()
    },
  }
}

/** Why memory is out of reach of a terminal started with these arguments; `undefined` where it is not. */
export function elsewhereOf(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('attach')
  const url = at < 0 ? undefined : argv.slice(at + 1).find((word) => /^https?:\/\//.test(word))
  if (url === undefined || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  return isHere ? undefined : `Memory is on ${hostname}`
}

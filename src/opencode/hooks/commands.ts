import type { Config, Hooks } from '@opencode-ai/plugin'
import { BoundedMap } from '../../lib/bounded-map.js'
import type { Memfs } from '../../memfs.js'
import { statsTable } from '../../prompt/stats.js'
import type { Guard } from './guard.js'

type Parts = Parameters<NonNullable<Hooks['command.execute.before']>>[1]['parts']

type Command = {
  description: string
  /** Becomes the person's message; the host asks the model in any case. */
  template: string
  run(memfs: Memfs, sessionID: string): Promise<string | undefined>
}

const COMMANDS: Record<string, Command> = {
  'memfs-flush': {
    description: 'Refresh the memory block in the system prompt',
    template:
      'The <memfs> memory block has just been refreshed on request. Reply with one short sentence that says so.',
    async run(memfs, sessionID) {
      const { store, folders, injection } = await memfs.enter()
      await store.refresh([folders.global, folders.project])
      await injection.force(sessionID, 'flush-command')
      return undefined
    },
  },
  'memfs-stats': {
    description: 'Show what memory holds and what it costs',
    template:
      'The statistics of the memory plugin have just been shown to the person. Reply with the single word: Done.',
    async run(memfs, sessionID) {
      const { store, folders, sessions } = await memfs.enter()
      const session = await sessions.get(sessionID)
      sessions.save(sessionID)
      const all = await sessions.all()
      return statsTable({ session, all, snapshot: store.snapshot(folders), rules: memfs.settings })
    },
  },
}

/** Registers the commands. One of the person's with the same name stays. */
export function registerCommands(config: Config): void {
  const commands = Object.entries(COMMANDS).map(([name, { description, template }]) => [
    name,
    { description, template },
  ])
  config.command = { ...Object.fromEntries(commands), ...config.command }
}

/** Sessions whose next message comes from a command and not from a person's own words. */
export type CommandSessions = {
  note(sessionID: string): void
  /** Whether the message that has come is a command's; asked once. */
  take(sessionID: string): boolean
}

/** A command's message follows at once, in ms; a command that runs as a subtask sends none. */
const FOLLOWS_WITHIN_MS = 10_000

export function createCommandSessions(now: () => number): CommandSessions {
  const notedAtMs = new BoundedMap<string, number>(100)
  return {
    note: (sessionID) => void notedAtMs.set(sessionID, now()),
    take(sessionID) {
      const atMs = notedAtMs.get(sessionID)
      notedAtMs.delete(sessionID)
      return atMs !== undefined && now() - atMs < FOLLOWS_WITHIN_MS
    },
  }
}

export function commandHook(
  memfs: Memfs,
  guard: Guard,
  sessions: CommandSessions,
): NonNullable<Hooks['command.execute.before']> {
  return ({ command, sessionID }, output) => {
    sessions.note(sessionID)
    const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    if (!known) return Promise.resolve()
    return guard('command.execute.before', output.parts, async () => {
      const text = await known.run(memfs, sessionID)
      return text === undefined ? undefined : (parts) => void parts.push(shownOnly(text))
    })
  }
}

/** A part for the person's eyes: the host does not send it to the model. It needs no ids here. */
function shownOnly(text: string): Parts[number] {
  return { type: 'text', text, ignored: true } as Parts[number]
}

import type { Config, Hooks } from '@opencode-ai/plugin'
import type { Part } from '@opencode-ai/sdk'
import { type Command, type CommandAnswer, shownToPerson, unquoted } from '../../host/command.js'
import { MAX_COLUMNS } from '../../lib/columns.js'
import { messageOf } from '../../lib/errno.js'
import type { Memfs } from '../../memfs.js'
import { MemoryError } from '../../memory/errors.js'
import { cut } from '../../memory/listing.js'
import { sanitizeLine } from '../../memory/sanitize.js'
import { asMemoryError } from '../../store/disk.js'
import { isRun } from '../run-mode.js'
import { markCommand } from '../typed.js'
import type { Guard } from './guard.js'

type Parts = Parameters<NonNullable<Hooks['command.execute.before']>>[1]['parts']

/** The host's names of our commands, and the verb that each stands for; `undefined`: the first word typed after it. */
const COMMANDS: Readonly<Record<string, { verb: string | undefined; description: string }>> = {
  memfs: { verb: undefined, description: 'Memory: overview, or /memfs <verb>' },
  'memfs-flush': { verb: 'flush', description: 'Refresh the memory block in the system prompt' },
  'memfs-stats': { verb: 'stats', description: 'Show what memory holds and what it costs' },
}

/** How long a command may take, in ms: a person waits for it, and it may wait for a model, a remote or a lock. */
const LIMIT_MS = 130_000

/** Stays in the message where the plugin could not put its own words there. */
const FAILED = 'The command of the memory plugin could not be run. Say so in one short sentence.'
/** No typed word fills the placeholder. Without one, the host adds all of them, with shell lines run and files read. */
const TEMPLATE = `${FAILED}$999999999`

/** What the model replies to where a command has nothing else for it. */
const SHOWN =
  'What the person asked of the memory plugin has just been shown to them. Reply with the single word: Done.'

/** Registers the commands. A command of the person's with the same name stays. */
export function registerCommands(config: Config, isOff = false): void {
  const names = Object.entries(COMMANDS).filter(([name]) => !isOff || name === 'memfs')
  const commands = names.map(([name, { description }]) => [name, { description, template: TEMPLATE }])
  config.command = { ...Object.fromEntries(commands), ...config.command }
}

export function commandHook(memfs: Memfs, guard: Guard): NonNullable<Hooks['command.execute.before']> {
  async function answer(verb: string, args: string, sessionID: string): Promise<CommandAnswer> {
    if (memfs.isOff(true)) return shownToPerson(await memfs.whenOff(args === '' ? verb : ''))
    try {
      const { commands } = await memfs.open()
      const known = commands.find((command) => command.verb === verb)
      return known ? await asMemoryError(() => known.run(args, sessionID)) : unknownVerb(verb, commands)
    } catch (error) {
      const reason = messageOf(error)
      const fields = { command: verb, session: sessionID }
      // A slip of the person's is no trouble of ours.
      if (error instanceof MemoryError) memfs.log.info('command refused', { ...fields, code: error.code })
      else memfs.log.warn('command failed', { ...fields, error: reason })
      return {
        shown: `The command failed: ${reason}`,
        forModel: `The command of the memory plugin failed: ${reason} Tell the person so in one short sentence.`,
      }
    }
  }

  return ({ command, sessionID, arguments: typed }, output) => {
    const words = unquoted(typed ?? '')
    markCommand(output.parts, words)
    const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    // A person's own command of this name is not ours to answer.
    if (!known || !isOurs(output.parts)) return Promise.resolve()
    const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(words) ?? []
    const [verb, typedArgs] = known.verb === undefined ? [word.toLowerCase(), rest] : [known.verb, words]
    const args = /^yes$/i.test(typedArgs) ? 'yes' : typedArgs
    const work = async () => {
      const { shown: text, forModel = SHOWN, echo = words } = await answer(verb, args, sessionID)
      const title = cut(sanitizeLine(`/${command} ${echo}`), MAX_COLUMNS)
      const shown = text === undefined ? undefined : `${title}\n${text}`
      // `opencode run` prints only the model's answer.
      if (shown !== undefined && isRun()) process.stdout.write(`${shown}\n`)
      return (parts: Parts) => void parts.splice(0, parts.length, ...textParts(shown, forModel))
    }
    return guard('command.execute.before', output.parts, work, { limitMs: LIMIT_MS })
  }
}

const isOurs = (parts: Parts) =>
  parts.length === 0 || parts.some((part) => part.type === 'text' && part.text.startsWith(FAILED))

/** Whether a message stands for one of our commands: it holds what the command has shown, and nothing typed. */
export const isOurCommand = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type === 'text' && part.ignored && OUR_TITLE.test(part.text)) &&
  parts.every((part) => part.type !== 'text' || part.synthetic || part.ignored)

const OUR_TITLE = new RegExp(`^/(?:${Object.keys(COMMANDS).join('|')})(?:\\s|$)`)

function unknownVerb(verb: string, commands: readonly Command[]): CommandAnswer {
  const verbs = commands.map((command) => command.verb).filter((name) => name !== '')
  return shownToPerson(`/memfs ${verb} is unknown. Available: ${verbs.join(', ')}.`)
}

/** `ignored` parts are not sent to the model, `synthetic` ones are not on the screen. Neither needs an id here. */
function textParts(shown: string | undefined, forModel: string): Parts {
  const parts: object[] = [{ type: 'text', text: forModel, synthetic: true }]
  if (shown !== undefined) parts.push({ type: 'text', text: shown, ignored: true })
  return parts as Parts
}

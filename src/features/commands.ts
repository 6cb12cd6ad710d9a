import type { Settings } from '../config/schema.js'
import { type Command, shownToPerson, unquoted, usageOf } from '../host/command.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { Shown } from '../state/shown.js'

/** All commands of a project, with the overview (also as `help`), `more`, `off` and `on`. */
export function createCommands(args: {
  features: readonly Command[]
  overview: (commands: readonly Command[]) => Command
  shown: Shown
  switchOff: () => Promise<void>
}): Command[] {
  const { features, overview, shown, switchOff } = args

  /** Notes where a command's list stopped, for `more`. A full list clears the note: `more` continues no older one. */
  const noting = (command: Command): Command => ({
    ...command,
    async run(typed, sessionID, from) {
      const answer = await command.run(typed, sessionID, from)
      const { next, left } = answer
      if (next === undefined) {
        if (shown.last(sessionID, 'more')) await shown.note(sessionID, 'more', [])
        return answer
      }
      await shown.note(sessionID, 'more', [command.verb, typed, String(next)])
      const count = left === undefined ? '' : `${left} `
      return { ...answer, shown: `${answer.shown ?? ''}\nThere are ${count}more: /memfs more` }
    },
  })

  const all = features.map(noting)
  const further: Command[] = [
    {
      verb: 'more',
      description: 'continue the last list',
      async run(_, sessionID) {
        const [verb, typed = '', from] = shown.last(sessionID, 'more') ?? []
        const command = all.find((one) => one.verb === verb)
        if (!command) return shownToPerson('There is no list to continue.')
        await shown.note(sessionID, 'more', [])
        return command.run(typed, sessionID, Number(from))
      },
    },
    {
      verb: 'off',
      description: 'no memory in this project, until /memfs on',
      async run() {
        await switchOff()
        return {
          shown:
            'Memory is off for this project: nothing is read, kept, sent or shown. The agent’s tools go away at the next start of OpenCode. /memfs on ends this, also at the next start.',
          forModel:
            'The person has switched the memory plugin off for this project: its tools no longer work. Reply with the single word: Done.',
        }
      },
    },
    {
      verb: 'on',
      description: 'switch it on again',
      run: async () => shownToPerson('Memory is on for this project.'),
    },
  ]
  const first = noting(overview([...all, ...further]))
  return [first, ...[...all, ...further].map(refusing), { ...first, verb: 'help' }]
}

/** Makes a command do nothing where it does not know the words typed behind it: "off please" may be no order. */
const refusing = (command: Command): Command => ({
  ...command,
  async run(given, ...more) {
    const typed = unquoted(given)
    if (command.args !== undefined || ['', ...(command.words ?? [])].includes(typed))
      return command.run(typed, ...more)
    const shown = `${sanitizeLine(typed)} is not known here: ${usageOf(command)}`
    return { shown, forModel: 'The memory plugin did nothing. Reply with the words: Nothing was done.' }
  },
})

/** What a person has on and off, in the words of the settings. */
export function switchesOf(settings: Settings): { on: string[]; off: string[] } {
  const all: Record<string, boolean> = {
    recall: settings.recall.enabled,
    capture: settings.capture.enabled,
    'capture.background': settings.capture.enabled && settings.capture.background,
    consolidate: settings.consolidate.enabled,
    reminders: settings.reminders.enabled,
    session: settings.session.enabled,
    pruning: settings.pruning !== 'off',
  }
  const named = (isOn: boolean) => Object.keys(all).filter((name) => all[name] === isOn)
  return { on: named(true), off: named(false) }
}

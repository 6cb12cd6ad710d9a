import { type Command, type CommandAnswer, shownToPerson } from '../host/command.js'
import type { Feature } from '../host/feature.js'
import { MAX_COLUMNS } from '../lib/columns.js'
import { sha256 } from '../lib/hash.js'
import { cutToWidth } from '../lib/text-width.js'
import { atMost, countOf } from '../memory/listing.js'
import { sanitizeBody, sanitizeLine } from '../memory/sanitize.js'
import { SCOPES } from '../memory/scope.js'
import { withoutListMark } from '../memory/statement/canonical-text.js'
import type { OpenMemory } from '../open-memory.js'
import type { Prompt } from '../prompt/prompt.js'
import type { Shown } from '../state/shown.js'
import { createShare, type Share, type Shared } from '../team/share.js'
import { MAX_TEAM_ENTRIES, type Team } from '../team/team.js'
import { findFile } from './find-file.js'
import type { Wiring } from './wiring.js'

/** How many withheld files are named. */
const MAX_NAMED = 10

/** The commands by which a person decides on her team's memory, and what she is told of it. */
export function createTeamFeature(
  { memory, host, lifetime }: Wiring,
  { prompt, shown }: { prompt: Pick<Prompt, 'force' | 'sent'>; shown: Shown },
): Feature & { share: Share | undefined } {
  const { team, store, folders } = memory
  if (!team) return { share: undefined }
  const share = createShare({
    store,
    team,
    hotDir: memory.settings.hotDir,
    isPlanted: async (text) => (await import('../capture/gate/planted.js')).holdsPlanted(text),
  })
  const isAsked = () => team.isThere() && team.isAllowed() === undefined
  if (isAsked() && !host.endsAfterTurn)
    lifetime.defer('word of a team', () =>
      host.notify({
        message: `Memory: this repository has a team's memory in ${team.name}/. Your agent does not read it until you say /memfs team allow (or deny).`,
        level: 'info',
      }),
    )

  const say = async (word: string, sessionID: string): Promise<CommandAnswer> => {
    const { place, checkout } = team
    if (word !== 'allow' && word !== 'deny') {
      await team.heed()
      const seen = team.folder()
      if (seen) await store.refresh([seen])
      return shownToPerson(...stateLines(team))
    }
    await team.allow(word === 'allow')
    prompt.force(sessionID, 'flush-command')
    const files = store.snapshot(folders).team?.files.length ?? 0
    return shownToPerson(
      ...(word === 'allow'
        ? [`Your agent reads ${place} from now on: ${countOf(files, 'file')}.`, ...hiddenLines(team)]
        : [`Your agent does not read ${place}.`]),
      `This is for the clone with ${checkout.git}, on this machine.`,
    )
  }

  const deeds = {
    share: {
      verb: 'share' as const,
      description: 'show a file as the team gets it; yes writes it',
      prepare: async (asked: string) => share.prepare(findFile(memory, SCOPES, asked)),
      where: 'For the team, in',
      ask: 'To write it there',
      async act(shared: Shared) {
        await share.write(shared)
        return [
          `Written to ${shared.place}.`,
          'To share it, commit it. Yours stays, and is hidden while the team says the same.',
          ...(team.isAllowed() ? [] : ['Your agent does not read that folder yet: /memfs team allow']),
          `To remove it again: /memfs unshare ${shared.path}`,
        ]
      },
    },
    unshare: {
      verb: 'unshare' as const,
      description: 'show what was shared; yes removes it',
      prepare: share.prepareRemoval,
      where: 'Shared from here, in',
      ask: 'To remove it there',
      async act(shared: Shared) {
        await share.remove(shared)
        return [`Removed: ${shared.place}`]
      },
    },
  }

  /** Shows a text and its place; a yes agrees to that very text. */
  async function onYes(verb: keyof typeof deeds, typed: string, sessionID: string): Promise<CommandAnswer> {
    const { prepare, where, ask, act } = deeds[verb]
    const [asked, hash] = typed === 'yes' ? (shown.last(sessionID, verb) ?? []) : [typed]
    if (!asked) return shownToPerson(`Say which file: /memfs ${verb} <path>`)
    const one = await prepare(asked)
    const hashNow = sha256(one.text)
    if (hash !== hashNow) {
      await shown.note(sessionID, verb, [asked, hashNow])
      const text = one.text.trimEnd().split('\n')
      const lines = text.map((line) => `  ${sanitizeBody(line)}`)
      const answer = shownToPerson(`${where} ${one.place}:`, ...lines, `${ask}: /memfs ${verb} yes`)
      return { ...answer, choices: ['yes'] }
    }
    const done = await act(one)
    await shown.note(sessionID, verb, [])
    return shownToPerson(...done)
  }

  return {
    share,
    observers: [
      async ({ sessionID }) => {
        void lifetime.background('word of a team', team.heed)
        const isTold = prompt.sent(sessionID)?.text.includes('\n<team>\n')
        if (isTold && !team.isAllowed()) prompt.force(sessionID, 'flush-command')
      },
    ],
    commands: [
      {
        verb: 'team',
        words: ['allow', 'deny'],
        description: 'what a team keeps in this repository',
        run: say,
      },
      ...Object.values(deeds).map(
        ({ verb, description }): Command => ({
          verb,
          args: '<path>',
          description,
          run: (typed, sessionID) => onYes(verb, typed, sessionID),
        }),
      ),
    ],
    overview: [async () => (isAsked() ? stateLines(team) : hiddenLines(team))],
  }
}

function stateLines(team: Team): string[] {
  if (!team.isThere()) return [`There is no ${team.name}/ here: /memfs share <path> creates it.`]
  if (team.isAllowed()) return [`Your agent reads ${team.place}.`, ...hiddenLines(team)]
  return [`A team's memory in ${team.name}/ is not read: /memfs team allow`]
}

/** What of a team's files is kept from agents. */
function hiddenLines(team: Team): string[] {
  const { forgotten, withheld, isTooMany } = team.hidden()
  const { length } = forgotten
  return [
    isTooMany && `${team.name}/ has more than ${MAX_TEAM_ENTRIES} files and folders: none of it is read.`,
    length > 0 &&
      `${countOf(length, 'line')} of the team ${length === 1 ? 'is' : 'are'} hidden, since you had ${length === 1 ? 'it' : 'them'} forgotten.`,
    ...atMost(
      withheld.map(({ path, withheld: why }) => `Withheld: ${sanitizeLine(path)} (team): ${why}.`),
      MAX_NAMED,
    ).map((line) => cutToWidth(line, MAX_COLUMNS)),
  ].filter((line) => line !== false)
}

/** How many files of a team are checked for saying a text, and how many lines of each. */
const MAX_SIMILAR = 5
const MAX_LINES = 200

/** Key of the team's file that says a text, in these words or others. */
export async function teamSays(
  { recall, folders }: Pick<OpenMemory, 'recall' | 'folders'>,
  text: string,
): Promise<string | undefined> {
  if (folders.team === undefined) return undefined
  const { createTombstone, tombstonesOf } = await import('../capture/forgotten/tombstone.js')
  // Best effort: as the process ends, the search is closed before the last facts are kept.
  const within = { groups: new Set([folders.team]), limit: MAX_SIMILAR }
  const found = await recall.search(text, within).catch(() => [])
  return found.find(({ doc }) => {
    const lines = [doc.description, ...doc.body.split('\n', MAX_LINES).map(withoutListMark)]
    const said = lines
      .filter((line) => line.trim() !== '')
      .map((line) => createTombstone(line, 'project', ''))
    return tombstonesOf(text, said).length > 0
  })?.doc.key
}

import type { PluginInput } from '@opencode-ai/plugin'
import type { Message, Part } from '@opencode-ai/sdk'
import { unwrapRun } from '../capture/wish/take-out.js'
import { type Heard, type Host, masked, type OutputLimits, type Said } from '../host/host.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { hideExcepted } from '../memory/language/hide-excepted.js'
import { refusesKeeping } from '../memory/language/refuses-keeping.js'
import { maskPrivate } from '../memory/private.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { askModel, deleteLeftHelpers, findSmallModel } from './ask-model.js'
import { isOurCommand } from './hooks/command.js'
import { actionOf, type Rule } from './hooks/permission-rules.js'
import { isRun, printNotice } from './run-mode.js'
import { type SessionKinds, sessionsTitled } from './session-kinds.js'
import { useOf } from './tool-uses.js'
import { isMarked, markTyped, ownText, typedText } from './typed.js'

/** OpenCode cuts a tool's output at 2,000 lines or 50 KiB, and leaves nothing of a line that is longer than that. */
const OUTPUT_LIMITS: OutputLimits = { lines: 2_000, bytes: 51_200, lineChars: 2_000 }

/** The part of OpenCode's configuration that decides how much a session can fill. */
export type HostConfig = { reservedTokens?: number | undefined }

export function createHost(args: {
  client: PluginInput['client']
  kinds: SessionKinds
  /** What the host's configuration says, once it is known. */
  hostConfig?: HostConfig
  log: Log
}): Host {
  const { client, kinds, hostConfig, log } = args

  async function messagesOf(sessionID: string) {
    const { data } = await client.session.messages({ path: { id: sessionID } })
    return data ?? []
  }

  /**
   * All messages, and what was said in them. Our commands and their answers are no talk, nor is what is undone at
   * present. In a session with a parent no words are the person's: an agent writes there in her place.
   */
  async function talkIn(sessionID: string) {
    const get = client.session.get({ path: { id: sessionID } })
    const [messages, { data: session }] = await Promise.all([messagesOf(sessionID), get])
    const undone = messages.findIndex(({ info }) => info.id === session?.revert?.messageID)
    const standing = undone < 0 ? messages : messages.slice(0, undone)
    const commands = new Set(messages.flatMap(({ info, parts }) => (isOurCommand(parts) ? [info.id] : [])))
    const isTalk = ({ info }: { info: Message }) => info.role === 'user' || !commands.has(info.parentID)
    const user = session?.parentID === undefined ? 'person' : 'agent'
    const said = standing.filter(isTalk).flatMap((message) => saidIn(message, user))
    return { messages, said: await withRefused(said) }
  }

  async function heard(sessionID: string): Promise<Heard> {
    const { messages, said } = await talkIn(sessionID)
    const takenBack = said.filter(
      ({ by, text, isRefused }) => isRefused && !refusesKeeping(keepable(by, text)),
    )
    const read = messages.flatMap(({ info, parts }) => {
      const isTakenBack = takenBack.some(({ id }) => id === info.id)
      // A note on a wish quotes what the message asked for.
      return parts.flatMap(readIn).filter((text) => !(isTakenBack && text.startsWith('<memfs-wish>')))
    })
    const parentID = await kinds.parentOf(sessionID)
    if (parentID === undefined) return { sessionID, said, read }
    const above = await heard(parentID)
    return { ...above, read: [...above.read, ...read] }
  }

  return {
    endsAfterTurn: isRun(),
    reservedTokens: () => hostConfig?.reservedTokens,
    outputLimits: OUTPUT_LIMITS,
    parentOf: kinds.parentOf,
    async sessionsTitled(title) {
      return (await sessionsTitled(client, title)).flatMap((session) =>
        session.title === title ? [session.id] : [],
      )
    },
    async said(sessionID, after) {
      const { messages, said } = await talkIn(sessionID)
      const at = after === undefined ? -1 : messages.findIndex(({ info }) => info.id === after)
      const later = new Set(messages.slice(at + 1).map(({ info }) => info.id))
      return said
        .filter(({ id, text }) => later.has(id) && text !== '')
        .map(({ isRefused, ...one }) =>
          isRefused ? masked(one) : { ...one, text: keepable(one.by, one.text) },
        )
    },
    heard,
    smallModel: (preferred, sessionID) => findSmallModel(client, preferred, sessionID),
    ask: (request) => askModel(client, kinds, request),
    deleteLeftHelpers: () => deleteLeftHelpers(client),
    async permissions(tool, sessionID) {
      const get = client.session.get({ path: { id: sessionID } })
      // The host has merged each agent's own rules with those for all. The default agent comes first.
      const [{ data: agents = [] }, { data: session }] = await Promise.all([client.app.agents(), get])
      return (said) => {
        const name = said ? said.agent : (kinds.agentOf(sessionID) ?? agents[0]?.name)
        const agent = agents.find((one) => one.name === name)
        const rules = agent ? [...rulesOf(agent), ...rulesOf(session)] : []
        return actionOf(rules, tool, `project/${FACTS_DIR}/project-any.md`) ?? 'ask'
      }
    },
    async notify({ message, level, shownMs }) {
      if (isRun()) return printNotice(message)
      const duration = shownMs === undefined ? {} : { duration: shownMs }
      try {
        await client.tui.showToast({ body: { title: 'MemFS', message, variant: level, ...duration } })
      } catch (error) {
        log.info('notice not shown', { error: messageOf(error) })
      }
    },
    async isIdle(sessionID) {
      const { data } = await client.session.status()
      return data?.[sessionID] === undefined || data[sessionID].type === 'idle'
    },
    async prompt(sessionID, text) {
      const parts = [{ type: 'text' as const, text }]
      markTyped(parts, '')
      await client.session.promptAsync({ path: { id: sessionID }, body: { parts } })
    },
    async compact(sessionID) {
      const last = (await messagesOf(sessionID)).findLast(({ info }) => info.role === 'user')?.info
      if (last?.role !== 'user') return
      const { providerID, modelID } = last.model
      await client.session.summarize({ path: { id: sessionID }, body: { providerID, modelID } })
    },
  }
}

/** The rules of an agent, or of a session, which may be made with some of its own. The host's types lack this form. */
const rulesOf = (owner: object = {}): Rule[] => (owner as { permission?: Rule[] }).permission ?? []

/** What was typed or written in a message: no summary, and no text that the host, a plugin or a command has added. */
function saidIn({ info, parts }: { info: Message; parts: Part[] }, user: Said['by']): Said[] {
  if (info.role === 'assistant' && info.summary === true) return []
  const by = info.role === 'user' ? user : 'agent'
  const text = by === 'person' ? typedText(parts) : ownText(parts)
  // A command counts even if nothing was typed: the next answer is to it, and not to the message before.
  const isCommand = by === 'person' && isMarked(parts)
  if (text === '' && !isCommand) return []
  const agent = info.role === 'user' ? info.agent : info.mode
  return [{ id: info.id, by, text, atMs: info.time.created, agent, ...(isCommand ? { isCommand } : {}) }]
}

/**
 * Marks what a person does not want kept, and the answers to it. A message that says nothing but that, or that before a
 * wish, means the one before it, too.
 */
async function withRefused(said: readonly Said[]): Promise<(Said & { isRefused: boolean })[]> {
  const { isOnlyRefusal, refusalBeforeWish } = await import('../memory/language/only-refusal.js')
  const turns: { isRefused: boolean; said: Said[] }[] = []
  for (const one of said) {
    const last = turns.at(-1)
    if (one.by === 'agent' && last) last.said.push(one)
    else {
      const text = one.by === 'person' ? keepable(one.by, one.text) : ''
      if (last && (isOnlyRefusal(text, last.said[0]?.text) || refusalBeforeWish(text) !== ''))
        last.isRefused = true
      turns.push({ isRefused: refusesKeeping(text), said: [one] })
    }
  }
  return turns.flatMap(({ isRefused, said }) => said.map((one) => ({ ...one, isRefused })))
}

const WORD = /[\p{L}\p{N}]+/gu

/** What a part tells the agent, without what it wrote itself, such as a list of todos or what a shell echoes. */
function readIn(part: Part): string[] {
  if (part.type === 'text') return part.synthetic && !part.ignored ? [part.text] : []
  if (part.type !== 'tool' || part.state.status !== 'completed' || part.tool.startsWith('todo')) return []
  const { input, output } = part.state
  if (['read', 'search', 'list'].includes(useOf(part.tool, input)?.act ?? '')) return [output]
  const given = new Set(JSON.stringify(input).replace(/\\./gu, ' ').toLowerCase().match(WORD))
  return [output.replace(WORD, (word) => (given.has(word.toLowerCase()) ? '' : word))]
}

/**
 * What of a text memory may keep, masked once for all readers: they split it, and half a private part has no tag. Also
 * drops the quotation marks that `opencode run` puts around a person's message.
 */
export const keepable = (by: Said['by'], text: string): string =>
  maskPrivate(by === 'person' ? hideExcepted(unwrapRun(text)) : text)

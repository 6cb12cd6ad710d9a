import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hooks } from '@opencode-ai/plugin'
import type { MessageAddition, PersonMessage } from '../../host/events.js'
import type { Memfs } from '../../memfs.js'
import { maskPrivate } from '../../memory/private.js'
import { realPath } from '../../projects/work-tree.js'
import { keepable } from '../host.js'
import { isRun, printNotice } from '../run-mode.js'
import type { SessionKinds } from '../session-kinds.js'
import { cleanTyped, isMarked, markTyped, ownText } from '../typed.js'
import { type Guard, readOr } from './guard.js'

type ChatMessage = NonNullable<Hooks['chat.message']>
type Output = Parameters<ChatMessage>[1]

/** Passes a person's message to its readers, and adds what they return. Commands and our own messages are left out. */
export function userMessageHook(memfs: Memfs, guard: Guard, kinds: SessionKinds): ChatMessage {
  const { log, settings } = memfs

  const read = <T>(look: (message: PersonMessage) => Promise<T>, message: PersonMessage) =>
    readOr(log, message.sessionID, () => look(message), [])

  async function work(sessionID: string, messageID: string, text: string) {
    const kind = await kinds.kindOf(sessionID)
    if (kind === 'helper') return undefined
    const { observers, messageReaders } = await memfs.open()
    const message = { sessionID, messageID, text: keepable('person', text), kind }
    const observed = Promise.all(observers.map((observer) => read(observer, message)))
    const given = (await Promise.all(messageReaders.map((reader) => read(reader, message)))).flat()
    await observed
    const additions = given.filter(
      ({ for: reader, isVital }) => reader === 'model' || isVital || settings.notices,
    )
    if (additions.length === 0 && kind === 'main') return undefined
    return (output: Output) => {
      if (kind === 'subagent') markTyped(output.parts, '')
      for (const addition of additions) {
        addPart(output, sessionID, addition)
        // `opencode run` prints only the model's answer.
        if ((addition.isVital || addition.isPrinted) && isRun()) printNotice(addition.text)
        addition.onAdded?.()
      }
    }
  }

  return ({ sessionID }, output) => {
    if (kinds.isHelper(sessionID)) return Promise.resolve()
    kinds.noteAgent(sessionID, output.message.agent)
    cleanTyped(output.parts)
    maskMentioned(output.parts, memfs.memoryRoot)
    const text = ownText(output.parts)
    if (isMarked(output.parts) || text === '') return Promise.resolve()
    return guard('chat.message', output, () => work(sessionID, output.message.id, text))
  }
}

/** Masks what is private in files of memory that the person mentions: the host reads them without a tool's hooks. */
function maskMentioned(parts: Output['parts'], root: string): void {
  for (const part of parts)
    if (part.type === 'text' && part.synthetic) {
      const [, file] = /^<path>(.+)<\/path>\n/u.exec(part.text) ?? []
      const isMemory = file !== undefined && realPath(file).startsWith(realPath(root) + path.sep)
      if (isMemory) part.text = maskPrivate(part.text)
    }
}

function addPart({ message, parts }: Output, sessionID: string, addition: MessageAddition): void {
  parts.push({
    id: partIdAfter(parts.at(-1)?.id),
    sessionID,
    messageID: message.id,
    type: 'text',
    text: addition.text,
    ...(addition.for === 'model' ? { synthetic: true } : { ignored: true }),
  })
}

/** `prt_`, 12 hex digits that grow with time, 14 random characters: the host makes ids so, and sorts parts by them. */
const PART_ID = /^prt_([0-9a-f]{12})/

/** An id that sorts a part directly behind the one with the id `previous`. */
function partIdAfter(previous: string | undefined): string {
  const digits = PART_ID.exec(previous ?? '')?.[1]
  const at = digits === undefined ? BigInt(Date.now()) * 0x1000n : BigInt(`0x${digits}`) + 1n
  const time = BigInt.asUintN(48, at).toString(16).padStart(12, '0')
  return `prt_${time}${randomBytes(7).toString('hex')}`
}

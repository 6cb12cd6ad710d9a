import * as z from 'zod'
import { cut } from '../../memory/listing.js'
import { oneLine, sanitizeLine } from '../../memory/sanitize.js'
import type { Section } from '../../memory/section.js'
import { createSlice, type Sessions } from '../../state/sessions.js'
import type { OpenError } from '../errors/open-errors.js'
import { MAX_SHOWN_FILES, type SlotName, shownTodos, type WorkingMemory } from '../notes/working-memory.js'
import { commandsLine, linesWithin, quoted } from '../session-section.js'

/** Below the default limit of a file, with room for a person's own words. */
const MAX_BODY_CHARS = 4_500
const MAX_SUMMARY_CHARS = 2_000
const MAX_DESCRIPTION_CHARS = 120
const MAX_SLUG_WORDS = 6
const MAX_SLUG_CHARS = 48

/** Whether a session did something that another one may want to know about, and tells what it was about. */
export function isWorthTelling({ asked, blocks, slots, files, errors, worked }: WorkingMemory): boolean {
  const isKept = Object.values(blocks).some((text) => text !== '')
  const isNoted = Object.values(slots).some((entries) => entries.length > 0)
  const isChanged = files.some(({ action }) => action === 'edit' || action === 'write')
  const isAbout = [asked, slots.decision, slots.error, files, errors].some(({ length }) => length > 0)
  return isKept || isChanged || errors.length > 0 || (isAbout && (isNoted || worked.length > 0))
}

/** What a session was for, in its own words: the goal that the agent keeps, else what the person asked for first. */
const goalOf = ({ blocks, asked }: WorkingMemory): string => (blocks.goal !== '' ? blocks.goal : asked)

const NEXT =
  /^[\s*>#-]*(?:\[ \]\s*)?(?:next(?: steps?| up)?|todo|to do|nächste[rs]? schritte?|weiter|siguientes?(?: pasos?)?|próximos? pass?os?|suivant|prochaines? étapes?|volgende stap(?:pen)?|следующи[ей] шаги?|下一步|次(?:の手順)?|다음)\**\s*(?:[:：]\**|\s[-–—]\s|\n)\s*(?!#|(?:[-*•]\s+)?\[x\])(?:(?:[-*•]|\d+[.)])\s+(?:\[ \]\s+)?)?(.+)$/imu
const UNTICKED = /^\s*[-*]\s*\[ \]\s*(.+)$/m

/** The next step: what the agent wrote down as such, else the first open todo. */
export function nextStepOf(memory: WorkingMemory): string | undefined {
  const { progress, context } = memory.blocks
  const written = NEXT.exec(progress)?.[1] ?? NEXT.exec(context)?.[1]
  return (written ?? shownTodos(memory)[0] ?? UNTICKED.exec(progress)?.[1])?.trim()
}

/** Name in `sessions/`: `2026-11-21-move-the-cart-to-cents.md`; with part of the id if the goal has no usable words. */
export function fileNameOf(memory: WorkingMemory, day: string, sessionID: string): string {
  const words = goalOf(memory)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = words?.slice(0, MAX_SLUG_WORDS).join('-').slice(0, MAX_SLUG_CHARS).replace(/-+$/, '')
  const id = sessionID.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${day}-${slug || id.slice(-8) || 'session'}.md`
}

export function composeFile(
  memory: WorkingMemory,
  facts: { day: string; summary: string },
): { description: string; content: string } {
  const goal = oneLine(goalOf(memory))
  const list = (texts: readonly string[]) => texts.map((text) => `- ${oneLine(text)}`).join('\n')
  const entriesOf = (slot: SlotName) => list(memory.slots[slot].map(({ text }) => text))
  const files = memory.files
    .slice(0, MAX_SHOWN_FILES)
    .map(({ path, action, count }) => `${path} (${action} ${count}x)`)
  const sections: [string, string][] = [
    ['Goal', memory.blocks.goal || memory.asked],
    ['State', memory.blocks.progress],
    ['Next step', nextStepOf(memory) ?? ''],
    ['Context', memory.blocks.context],
    ['Decisions', entriesOf('decision')],
    ['Dependencies', entriesOf('dependency')],
    ['Open errors', list(memory.errors.map((one) => errorInBrief(one, one.count)))],
    ['Commands that worked', list(memory.worked.map(({ command }) => quoted(command)))],
    ['Files', list(files)],
    ['Summary of the conversation', cut(facts.summary, MAX_SUMMARY_CHARS)],
  ]
  const body = sections
    .filter(([, text]) => text.trim() !== '')
    .map(([title, text]) => `## ${title}\n\n${text.trim()}\n`)
    .join('\n')
  return {
    description: cut(`Session of ${facts.day}${goal === '' ? '' : `: ${goal}`}`, MAX_DESCRIPTION_CHARS),
    content: `${cut(body, MAX_BODY_CHARS).trimEnd()}\n`,
  }
}

/** An error without any text of the tool that reported it. */
function errorInBrief({ category, place }: OpenError, count = 1): string {
  return `${category}${place === undefined ? '' : ` in ${place}`}${count > 1 ? ` (${count}x)` : ''}`
}

const lastSession = z.object({ day: z.string(), lines: z.array(z.string()) })

/** Where the last session stopped, as shown to a new one: no text of tools or summaries. */
export type LastSession = z.infer<typeof lastSession>

/** What a session was shown of the one before it, and `of` which; kept, so that it sees the same after a compaction. */
export const lastSessionSlice = createSlice(
  'last-session',
  z.object({ of: z.string().optional(), shown: lastSession.optional() }),
)

const MAX_CHARS = 800
const MAX_GOAL_CHARS = 240
const MAX_NEXT_CHARS = 160
const MAX_ERRORS = 3
const MAX_COMMANDS = 3

export function lastSessionOf(memory: WorkingMemory, day: string): LastSession {
  const goal = cut(oneLine(goalOf(memory)), MAX_GOAL_CHARS)
  const next = cut(oneLine(nextStepOf(memory) ?? ''), MAX_NEXT_CHARS)
  const errors = [...new Set(memory.errors.toReversed().map((one) => errorInBrief(one)))].slice(0, MAX_ERRORS)
  const commands = memory.worked.slice(-MAX_COMMANDS).reverse()
  const lines = [
    goal === '' ? '' : `goal: ${goal}`,
    next === '' ? '' : `next step: ${next}`,
    errors.length === 0 ? '' : `errors left open: ${errors.join('; ')}`,
    commands.length === 0 ? '' : commandsLine(commands.map(({ command }) => command)),
  ]
  return { day, lines: lines.filter((line) => line !== '').map(sanitizeLine) }
}

/** At most 800 characters and never more than `room`; '' where there is nothing to show or no room for it. */
export function renderLastSession(last: LastSession | undefined, room: number): string {
  const opening = `\n<memfs-last-session>\nThe last session here, ${last?.day}. It is past: what it says may be done by now.\n`
  const closing = '</memfs-last-session>\n'
  const most = Math.min(room, MAX_CHARS) - opening.length - closing.length
  const lines = linesWithin(last?.lines ?? [], most)
  return lines === '' ? '' : opening + lines + closing
}

type View = { last?: LastSession | undefined }

/** Where the last session in this project stopped, behind the working memory. A subagent gets none. */
export function createLastSessionSection(sessions: Pick<Sessions, 'read'>): Section<View> {
  return {
    name: 'last session',
    isBehind: true,
    // Drops what has been forgotten or deleted since.
    renewsAt: (reason) => reason === 'first' || reason === 'compacted' || reason.startsWith('forced:'),
    view: ({ sessionID, parentID }) =>
      parentID === undefined ? { last: sessions.read(sessionID, lastSessionSlice).shown } : {},
    render: ({ view, room }) => ({ text: renderLastSession(view.last, room) }),
  }
}

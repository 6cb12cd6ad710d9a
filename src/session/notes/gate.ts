import { cut } from '../../memory/listing.js'
import { maskPrivate } from '../../memory/private.js'
import { oneLine } from '../../memory/sanitize.js'
import { type IsForgotten, withoutForgotten } from '../../memory/statement/without-forgotten.js'
import type { Sessions } from '../../state/sessions.js'
import { withheldFrom } from '../errors/open-errors.js'
import {
  BLOCK_NAMES,
  type Noted,
  SLOT_NAMES,
  type WorkingMemory,
  workingMemorySlice,
} from './working-memory.js'

/** Checks that keep secrets, planted orders and wishes out: the wiring passes in the rules of the lasting memory. */
export type SessionChecks = {
  holdsSecret(text: string): Promise<boolean>
  isOrder(text: string): boolean
  isOnlyWish(message: string): Promise<boolean>
  /** What a sentence says, without the words of a wish in front of it. */
  toldIn(sentence: string): Promise<string>
  asksToForget(sentence: string): Promise<boolean>
  isForgotten: IsForgotten
  /** Gives a test for texts that rest on something said in a session that is not to be kept. */
  restsIn(sessionID: string): Promise<(text: string) => boolean>
  /** Throws `refused` if the person does not want the text, written in a session, to be kept. */
  refuse(sessionID: string, text: string): Promise<void>
}

/** Credentials that no scanner knows by their form. Notes that nobody asked for are dropped on suspicion alone. */
const CREDENTIAL =
  /\b\w*(?:pass(?:word|wd|phrase)?|secret|token|api_?key|access_?key|private_?key|credential)\w*["']?\s{0,3}[=:]\s{0,3}["']?(?!\$|<|\*{3}|null\b|undefined\b|true\b|false\b)[^\s"']{6,}|(?:\b(?:sshpass|mysql\w*|mariadb\w*|mongo\w*)\b[^\n;&|]{0,120}\s-p ?|(?:^|\s)--?(?:password|token|secret|api-?key|pass|auth)[= ])(?!\$|-)[^\s]{6,}|\b(?:Bearer|Basic) [\w.~+/=-]{16,}|\bAuthorization: ?\w+ (?=\S*\d)(?!\$)[^\s"']{6,}|:\/\/[^\s/:@]{1,60}:[^\s/@]{3,}@|(?:(?:^|\s)--?(?:u|user|auth|login)(?<!\b(?:rsync\b[^\n;&|]{0,80}|(?:docker|podman) (?:compose )?(?:run|exec)(?: -\S{1,80}){0,9})\s--?\w+)|\bhttps?\s[^\n;&|]{0,80}-a)[= ]["']?(?!\+%)[^\s:"'/%$]{1,60}[:%](?!\d+\b|\/|\$)[^\s"']{3,}|\becho ["']?[^\s"'|]{4,}(?=["']? *\| *sudo [^|;&\n]{0,40}-\w*S)/i
/** `-p` counts as a password, unless the program is known to mean something else by it. */
const SHORT = /(?:^|\s)-p[= ](?!\$|-)\S{6,}/
const NO_PASSWORD =
  /\b(?:tsc|cargo|mkdir|pytest|dotnet|gradlew?|tox|ssh|scp|cp|(?:docker|podman) run)\b|\b(?:npx|uvx?|compose) -p/

const holdsCredential = (text: string) =>
  CREDENTIAL.test(text) || text.split(/[\n;&|]/).some((call) => SHORT.test(call) && !NO_PASSWORD.test(call))

/** The credentials alone: what a program says may repeat one without the name that gives it away. */
const credentialsIn = (text: string) =>
  Array.from(text.matchAll(new RegExp(CREDENTIAL, 'gi')), ([one]) =>
    one.split(/[\s"'=:@%]+/).findLast(Boolean),
  )

const MAX_ASKED_CHARS = 240

/** Drops whatever may not be kept, or `rests` on such a thing; what is left is on one line, without private spans. */
export async function admit(
  noted: Noted,
  checks: Omit<SessionChecks, 'isForgotten' | 'restsIn' | 'refuse'>,
  rests: () => ReturnType<SessionChecks['restsIn']> = async () => () => false,
): Promise<Noted> {
  const passes = async (text: string) =>
    !holdsCredential(text) &&
    !checks.isOrder(text) &&
    !(await checks.holdsSecret(text)) &&
    !(await rests())(text)
  const passing = async (texts: readonly string[]) => {
    const kept = await Promise.all(texts.map(passes))
    return texts.filter((text, i) => text !== '' && kept[i]).map(plain)
  }
  const { files, ran = '', line = '', opened, worked, packages, decisions, todos, asked, ...rest } = noted
  const admitted: Noted = { ...rest }
  if (files && files.length > 0 && (await passes(files.map((file) => file.path).join('\n'))))
    admitted.files = files.map((file) => ({ ...file, path: plain(file.path) }))
  if (opened) {
    const { what, place, folder, targets, summary } = opened
    const mayName = await passes([ran, what, folder, ...targets].join('\n'))
    const repeats = credentialsIn(line).some((one) => one && summary.includes(one))
    const mayTell = mayName && !repeats && (await passes([summary, place].join('\n')))
    // That an error is open is worth knowing even where its text may not be told.
    const withheld = { summary: `[withheld: ${opened.category} error]`, place: undefined }
    admitted.opened = {
      ...opened,
      ...(mayName ? { what: plain(what) } : { what: withheldFrom(what), targets: [], folder: undefined }),
      ...(mayTell ? { summary: plain(summary) } : withheld),
    }
  }
  if (worked && (await passes(worked.command)))
    admitted.worked = { ...worked, command: plain(worked.command) }
  if (packages && packages.length > 0 && (await passes(packages.join(' '))))
    admitted.packages = packages.map(plain)
  if (decisions) {
    const left = await Promise.all(decisions.map((text) => withoutForgotten(text, checks.asksToForget)))
    admitted.decisions = await passing(await Promise.all(left.map(checks.toldIn)))
  }
  if (todos) admitted.todos = await passing(todos)
  const goal = await withoutForgotten(asked ?? '', checks.asksToForget)
  const isGoal = (await isRequest(goal)) && !(await checks.isOnlyWish(goal))
  if (isGoal && (await passes(goal))) admitted.asked = cut(plain(goal), MAX_ASKED_CHARS)
  return admitted
}

const plain = (text: string) => oneLine(maskPrivate(text))

/** Takes out of a session's working memory what was forgotten or is not to be kept. Returns whether there was any. */
export async function cleanMemory(
  sessions: Sessions,
  sessionID: string,
  isForgotten: IsForgotten,
): Promise<boolean> {
  const memory = sessions.read(sessionID, workingMemorySlice)
  const left = await leaveOutForgotten(memory, isForgotten)
  // If something was noted meanwhile, the next call cleans it.
  if (left !== memory && sessions.read(sessionID, workingMemorySlice).event === memory.event)
    sessions.update(sessionID, workingMemorySlice, (it) => void Object.assign(it, left))
  return left !== memory
}

/** A working memory without what was forgotten; the same object if there is nothing of it. */
export async function leaveOutForgotten(
  memory: WorkingMemory,
  isForgotten: IsForgotten,
): Promise<WorkingMemory> {
  const without = (text: string) => withoutForgotten(text, isForgotten)
  const left = async <T extends { text: string }>(entries: readonly T[]) => {
    const texts = await Promise.all(entries.map(({ text }) => without(text)))
    return entries.flatMap((entry, i) => (texts[i] ? [{ ...entry, text: texts[i] }] : []))
  }
  const { blocks, slots } = structuredClone(memory)
  for (const name of BLOCK_NAMES) blocks[name] = await without(blocks[name])
  for (const name of SLOT_NAMES) slots[name] = await left(slots[name])
  const asked = await without(memory.asked)
  const todos = await Promise.all(memory.hostTodos.map(without))
  const cleaned: WorkingMemory = {
    ...memory,
    // What remains of a wish ("Remember that.") is no goal.
    asked: asked === memory.asked || (await isRequest(asked)) ? asked : '',
    blocks,
    slots,
    pool: await left(memory.pool),
    hostTodos: todos.filter((text) => text !== ''),
  }
  return JSON.stringify(cleaned) === JSON.stringify(memory) ? memory : cleaned
}

/** A greeting is no goal: a request has at least two words that say something. */
async function isRequest(text: string): Promise<boolean> {
  const { contentWords } = await import('../../memory/statement/content-words.js')
  return contentWords(text).length > 1
}

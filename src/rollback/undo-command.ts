import { type Command, type CommandAnswer, shownToPerson } from '../host/command.js'
import { fitted, inColumns, MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { ago } from '../lib/day.js'
import { cutToWidth, widthOf } from '../lib/text-width.js'
import { atMost, cut } from '../memory/listing.js'
import { label } from '../memory/memory.js'
import { oneLine, sanitizeLine } from '../memory/sanitize.js'
import type { Shown } from '../state/shown.js'
import { describeChanges, type UndoArgs } from './changes.js'
import { listChanges, type TakenBack, type UndoView, viewUndo } from './undo.js'

/** Files that are named one by one. */
const MAX_FILES = 20
/** Changes that are listed at once. */
const PAGE = 20

type Done = TakenBack & { also: string[] }

type Args = UndoArgs & {
  shown: Shown
  /** Takes a change back, in sessions too. `also`: lines for the person. */
  takeBack(commit: string, sessionID: string): Promise<Done>
  now: () => number
}

/**
 * `/memfs log` lists changes, numbered; `/memfs undo` shows the last one, or that of a hash, and `yes` takes back what was
 * shown, also if there has been a later change. `/memfs undo <number>` takes it from the list.
 */
export function createUndoCommands(args: Args): Command[] {
  const { history, shown } = args

  async function show(sessionID: string, view: UndoView | undefined): Promise<CommandAnswer> {
    if (!view) return shownToPerson('There is no change of memory to undo.')
    const canDo = view.nothing === undefined
    await shown.note(sessionID, 'undo', canDo ? [view.commit] : [])
    return {
      ...shownToPerson(
        ...fittedLines(sayUndo(view, args.now())),
        ...(canDo ? ['To undo it: /memfs undo yes'] : []),
      ),
      choices: canDo ? ['yes'] : [],
    }
  }

  async function takeBack(sessionID: string, hash: string): Promise<CommandAnswer> {
    const done = await args.takeBack(hash, sessionID)
    // Cleared only now: after a refusal, `yes` can be said again.
    await shown.note(sessionID, 'undo', [])
    const files = [...done.restored, ...done.removed].slice(0, MAX_FILES).map(label).map(sanitizeLine)
    if (files.length === 0) return shownToPerson(...fittedLines(sayTakenBack(done)))
    const again = 'The undo is a change too: /memfs undo shows and reverts it.'
    return {
      shown: [...fittedLines(sayTakenBack(done)), again].join('\n'),
      forModel: `The person has taken back a change of memory. Other than you may remember are now: ${files.join(', ')}. Reply with one short sentence that says so.`,
    }
  }

  async function list(all: boolean, sessionID: string, from: number): Promise<CommandAnswer> {
    const before = from === 0 ? [] : (shown.last(sessionID, 'log') ?? []).slice(0, from)
    const held = await history.commitIfFree()
    const commits = await listChanges(args, { all, limit: PAGE + 1, after: before.at(-1) })
    if (commits.length === 0) return shownToPerson(held ?? 'There are no changes of memory.')
    const page = commits.slice(0, PAGE)
    await shown.note(sessionID, 'log', [...before, ...page.map(({ hash }) => hash)])
    const changes = await describeChanges(page, args)
    const rows = changes.map(({ atMs, said, count, by }, i) => [
      `${before.length + i + 1}`,
      ago(atMs, args.now()),
      said,
      by,
      count > 1 ? ` (+${count - 1})` : '',
    ])
    return {
      ...shownToPerson(
        ...wrapped(held ? `${held} What has changed since is not listed.` : ''),
        ...drawn(rows),
        `To undo one: /memfs undo ${before.length + 1}`,
      ),
      ...(commits.length > PAGE ? { next: before.length + PAGE } : {}),
    }
  }

  return [
    {
      verb: 'log',
      words: ['all'],
      description: 'changes, numbered; all: with the plugin’s notes',
      run: (typed, sessionID, from = 0) => list(typed === 'all', sessionID, from),
    },
    {
      verb: 'undo',
      args: '[yes | <number>]',
      description: 'show the last change; yes or a number undoes it',
      async run(word, sessionID) {
        if (/^\d{1,3}$/.test(word)) {
          const hash = shown.last(sessionID, 'log')?.[Number(word) - 1]
          const view = hash && (await viewUndo(args, hash))
          // The list names one deed of each change: a change with more is shown first.
          if (view) return view.deeds.length > 1 ? show(sessionID, view) : takeBack(sessionID, view.commit)
        }
        if (!/^(?:|yes|[0-9a-f]{4,64})$/i.test(word))
          return shownToPerson(
            ...wrapped(
              `${sanitizeLine(cut(word, 40))} is not a change: /memfs undo [yes | <number of /memfs log> | <commit>]`,
            ),
          )
        const hash = word === 'yes' ? shown.last(sessionID, 'undo')?.[0] : undefined
        if (hash !== undefined) return takeBack(sessionID, hash)
        return show(sessionID, await viewUndo(args, word === 'yes' ? undefined : word || undefined))
      },
    },
  ]
}

/** Rows of a number, a time, a sentence, who it was, and how much more was done, fitted into the columns. */
function drawn(rows: readonly string[][]): string[] {
  const widest = (column: number) => Math.max(...rows.map((row) => widthOf(row[column] ?? '')))
  const room = MAX_COLUMNS - widest(0) - widest(1) - widest(3) - 6
  return inColumns(
    rows.map(([number = '', time = '', said = '', by = '', others = '']) => {
      const whole = widthOf(said) <= room
      return [number, time, whole ? said : cutToWidth(said, room - others.length) + others, by]
    }),
  )
}

/** What an undo would do, in lines of any length; details are indented. */
export const sayUndo = (view: UndoView, nowMs: number, maxFiles = MAX_FILES): string[] => [
  ...headOf(view, nowMs),
  view.nothing ?? 'Undoing it would',
  ...listed(view.restore, 'restore ', maxFiles),
  ...listed(view.remove, 'remove ', maxFiles),
  ...listed(view.stay, '', maxFiles),
]

export const sayTakenBack = ({ said, restored, removed, stay, also }: Done): string[] => [
  restored.length + removed.length > 0
    ? oneLine(`Undone: ${said}`)
    : oneLine(stay.length > 0 ? 'Nothing was changed.' : `It is already undone: ${said}`),
  ...listed(restored.map(label), 'restored '),
  ...listed(removed.map(label), 'removed '),
  ...listed(stay),
  ...also,
]

function headOf({ commit, said, deeds, by, atMs, lines }: UndoView, nowMs: number): string[] {
  const time = ago(atMs, nowMs)
  const when = `${time === 'now' ? 'Just now' : `${time} ago`}, by ${by}`
  const id = `(${commit.slice(0, 10)})`
  const head = deeds.length === 1 ? [`${when}: ${said} ${id}`] : [`${when} ${id}:`, ...deeds.map(indented)]
  return [...head, ...lines.map(indented)]
}

const indented = (text: string) => `  ${text}`

const listed = (texts: readonly string[], verb = '', most = MAX_FILES) =>
  atMost(
    texts.map((text) => verb + sanitizeLine(text)),
    most,
  ).map(indented)

/** A longer line of a file is cut: what a person changes stands before. */
const MAX_LINE_CHARS = 1_000

/** For a narrow terminal: lines are wrapped, since what a change has done may stand at their end. */
const fittedLines = (texts: readonly string[]) => fitted(texts.map((text) => cut(text, MAX_LINE_CHARS)))

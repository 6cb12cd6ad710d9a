import { capturedRow } from '../../capture/captured-command.js'
import { findPlace } from '../../features/find-file.js'
import { asChange, pastOf, storyOf, tellOrigin, tellPast } from '../../features/story.js'
import { madeBy } from '../../history/commit-message.js'
import { localTime } from '../../lib/day.js'
import { followLog, type LogEntry, readLog } from '../../lib/log-file.js'
import { countOf } from '../../memory/listing.js'
import { label, scopeOf } from '../../memory/memory.js'
import { viewUndo } from '../../rollback/undo.js'
import { sayTakenBack, sayUndo } from '../../rollback/undo-command.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'

export const history: VerbSpec = {
  usage: 'history [path]',
  summary: 'list the latest changes of memory, or of one file',
  example: 'memfs history facts/decision-npm.md',
  hasScope: true,
  limit: 20,
  async run({ open, scopes, terminal, limit }, [typed]) {
    const memory = await open()
    const file = typed === undefined ? undefined : await findPlace(memory, scopes, typed)
    const commits = await memory.history.log({
      folders: file ? [file.folder] : scopes.flatMap((scope) => memory.folders[scope] ?? []),
      limit,
      ...(file ? { path: file.path } : {}),
    })
    const data = commits.map((commit) => ({
      ...asChange(commit),
      files: commit.files.map(({ change, path }) => ({ change, path })),
    }))
    const rows = commits.map((commit) => [
      commit.hash.slice(0, 10),
      localTime(commit.date.getTime()),
      shownLine(commit.subject),
      shownLine(madeBy(commit)),
    ])
    const titles = ['commit', 'when', 'what', 'by']
    return { data, lines: data.length === 0 ? ['No commits.'] : drawTable(terminal, titles, rows) }
  },
}

export const why: VerbSpec = {
  usage: 'why <path>',
  summary: 'tell where a fact comes from, and why the block shows it or not',
  example: 'memfs why facts/decision-npm.md',
  hasScope: true,
  async run({ open, scopes, terminal }, [typed = '']) {
    const memory = await open()
    const place = await findPlace(memory, scopes, typed)
    if (!('hash' in place)) {
      const past = await pastOf(memory, place)
      const hint = 'To see what one of these did, and take it back: memfs undo <commit>'
      return {
        data: { path: place.path, scope: scopeOf(place), gone: true, ...past },
        lines: [terminal.style('bold', `${shownLine(label(place))} is gone`), ...tellPast(past), hint],
      }
    }
    const story = await storyOf(memory, place, Date.now)
    const title = `${shownLine(story.path)} (${story.scope}) — ${shownLine(story.statement)}`
    const lines = [terminal.style('bold', title), ...tellOrigin(story), ...tellPast(story)]
    return { data: story, lines }
  },
}

export const captured: VerbSpec = {
  usage: 'captured',
  summary: 'tell what was kept and refused, and from which words',
  example: 'memfs captured --limit 10',
  limit: 30,
  options: [['--all', 'in all projects']],
  async run({ open, terminal, limit }, _, { all }) {
    const { auditLog, folders } = await open()
    const data = await auditLog.last(limit, all === true ? undefined : folders)
    const lines = data.flatMap((entry) => {
      const { time, what, why, about, said } = capturedRow(entry, folders)
      const details = [about, said].filter((text) => text !== '').map((text) => `    ${shownLine(text)}`)
      return [`${terminal.style('dim', time)}  ${what}${why && `: ${why}`}`, ...details]
    })
    return { data, lines: data.length === 0 ? ['Nothing has been captured yet.'] : lines }
  },
}

export const undo: VerbSpec = {
  usage: 'undo [commit]',
  summary: 'undo the last change, or that of a commit, after showing it',
  example: 'memfs undo 4f1c2a90',
  isForPersons: () => true,
  asks: true,
  async run({ openToWrite, isAgreed, terminal }, [commit]) {
    const memory = await openToWrite()
    const view = await viewUndo(memory.undoing, commit)
    const nothing = (line: string) => ({ lines: [line], exit: EXIT.refused })
    if (!view) return { data: { done: false }, ...nothing('There is no change of memory to undo.') }
    const { commit: hash, said, by, restore, remove, stay } = view
    const data = { commit: hash, said, by, restore, remove, stay, done: false }
    for (const line of sayUndo(view, Date.now())) if (line !== view.nothing) terminal.err(line)
    if (view.nothing !== undefined) return { data, ...nothing(view.nothing) }
    if (!(await isAgreed('Undo this?'))) return { data, ...NOT_DONE }
    const done = await memory.takeBack(hash)
    const [restored, removed] = [done.restored.map(label), done.removed.map(label)]
    const isDone = restored.length + removed.length > 0
    return {
      data: { ...data, done: isDone, restored, removed, stay: done.stay, also: done.also },
      lines: sayTakenBack(done),
      exit: isDone ? EXIT.done : EXIT.refused,
    }
  },
}

const DEFAULT_LINES = 40
const FOLLOW_MS = 500

/** Log lines retold in plain words for a person; all others are shown as they are. */
const WORDS: Readonly<Record<string, (fields: LogEntry['fields']) => string>> = {
  'plugin loaded': ({ projectName }) => `OpenCode opened ${projectName}`,
  'refreshed <memfs> render': ({ reason, chars }) =>
    `a session got a fresh block of ${chars} characters (${reason})`,
  'served cached <memfs>': ({ hash_match }) =>
    `a session kept the block it had${hash_match === 'true' ? '' : '; a change waits'}`,
  'turn finished': ({ cache_read, input }) =>
    `a turn ended: ${cache_read} tokens from the cache, ${input} new`,
  'recall added': ({ paths }) => `a message got excerpts of ${paths}`,
  'recall silent': ({ reason }) => `a message got no excerpts: ${reason}`,
  committed: ({ files }) => `committed ${countOf(Number(files), 'file')}`,
  candidate: ({ outcome, way, reasons }) =>
    `a candidate (${way}): ${outcome}${reasons ? `, ${reasons}` : ''}`,
  'fact forgotten': ({ count }) =>
    `${countOf(Number(count), 'fact')} ${Number(count) === 1 ? 'was' : 'were'} forgotten`,
  'small model asked': ({ job, outcome, input, output }) =>
    `the small model was asked (${job}): ${outcome}, ${input} + ${output} tokens`,
  'small model not asked': ({ job, reason }) => `the small model was not asked (${job}): ${reason}`,
  consolidation: ({ scope, result }) => `consolidation of ${scope}: ${result}`,
  tool: ({ tool, ok, code }) => `${tool}: ${ok === 'true' ? 'done' : `refused (${code ?? 'error'})`}`,
  'output pruned': ({ tool, chars }) => `${chars} characters of an output of ${tool} were left out`,
}

export const log: VerbSpec = {
  usage: 'log',
  summary: 'show the log in plain words',
  example: 'memfs log -f',
  options: [
    ['-n, --lines <n>', `at most n entries (${DEFAULT_LINES})`],
    ['-f, --follow', 'keep showing new ones'],
  ],
  async run({ terminal, paths: { logFile } }, _, { lines: asked, follow, json }) {
    const tell = ({ at, level, message, fields }: LogEntry) => {
      const words = Object.hasOwn(WORDS, message) ? WORDS[message]?.(fields) : undefined
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
      const text = shownLine(words ?? [message, ...rest].join(' '))
      const told = level === 'INFO' ? text : terminal.style('yellow', text)
      return `${terminal.style('dim', localTime(Date.parse(at)))}  ${told}`
    }
    const last = readLog(logFile).slice(-Number(asked ?? DEFAULT_LINES))
    if (!follow || json)
      return { data: last, lines: last.length === 0 ? ['The log is empty.'] : last.map(tell) }
    for (const entry of last) terminal.out(tell(entry))
    const stop = followLog(logFile, FOLLOW_MS, (entry) => terminal.out(tell(entry)))
    await new Promise((resolve) => process.once('SIGINT', resolve))
    stop()
    return { data: [], lines: [] }
  },
}

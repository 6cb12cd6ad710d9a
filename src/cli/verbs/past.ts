import { capturedRow } from '../../capture/captured-command.js'
import { findFile } from '../../features/find-file.js'
import { asChange, storyOf, tellChange, tellDecision, tellOrigin } from '../../features/story.js'
import { madeBy } from '../../history/commit-message.js'
import { localTime } from '../../lib/day.js'
import { label } from '../../memory/memory.js'
import { changedLines, describeChanges } from '../../rollback/changes.js'
import { planUndo, undo as takeBack } from '../../rollback/undo.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { cutToWidth, drawTable, shownLine } from '../terminal.js'

export const history: VerbSpec = {
  usage: 'history [path]',
  summary: 'list the latest changes of memory, or of one file',
  example: 'memfs history facts/decision-npm.md',
  hasScope: true,
  limit: 20,
  async run({ open, scopes, terminal, limit }, [typed]) {
    const memory = await open()
    const file = typed === undefined ? undefined : findFile(memory, scopes, typed)
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
    const columns = [{ title: 'commit' }, { title: 'when' }, { title: 'what', grows: true }, { title: 'by' }]
    return { data, lines: data.length === 0 ? ['No commit.'] : drawTable(terminal, columns, rows) }
  },
}

export const why: VerbSpec = {
  usage: 'why <path>',
  summary: 'tell where a fact comes from, and why the block shows it or not',
  example: 'memfs why facts/decision-npm.md',
  hasScope: true,
  async run({ open, scopes, terminal }, [typed = '']) {
    const memory = await open()
    const story = await storyOf(memory, findFile(memory, scopes, typed), Date.now)
    const cut = (line: string) => cutToWidth(line, terminal.columns)
    const title = cut(`${shownLine(story.path)} (${story.scope}) — ${shownLine(story.statement)}`)
    const told = [
      ...tellOrigin(story),
      ...story.changes.map(tellChange),
      ...story.decisions.map(tellDecision),
    ]
    return { data: story, lines: [terminal.style('bold', title), ...told.map(cut)] }
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
    const { explainRefusal } = await import('../../capture/gate/gate.js')
    const data = await auditLog.last(limit, all === true ? undefined : folders)
    const lines = data.flatMap((entry) => {
      const { time, what, why, about, said } = capturedRow(entry, folders, explainRefusal)
      const details = [about, said].filter((text) => text !== '').map((text) => `    ${shownLine(text)}`)
      return [`${terminal.style('dim', time)}  ${what}${why && `: ${why}`}`, ...details]
    })
    if (data.length === 0) return { data, lines: ['Nothing has been captured yet.'] }
    return { data, lines: lines.map((line) => cutToWidth(line, terminal.columns)) }
  },
}

export const undo: VerbSpec = {
  usage: 'undo [commit]',
  summary: 'take the last change back, or that of a commit, after showing it',
  example: 'memfs undo 4f1c2a90',
  isForPersons: true,
  asks: true,
  async run({ openToWrite, isAgreed, terminal }, [commit]) {
    const memory = await openToWrite()
    const { undoing: args } = memory
    const plan = await planUndo(args, commit)
    const undone = { done: false }
    if (!plan)
      return { data: undone, lines: ['There is no change of memory to take back.'], exit: EXIT.refused }
    const [{ said = '', by, lines: deeds = [] } = {}] = await describeChanges([plan.commit], args)
    const { hash, files } = plan.commit
    const data = { commit: hash, said, by, restore: plan.restore.map(label), remove: plan.remove.map(label) }
    const changed = (await changedLines(files, args)).map((line) => `  ${shownLine(line)}`)
    const head =
      deeds.length === 1
        ? [`${hash.slice(0, 10)}  ${shownLine(said)}, by ${by}`]
        : [`${hash.slice(0, 10)}  by ${by}:`, ...deeds.map((deed) => `  ${shownLine(deed)}`)]
    for (const line of [...head, ...changed]) terminal.err(cutToWidth(line, terminal.columns))
    if (plan.restore.length + plan.remove.length === 0) {
      const lines = ['Nothing of it can be taken back: all has been changed since.']
      return { data: { ...data, ...undone }, lines, exit: EXIT.refused }
    }
    if (!(await isAgreed('Take this back?'))) return { data: { ...data, ...undone }, ...NOT_DONE }
    const { restored, removed, leftAlone } = await takeBack(args, hash)
    await memory.leaveOutForgotten(undefined, 'undo')
    return {
      data: { ...data, done: true, restored: restored.map(label), removed: removed.map(label) },
      lines: [
        `Taken back: ${shownLine(said)}`,
        ...[
          ...restored.map((file) => `restored ${label(file)}`),
          ...removed.map((file) => `removed ${label(file)}`),
          ...leftAlone,
        ].map((line) => `  ${shownLine(line)}`),
      ],
    }
  },
}

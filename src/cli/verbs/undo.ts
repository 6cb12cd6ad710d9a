import { label } from '../../memory/memory.js'
import { ownFolders } from '../../memory/scope.js'
import { changedLines, describeChanges } from '../../rollback/changes.js'
import { planUndo, undo as takeBack } from '../../rollback/undo.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

export const undo: VerbSpec = {
  usage: 'undo [commit]',
  summary: 'take the last change back, or that of a commit, after showing it',
  example: 'memfs undo 4f1c2a90',
  isForPersons: true,
  asks: true,
  async run({ openToWrite, isAgreed, terminal }, [commit]) {
    const memory = await openToWrite()
    const { store, history, folders, settings } = memory
    const args = { store, history, folders: ownFolders(folders), hotDir: settings.hotDir }
    const plan = await planUndo(args, commit)
    const undone = { done: false }
    if (!plan)
      return { data: undone, lines: ['There is no change of memory to take back.'], exit: EXIT.refused }
    const [{ said = '', by, lines: deeds = [] } = {}] = await describeChanges([plan.commit], args)
    const { hash, files } = plan.commit
    const data = { commit: hash, said, by, restore: plan.restore.map(label), remove: plan.remove.map(label) }
    const changed = (await changedLines(files, history)).map((line) => `  ${shownLine(line)}`)
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

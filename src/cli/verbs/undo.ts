import { label } from '../../memory/memory.js'
import { changedLines, describeChanges } from '../../rollback/changes.js'
import { planUndo, undo as takeBack } from '../../rollback/undo.js'
import { EXIT, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

/** `memfs undo`: shows a change of memory, and takes it back. */
export const undo: VerbSpec = {
  usage: 'undo [commit]',
  summary: 'take the last change back, or that of a commit, after showing it',
  example: 'memfs undo 4f1c2a90',
  isForPersons: true,
  options: [['--yes', 'do not ask before']],
  async run({ openToWrite, terminal }, [commit], { yes }) {
    const { store, history, folders, settings } = await openToWrite()
    const args = { store, history, folders: Object.values(folders), hotDir: settings.hotDir }
    const plan = await planUndo(args, commit)
    if (!plan) return { data: {}, lines: ['There is no change of memory to take back.'], exit: EXIT.refused }
    const [change] = await describeChanges([plan.commit], args)
    const hash = plan.commit.hash
    const { said = '', by } = change ?? {}
    const data = { commit: hash, said, by, restore: plan.restore.map(label), remove: plan.remove.map(label) }
    const shown = [
      `${hash.slice(0, 10)}  ${said}, by ${by}`,
      ...(await changedLines(plan.commit.files, history)).map((line) => `  ${line}`),
    ]
    for (const line of shown) terminal.err(cutToWidth(shownLine(line.trimEnd()), terminal.columns))
    if (plan.restore.length + plan.remove.length === 0)
      return {
        data,
        lines: ['Nothing of it can be taken back: all has been changed since.'],
        exit: EXIT.refused,
      }
    if (yes !== true && !(await terminal.confirm('Take this back?')))
      return { data: { ...data, done: false }, lines: ['Nothing was done.'], exit: EXIT.refused }
    const { restored, removed, leftAlone } = await takeBack(args, hash)
    return {
      data: { ...data, done: true, restored: restored.map(label), removed: removed.map(label) },
      lines: [
        `Taken back: ${shownLine(said)}`,
        ...restored.map((file) => `  restored ${label(file)}`),
        ...removed.map((file) => `  removed ${label(file)}`),
        ...leftAlone.map((sentence) => `  ${shownLine(sentence)}`),
      ],
    }
  },
}

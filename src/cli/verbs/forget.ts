import { MemoryError } from '../../memory/errors.js'
import { isFact, label, statementOf } from '../../memory/memory.js'
import { fileKey } from '../../memory/scope.js'
import { findFile } from '../find-file.js'
import { EXIT, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** `memfs forget`: deletes files; a fact is not learned again. */
export const forget: VerbSpec = {
  usage: 'forget <path...>',
  summary: 'forget facts or delete files, after showing them',
  example: 'memfs forget facts/decision-npm.md --yes',
  hasScope: true,
  isForPersons: true,
  options: [['--yes', 'do not ask before']],
  async run({ openToWrite, scopes, terminal }, typed, { yes }) {
    const memory = await openToWrite()
    const { store, history } = memory
    const files = typed.map((name) => findFile(memory, scopes, name))
    for (const file of files) terminal.err(`${label(file)} — ${shownLine(statementOf(file))}`)
    const data = files.map((file) => ({
      path: file.path,
      scope: file.folder === 'global' ? 'global' : 'project',
      isFact: isFact(file),
    }))
    if (
      yes !== true &&
      !(await terminal.confirm(`Forget ${files.length === 1 ? 'this' : `these ${files.length}`}?`))
    )
      return { data: { forgotten: [] }, lines: ['Nothing was done.'], exit: EXIT.refused }
    // What nobody has committed yet could not be brought back.
    await history.commit()
    const ops = files.map((file) => {
      const target = store.target(fileKey(file.folder, file.path))
      if (!target)
        throw new MemoryError(
          'invalid-path',
          `${label(file)} has a name that cannot be reached.`,
          'Delete it by hand.',
        )
      return { kind: 'delete' as const, ...target, expect: { seen: [file.hash] } }
    })
    await store.apply(ops, { writer: 'person', way: 'forget' })
    return { data: { forgotten: data }, lines: ['Forgotten. memfs undo brings it back.'] }
  },
}

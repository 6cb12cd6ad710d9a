import { findFile } from '../../features/find-file.js'
import { stillSaid } from '../../features/still-said.js'
import { MemoryError } from '../../memory/errors.js'
import { isFact, label, scopeOf, statementOf } from '../../memory/memory.js'
import { fileKey } from '../../memory/scope.js'
import { NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** `memfs forget`: deletes files; a fact is not learned again. */
export const forget: VerbSpec = {
  usage: 'forget <path...>',
  summary: 'forget facts or delete files, after showing them',
  example: 'memfs forget facts/decision-npm.md --yes',
  hasScope: true,
  isForPersons: true,
  asks: true,
  async run({ openToWrite, isAgreed, scopes, terminal }, typed) {
    const memory = await openToWrite()
    const { store, history } = memory
    const files = typed.map((name) => findFile(memory, scopes, name))
    for (const file of files) terminal.err(shownLine(`${label(file)} — ${statementOf(file)}`))
    if (!(await isAgreed(`Forget ${files.length === 1 ? 'this' : `these ${files.length}`}?`)))
      return { data: { forgotten: [] }, ...NOT_DONE }
    // What nobody has committed yet could not be brought back.
    await history.commit()
    const ops = files.map((file) => {
      const target = store.target(fileKey(file.folder, file.path))
      if (target) return { kind: 'delete' as const, ...target, expect: { seen: [file.hash] } }
      const says = `${label(file)} has a name that cannot be reached.`
      throw new MemoryError('invalid-path', says, 'Delete it by hand.')
    })
    await store.apply(ops, { writer: 'person', way: 'forget' })
    await memory.leaveOutForgotten(undefined, 'forget')
    const forgotten = files.map((file) => ({ path: file.path, scope: scopeOf(file), isFact: isFact(file) }))
    const also = []
    for (const file of files.filter(isFact))
      also.push(...(await stillSaid(memory, statementOf(file), file.path)))
    return {
      data: { forgotten, also },
      lines: ['Forgotten. memfs undo brings it back.', ...also.map((line) => shownLine(line))],
    }
  },
}

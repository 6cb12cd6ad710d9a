import { findFile } from '../../features/find-file.js'
import { forget as forgetFiles } from '../../features/forget.js'
import { stillSaid } from '../../features/still-said.js'
import { MemoryError } from '../../memory/errors.js'
import { FACT_TYPE_NAMES, isFactType } from '../../memory/fact-types.js'
import { isFact, label, scopeOf, statementOf } from '../../memory/memory.js'
import { hasPrivate, WITHOUT_PRIVATE } from '../../memory/private.js'
import { fileKey } from '../../memory/scope.js'
import { agentOf } from '../agent-shell.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** `memfs add`: a fact in the person's words, or, in an agent's shell, in the agent's. */
export const add: VerbSpec = {
  usage: 'add <text...>',
  summary: 'keep a fact, and say what became of it',
  example: 'memfs add "We publish with npm 10, not 11" --type decision',
  hasScope: true,
  options: [['--type <type>', 'kind of fact', FACT_TYPE_NAMES]],
  async run({ openToWrite, scope, terminal }, words, { type }) {
    const text = words.join(' ')
    if (!/[\p{L}\p{N}]/u.test(text))
      throw new MemoryError('invalid-argument', 'Say what to keep.', 'memfs add "<a sentence>"')
    const agent = agentOf(terminal.env)
    const { capture } = await openToWrite('begins')
    if (!capture)
      throw new MemoryError('refused', 'Capture is switched off.', 'capture.enabled in memfs.json says so.')
    const given = { ...(isFactType(type) && { type }), ...(scope && { scope }) }
    const { outcome, says, reasons, target } = agent
      ? await capture.remember({ text, type: 'project', ...given }, { sessionID: agent, agent: 'shell' })
      : await capture.keepTyped(text, given)
    const isKept = outcome !== 'rejected'
    return {
      data: { outcome, reasons, ...(target && { path: target.path }) },
      lines: [
        isKept ? says.replace(target?.path ?? '', target ? label(target) : '') : `Not kept: ${says}`,
        ...(isKept && hasPrivate(text) ? [WITHOUT_PRIVATE] : []),
      ],
      exit: isKept ? EXIT.done : EXIT.refused,
    }
  },
}

const TAKES_PATHS = 'memfs search <words> finds the path; in OpenCode, /memfs forget <words> takes words.'

/** `memfs forget`: deletes files; a fact is not learned again. */
export const forget: VerbSpec = {
  usage: 'forget <path...>',
  summary: 'forget facts or delete files, after showing them',
  example: 'memfs forget facts/decision-npm.md --yes',
  hasScope: true,
  isForPersons: () => true,
  asks: true,
  async run({ openToWrite, isAgreed, scopes }, typed) {
    const memory = await openToWrite()
    const files = [...new Set(typed.map((name) => findFile(memory, scopes, name, TAKES_PATHS)))]
    const shown = files.map((file) => shownLine(`${label(file)} — ${statementOf(file)}`))
    const these = files.length === 1 ? 'this' : `these ${files.length}`
    if (!(await isAgreed(`Forget ${these}?`, shown))) return { data: { forgotten: [] }, ...NOT_DONE }
    const seen = files.map(({ folder, path, hash }) => ({ key: fileKey(folder, path), hash }))
    const { stillShown, notKept = 'memfs undo brings it back.' } = await forgetFiles(memory, seen)
    const forgotten = files.map((file) => ({ path: file.path, scope: scopeOf(file), isFact: isFact(file) }))
    const said = files.filter(isFact).map((file) => stillSaid(memory, statementOf(file), file.path))
    const also = [...(await Promise.all(said)).flat(), ...stillShown]
    return {
      data: { forgotten, also },
      lines: [`Forgotten. ${notKept}`, ...also.map((line) => shownLine(line))],
    }
  },
}

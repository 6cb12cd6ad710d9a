import { MemoryError } from '../../memory/errors.js'
import { isHot, label, scopeOf } from '../../memory/memory.js'
import { findFile } from '../find-file.js'
import type { VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'
import { localTime } from '../words.js'

/** `memfs show`: one file as it is. Into a pipe go its own bytes and nothing else. */
export const show: VerbSpec = {
  usage: 'show <path>',
  summary: 'show a file as it is, with what is known of it',
  example: 'memfs show facts/decision-npm.md',
  hasScope: true,
  async run({ open, scopes, terminal }, [typed = '']) {
    const memory = await open()
    const file = findFile(memory, scopes, typed)
    const read = await memory.store.read(file)
    if (!read)
      throw new MemoryError('not-found', `${label(file)} has just gone.`, 'memfs list names the files.')
    const { head, body, damage } = read.document
    const text = head + body
    const { settings } = memory
    const tier = isHot(file, settings) ? 'hot' : 'cold'
    const limit = file.limit ?? settings.defaultLimit
    const data = {
      path: file.path,
      scope: scopeOf(file),
      tier,
      chars: file.chars,
      limit,
      modifiedMs: read.modifiedMs,
      damage,
      text,
    }
    if (!terminal.isTerminal) return { data, lines: [text.replace(/\n$/, '')] }
    const known = [
      tier,
      `${file.chars} of ${limit} characters`,
      `changed ${localTime(read.modifiedMs)}`,
      ...(file.readonly ? ['read-only'] : []),
      ...(damage === undefined ? [] : [`damaged: ${shownLine(damage)}`]),
    ]
    return {
      data,
      lines: [
        terminal.style('bold', shownLine(label(file))),
        terminal.style('dim', known.join(' · ')),
        '',
        shownText(text).replace(/\n$/, ''),
      ],
    }
  },
}

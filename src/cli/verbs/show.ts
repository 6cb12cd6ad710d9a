import { findFile } from '../../features/find-file.js'
import { localTime } from '../../lib/day.js'
import { MemoryError } from '../../memory/errors.js'
import { label } from '../../memory/memory.js'
import type { VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'
import { sizeOf } from './list.js'

/** `memfs show`: one file as it is. Into a pipe go its own bytes and nothing else. */
export const show: VerbSpec = {
  usage: 'show <path>',
  summary: 'show a file as it is, with what is known of it',
  example: 'memfs show facts/decision-npm.md',
  isVerbatim: true,
  hasScope: 'all',
  async run({ open, scopes, terminal }, [typed = '']) {
    const memory = await open()
    const file = findFile(memory, scopes, typed)
    const read = await memory.store.read(file)
    if (!read)
      throw new MemoryError('not-found', `${label(file)} has just gone.`, 'memfs list names the files.')
    const { modifiedMs, document } = read
    const { head, body, damage } = document
    const data = { ...sizeOf(file, memory.settings), modifiedMs, damage, text: head + body }
    const text = data.text.replace(/\n$/, '')
    if (!terminal.isTerminal) return { data, lines: [text] }
    const known = [
      data.tier,
      `${data.chars}${data.limit === undefined ? '' : ` of ${data.limit}`} characters`,
      `changed ${localTime(modifiedMs)}`,
      ...(file.readonly ? ['read-only'] : []),
      ...(damage === undefined ? [] : [`damaged: ${shownLine(damage)}`]),
    ]
    const title = terminal.style('bold', shownLine(label(file)))
    return { data, lines: [title, terminal.style('dim', known.join(' · ')), '', shownText(text)] }
  },
}

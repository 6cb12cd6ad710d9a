import { EXIT, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

/** `memfs sync`: syncs now; with an address it sets sync up, and asks before. */
export const sync: VerbSpec = {
  usage: 'sync [what] [names...]',
  summary: 'the same memory on your other machines, by a git repository of yours',
  example: 'memfs sync git@example.com:me/memory.git',
  isForPersons: true,
  options: [['--yes', 'do not ask before']],
  async run({ openToWrite, terminal }, typed, { yes }) {
    const { sync } = await openToWrite()
    const lines = (given: readonly string[]) =>
      given.map((line) =>
        cutToWidth(shownLine(line.replaceAll('/memfs sync', 'memfs sync')), terminal.columns),
      )
    terminal.progress('syncing …')
    const { performSync } = await import('../../sync/perform.js')
    const first = await performSync(sync, typed, Date.now())
    if (!first.asks || typed[0] === 'yes')
      return { data: first.data, lines: lines(first.lines), exit: exitOf(sync.status()) }
    for (const line of lines(first.lines)) terminal.err(line)
    if (yes !== true && !(await terminal.confirm('Do this?')))
      return { data: first.data, lines: ['Nothing was done.'], exit: EXIT.refused }
    const { data, lines: done } = await performSync(sync, ['yes'], Date.now())
    return { data, lines: lines(done), exit: exitOf(sync.status()) }
  },
}

const exitOf = ({ record }: { record: { trouble?: unknown; waiting?: unknown } }) =>
  record.trouble || record.waiting ? EXIT.refused : EXIT.done

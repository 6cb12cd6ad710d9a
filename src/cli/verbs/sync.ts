import { loadSettings } from '../../config/load.js'
import { inShell } from '../../sync/say.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine, shownText } from '../terminal.js'
import { sayUndecided } from './conflicts.js'

/** What a word does, to ask about it first. OpenCode does it at once: there, the person has just read what waits. */
const ACTS: Readonly<Record<string, string>> = {
  take: "The remote's version would replace the one here, kept in a branch.",
  give: "The version here would replace the remote's, kept in a branch.",
  allow: 'What looks like a secret would be treated as none, and sent.',
  join: 'Two projects would become one, here and on your other machines.',
  off: 'Sync would be switched off. Nothing is deleted on either side.',
}

/** `memfs sync`: syncs now; with an address it sets sync up. It asks before that, and before the words in `ACTS`. */
export const sync: VerbSpec = {
  usage: 'sync [what] [names...]',
  summary: 'have the same memory on your machines, through your own git repository',
  example: 'memfs sync git@example.com:me/memory.git',
  isForPersons: () => true,
  asks: true,
  async run({ openToWrite, isAgreed, paths, terminal }, typed) {
    const [word = ''] = typed
    const { addressTyped, performSync } = await import('../../sync/sync-command.js')
    const { remote } = loadSettings(paths.settingsFile, undefined).settings.sync
    const address = addressTyped(typed) ?? (word === '' ? remote : undefined)
    const memory = await openToWrite(address === undefined ? undefined : 'begins')
    const { sync } = memory
    const about = () => {
      const { waiting } = sync.status().record
      const act = Object.hasOwn(ACTS, word) ? [ACTS[word] ?? ''] : []
      if (word !== 'allow' || waiting?.for !== 'secret') return act
      const { path, line, kind, commit } = waiting
      return [...act, `It is in ${path}, line ${line} (${kind}), of commit ${commit.slice(0, 10)}.`]
    }
    const shown = about().map(shownLine)
    if (shown.length > 0 && !(await isAgreed('Do this?', shown))) return { data: {}, ...NOT_DONE }
    // A yes applies to what the person was shown, and another secret may have been found meanwhile.
    if (about().map(shownLine).join() !== shown.join()) return { data: {}, ...NOT_DONE }
    const lines = (given: readonly string[]) => given.map((line) => shownText(inShell(line)))
    terminal.progress('syncing …')
    const perform = (words: readonly string[]) => performSync(sync, words, Date.now())
    const first = await perform(typed)
    if (!first.asks || word === 'yes')
      return {
        data: first.data,
        lines: [...lines(first.lines), ...(await sayUndecided(memory))],
        exit: exitOf(sync.status()),
      }
    // The advice what to type is only for a person who said no, or could not be asked.
    const isAdvice = (line: string) => /^To [\w ]+: memfs sync yes$/.test(line)
    const asked = lines(first.lines).filter((one) => !isAdvice(one))
    if (!(await isAgreed('Do this?', asked))) {
      for (const line of lines(first.lines).filter(isAdvice)) terminal.err(line)
      return { data: first.data, ...NOT_DONE }
    }
    const { data, lines: done } = await perform(['yes'])
    return { data, lines: lines(done), exit: exitOf(sync.status()) }
  },
}

const exitOf = ({ record }: { record: { trouble?: unknown; waiting?: unknown } }) =>
  record.trouble || record.waiting ? EXIT.refused : EXIT.done

import { type Command, type CommandAnswer, shownToPerson } from '../host/command.js'
import { wrapped } from '../lib/columns.js'
import { isFact, label, type MemoryFile, statementOf } from '../memory/memory.js'
import { hasPrivate, WITHOUT_PRIVATE } from '../memory/private.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { fileKey } from '../memory/scope.js'
import type { Shown } from '../state/shown.js'
import type { Store } from '../store/store.js'
import type { Outcome } from './keeper.js'

/** Most facts that are offered for a choice. */
const MAX_FOUND = 5

/** `/memfs remember <text>` and `/memfs forget <words>`: what a person does without an agent. */
export function createPersonCommands(args: {
  store: Store
  keepTyped: (text: string, origin: { sessionID: string }) => Promise<Outcome>
  isPaused: (sessionID: string) => boolean
  /** Facts that match words, best first, each with all of its text that is searched. */
  findFacts: (words: string) => Promise<readonly { key: string; text: string }[]>
  /** Lines on where words stand outside facts; `forgotten` is the path of the fact that said them and is gone. */
  stillSaid: (words: string, sessionID: string, forgotten?: string) => Promise<string[]>
  /** Removes files from memory. Returns lines on where they are still shown, and why the history may not keep them. */
  forget: (
    files: readonly { key: string; hash?: string }[],
    sessionID: string,
  ) => Promise<{ gone: readonly MemoryFile[]; stillShown: string[]; notKept: string | undefined }>
  shown: Shown
}): Command[] {
  const { store, keepTyped, isPaused, findFacts, stillSaid, shown } = args

  async function remember(text: string, sessionID: string): Promise<CommandAnswer> {
    if (text === '') return shownToPerson('Say what to remember: /memfs remember <text>')
    if (isPaused(sessionID))
      return shownToPerson('Not kept: this session is paused. /memfs resume ends the pause.')
    const outcome = await keepTyped(text, { sessionID })
    if (outcome.outcome === 'rejected')
      return { ...shownToPerson(...wrapped(`Not kept: ${outcome.says}`)), echo: 'remember …' }
    const file = outcome.target && store.file(outcome.target)
    const became = outcome.outcome === 'absorbed' ? 'Already known:' : 'Remembered:'
    return {
      ...shownToPerson(
        became,
        ...(file ? sayFact(file) : []),
        ...(hasPrivate(text) ? [WITHOUT_PRIVATE] : []),
      ),
      forModel: `The person has had memory keep this: “${sanitizeLine(text)}”. Reply with the single word: Noted.`,
    }
  }

  async function find(words: string, sessionID: string): Promise<CommandAnswer> {
    if (words === '') return shownToPerson('Say what to forget: /memfs forget <words>')
    const texts = await findFacts(words)
    const found = texts
      .flatMap(({ key }) => store.file(key) ?? [])
      .filter(isFact)
      .slice(0, MAX_FOUND)
    if (found.length === 0) {
      await shown.note(sessionID, 'forget', [])
      return shownToPerson(
        'No fact says that. /memfs list facts lists them.',
        'To forget: /memfs forget <words of a fact>, then yes or numbers.',
        ...(await stillSaid(words, sessionID)),
      )
    }
    const { contentWords } = await import('../memory/statement/content-words.js')
    const asked = contentWords(words)
    // A search also finds similar words, such as npm for pnpm.
    const isSaid = texts.some(({ text }) => contentWords(text).some((word) => asked.includes(word)))
    const near = isSaid ? [] : wrapped(`No fact says ${sanitizeLine(words)}; similar ones:`)
    return offer(found, sessionID, near, isSaid ? [] : await stillSaid(words, sessionID))
  }

  /** Shows facts, and notes these versions: what the person says next refers to them. */
  async function offer(
    found: readonly MemoryFile[],
    sessionID: string,
    above: readonly string[],
    below: readonly string[] = [],
  ): Promise<CommandAnswer> {
    await shown.note(sessionID, 'forget', found.map(versionOf))
    const isOne = found.length === 1
    return {
      ...shownToPerson(
        ...above,
        ...found.flatMap((file, i) => sayFact(file, isOne ? '' : `${i + 1}  `)),
        ...below,
        isOne ? 'To forget it: /memfs forget yes' : 'To forget one: /memfs forget <its number>, or several',
      ),
      choices: isOne ? ['yes'] : found.map((_, i) => `${i + 1}`),
    }
  }

  async function forgetThese(versions: readonly string[], sessionID: string): Promise<CommandAnswer> {
    const files = versions.flatMap((version) => store.file(version.replace(/^\S+ /, '')) ?? [])
    if (files.length < versions.length) {
      await shown.note(sessionID, 'forget', [])
      return shownToPerson('It is not there any more.')
    }
    if (files.some((file) => !versions.includes(versionOf(file))))
      return offer(files, sessionID, ['It has changed since it was shown. It is now:'])
    const seen = files.map(({ folder, path, hash }) => ({ key: fileKey(folder, path), hash }))
    const { gone, stillShown, notKept } = await args.forget(seen, sessionID)
    // Only now: after a refusal, the person can give the same answer again.
    await shown.note(sessionID, 'forget', [])
    const lines: string[] = []
    for (const file of gone)
      lines.push(...sayFact(file), ...(await stillSaid(statementOf(file), sessionID, file.path)))
    const said = gone.map((file) => `“${sanitizeLine(statementOf(file))}”`).join(', ')
    return {
      ...shownToPerson(
        'Forgotten, and not learned again:',
        ...lines,
        ...stillShown,
        ...wrapped(notKept ?? 'To bring it back: /memfs undo'),
      ),
      forModel: `The person has had memory forget this: ${said}. It no longer counts. Reply with the single word: Done.`,
    }
  }

  return [
    { verb: 'remember', args: '<text>', description: 'keep a fact, in your words', run: remember },
    {
      verb: 'forget',
      args: '<words>',
      description: 'find a fact; yes or its number forgets it',
      async run(words, sessionID) {
        const found = shown.last(sessionID, 'forget') ?? []
        const isAll = words === 'yes' || (words === 'all' && found.length > 0)
        if (!isAll && !/^\d(?:[\s,]+\d)*$/.test(words)) return find(words, sessionID)
        const chosen = isAll ? found : [...new Set(words.match(/\d/g))].map((one) => found[Number(one) - 1])
        const isClear = !isAll || found.length === 1
        if (isClear && chosen.every((version) => version !== undefined)) return forgetThese(chosen, sessionID)
        return shownToPerson(
          found.length > 0
            ? `Say which: /memfs forget <its number>, or several: /memfs forget 1 2`
            : 'Nothing has been found yet: /memfs forget <words>',
        )
      },
    },
  ]
}

const versionOf = ({ folder, path, hash }: MemoryFile) => `${hash} ${fileKey(folder, path)}`

function sayFact(file: MemoryFile, lead = ''): string[] {
  const more = file.chars > statementOf(file).length + 1 ? ', with all that stands there' : ''
  return [
    ...wrapped(`${lead}"${sanitizeLine(statementOf(file))}"`, '  '),
    `  ${' '.repeat(lead.length)}${label(file)}${more}`,
  ]
}

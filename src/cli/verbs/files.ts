import { findFile } from '../../features/find-file.js'
import { ago, localTime } from '../../lib/day.js'
import { MemoryError } from '../../memory/errors.js'
import { saysOf, shownLimit } from '../../memory/listing.js'
import { anyScopeOf, beginsAs, isHot, label, type MemoryFile, scopesIn } from '../../memory/memory.js'
import { saidByTeam } from '../../memory/said-by-team.js'
import { aboutOf } from '../../recall/recall-document.js'
import { EXIT, type VerbSpec } from '../run.js'
import { drawTable, shownLine, shownText } from '../terminal.js'

export const list: VerbSpec = {
  usage: 'list [folder]',
  summary: 'list the files, with tier, size, age and description',
  example: 'memfs list facts --scope project',
  hasScope: 'all',
  async run({ open, scopes, terminal }, [folder = '']) {
    const { store, folders, settings } = await open()
    const snapshot = store.snapshot(folders)
    const files = scopesIn(snapshot, scopes)
      .flatMap(({ newest }) => newest)
      .filter(beginsAs(folder))
    const data = files.map((file) => {
      const { description, readonly, keys, damage, complaint, modifiedMs } = file
      const known = { modifiedMs, description, readonly, type: keys?.type, damage, complaint }
      return { ...sizeOf(file, settings), ...known }
    })
    const rows = files.map((file) => {
      const { path, scope, tier, chars } = sizeOf(file, settings)
      const age = file.modifiedMs > 0 ? ago(file.modifiedMs, Date.now()) : ''
      return [shownLine(path), scope, tier, String(chars), age, shownLine(saysOf(file))]
    })
    const titles = ['…file', 'scope', 'tier', '#chars', '#age', 'what it is']
    if (data.length > 0) return { data, lines: drawTable(terminal, titles, rows) }
    if (folder === '') return { data, lines: ['No files.'] }
    return { data, lines: [`No path begins with ${shownLine(folder)}.`], exit: EXIT.refused }
  },
}

/** Kind and size of a file, as in `--json`. */
const sizeOf = (file: MemoryFile, rules: { hotDir: string; defaultLimit: number }) => ({
  path: file.path,
  scope: anyScopeOf(file),
  tier: isHot(file, rules) ? 'hot' : 'cold',
  chars: file.chars,
  limit: shownLimit(file, rules),
})

/** `memfs show`: one file as it is. Into a pipe goes its own text and nothing else. */
export const show: VerbSpec = {
  usage: 'show <path>',
  summary: 'show a file, with its tier, size and last change',
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

export const search: VerbSpec = {
  usage: 'search <words...>',
  summary: 'find files by words, with excerpts and line numbers',
  example: 'memfs search npm provenance',
  hasScope: 'all',
  limit: 10,
  async run({ open, scopes, terminal, limit }, words) {
    const { recall, folders, store } = await open()
    const groups = new Set(scopes.flatMap((scope) => folders[scope] ?? []))
    const copies = scopes.length > 1 ? { except: saidByTeam(store.snapshot(folders)) } : {}
    const found = await recall.search(words.join(' '), { groups, limit, ...copies })
    const data = found.map(({ doc, excerpts }) => ({
      path: doc.path,
      scope: anyScopeOf({ folder: doc.group }),
      description: aboutOf(doc),
      excerpts: excerpts.map(({ fromLine, text }) => ({ line: fromLine, text })),
    }))
    const lines = found.flatMap(({ doc, excerpts }) => [
      `${terminal.style('bold', shownLine(label({ folder: doc.group, path: doc.path })))} — ${shownLine(aboutOf(doc))}${doc.doubt ?? ''}`,
      ...excerpts
        .flatMap(({ fromLine, text }) => text.split('\n').map((line, i) => ({ number: fromLine + i, line })))
        .map(({ number, line }) => `  ${terminal.style('dim', `${number}:`)} ${shownLine(line)}`),
    ])
    if (data.length === 0) return { data, lines: ['Nothing matches.'], exit: EXIT.refused }
    return { data, lines }
  },
}

import { ago } from '../../lib/day.js'
import { shownLimit } from '../../memory/listing.js'
import { anyScopeOf, isHot, type MemoryFile, scopesIn } from '../../memory/memory.js'
import { EXIT, type VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'

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
      .filter(({ path }) => path.startsWith(folder))
    const data = files.map((file) => {
      const { description, readonly, keys, damage, complaint } = file
      const type = keys?.type
      return {
        ...sizeOf(file, settings),
        modifiedMs: file.modifiedMs,
        description,
        readonly,
        ...(type && { type }),
        ...(damage !== undefined && { damage }),
        ...(complaint !== undefined && { complaint }),
      }
    })
    const rows = data.map(
      ({ path, scope, tier, chars, modifiedMs, description, complaint, damage = complaint }) => [
        shownLine(path),
        scope,
        tier,
        String(chars),
        modifiedMs > 0 ? ago(modifiedMs, Date.now()) : '',
        damage === undefined ? shownLine(description) : `damaged: ${shownLine(damage)}`,
      ],
    )
    const columns = [
      { title: 'file', keepsEnd: true },
      ...['scope', 'tier'].map((title) => ({ title })),
      ...['chars', 'age'].map((title) => ({ title, align: 'right' as const })),
      { title: 'what it is', grows: true },
    ]
    if (data.length > 0) return { data, lines: drawTable(terminal, columns, rows) }
    const isAsked = folder !== ''
    return {
      data,
      lines: [isAsked ? `No file begins with ${shownLine(folder)}.` : 'No file.'],
      exit: isAsked ? EXIT.refused : EXIT.done,
    }
  },
}

/** What a file is and how large, as `--json` tells of it. */
export function sizeOf(file: MemoryFile, rules: { hotDir: string; defaultLimit: number }) {
  const { path, chars } = file
  const limit = shownLimit(file, rules)
  return {
    path,
    scope: anyScopeOf(file),
    tier: isHot(file, rules) ? 'hot' : 'cold',
    chars,
    ...(limit !== undefined && { limit }),
  }
}

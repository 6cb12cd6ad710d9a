import { isHot, type MemoryFile, scopeOf } from '../../memory/memory.js'
import type { VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'
import { ageOf } from '../words.js'

/** `memfs list`: the files of memory, latest change first. */
export const list: VerbSpec = {
  usage: 'list [folder]',
  summary: 'list the files, with tier, size, age and description',
  example: 'memfs list facts --scope project',
  hasScope: true,
  async run({ open, scopes, terminal }, [folder = '']) {
    const memory = await open()
    const snapshot = memory.store.snapshot(memory.folders)
    const files = scopes
      .flatMap((scope) => snapshot[scope].newest)
      .filter(({ path }) => path.startsWith(folder))
    const nowMs = Date.now()
    const { settings } = memory
    const data = files.map((file) => describe(file, settings))
    const rows = data.map((row) => [
      shownLine(row.path),
      row.scope,
      row.tier,
      String(row.chars),
      row.modifiedMs > 0 ? ageOf(nowMs - row.modifiedMs) : '',
      row.damage === undefined ? shownLine(row.description) : `damaged: ${shownLine(row.damage)}`,
    ])
    const columns = [
      { title: 'file' },
      { title: 'scope' },
      { title: 'tier' },
      { title: 'chars', align: 'right' as const },
      { title: 'age', align: 'right' as const },
      { title: 'what it is', grows: true },
    ]
    if (data.length === 0) return { data, lines: ['No file.'] }
    return { data, lines: drawTable(terminal, columns, rows) }
  },
}

/** A file as `--json` tells of it. */
function describe(file: MemoryFile, rules: { hotDir: string; defaultLimit: number }) {
  const { path, chars, limit = rules.defaultLimit, modifiedMs, description, readonly, keys, damage } = file
  return {
    path,
    scope: scopeOf(file),
    tier: isHot(file, rules) ? 'hot' : 'cold',
    chars,
    limit,
    modifiedMs,
    description,
    readonly,
    ...(keys?.type === undefined ? {} : { type: keys.type }),
    ...(damage === undefined ? {} : { damage }),
  }
}

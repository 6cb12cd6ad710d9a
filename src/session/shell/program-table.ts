/** A row of a program table: what it says, for which arguments, and its last column. */
type ProgramRow = { says: string; args: RegExp | undefined; more: string }
export type ProgramTable = ReadonlyMap<string, readonly ProgramRow[]>

/**
 * Reads a table with a row per line: `what it says | programs | arguments | more`. Arguments are sub-commands, which
 * options may precede, or a /pattern/ for all arguments joined by blanks; empty fits any. An indented line goes on.
 */
export function programTable(text: string): ProgramTable {
  const table = new Map<string, ProgramRow[]>()
  for (const line of text.trim().replaceAll('\n  ', ' ').split('\n')) {
    const columns = line.split(/ \|(?= )/).map((column) => column.trim())
    const [says = '', programs = '', args = '', more = ''] = columns
    const row = { says, args: args === '' ? undefined : patternOf(args), more }
    for (const program of programs.split(' ')) table.set(program, [...(table.get(program) ?? []), row])
  }
  return table
}

/** Options and `pip` may precede a sub-command: `cargo +nightly --locked test`, `uv pip install`. */
function patternOf(args: string): RegExp {
  if (args.startsWith('/')) return new RegExp(args.slice(1, -1))
  return new RegExp(`^(?:[-+]\\S+ )*(?:pip )?(?:${args.replaceAll(' ', '|')})(?: |$)`)
}

/** The first row that fits; only the first 2,000 characters of the arguments are looked at. */
export function rowFor(table: ProgramTable, program: string, args: readonly string[], more?: string) {
  const text = args.join(' ').slice(0, 2_000)
  const fits = (row: ProgramRow) => !more || !row.more || row.more.split(' ').includes(more)
  return table.get(program)?.find((row) => (row.args?.test(text) ?? true) && fits(row))
}

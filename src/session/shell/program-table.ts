/** A row of a table of programs: what it says, of whom, with which arguments, and further columns. */
type ProgramRow = { says: string; args: RegExp | undefined; more: string }
export type ProgramTable = ReadonlyMap<string, readonly ProgramRow[]>

/**
 * Reads a table with a row a line: `what it says | programs | arguments | more`. Arguments are sub-commands, behind
 * options at most, or a pattern between slashes for all of them, joined by blanks; none fit any. An indented line goes on.
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

/** `cargo +nightly --locked test`, `uv pip install`: something may stand before a sub-command. */
function patternOf(args: string): RegExp {
  if (args.startsWith('/')) return new RegExp(args.slice(1, -1))
  return new RegExp(`^(?:[-+]\\S+ )*(?:pip )?(?:${args.replaceAll(' ', '|')})(?: |$)`)
}

/** The first row that fits; of the arguments as much is looked at. */
export function rowFor(table: ProgramTable, program: string, args: readonly string[], more?: string) {
  const text = args.join(' ').slice(0, 2_000)
  const fits = (row: ProgramRow) => !more || !row.more || row.more.split(' ').includes(more)
  return table.get(program)?.find((row) => (row.args?.test(text) ?? true) && fits(row))
}

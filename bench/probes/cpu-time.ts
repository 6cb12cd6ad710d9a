import { readFileSync } from 'node:fs'

/** Linux counts the time of ended children in ticks of 10 ms. */
const TICK_MS = 10

/** CPU time of this process and of the ended processes that it had started, in ms. Elsewhere than on Linux, of this one alone. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + childrenMs()
}

function childrenMs(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Fields 16 and 17 of proc(5), counted from the end of the command's name.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

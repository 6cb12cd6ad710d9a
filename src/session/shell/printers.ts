import { parseShell, type ShellNode } from './parse.js'
import { type Call, unwrap } from './unwrap.js'

/** Filters that hand on what they get, in another order or on its way to a file. */
const PASS_ON = new Set(`tee sort uniq cat nl column ts tac less more sponge pv`.split(/\s+/))
const SILENT = new Set(
  `cd pushd popd export set true : mkdir source . touch sleep unset exit wait trap test [ [[ echo
  printf false alias ulimit umask shopt rm cp mv ln chmod chown kill read nvm asdf workon`.split(/\s+/),
)
const MAX_LINES = 5

/** The commands whose output a line shows: the last one of each pipe that does more than hand on. */
export function printersOf(line: string): Call[] {
  const printers: Call[] = []
  collect(parseShell(line), printers, 0)
  return printers
}

function collect(node: ShellNode, into: Call[], depth: number): void {
  switch (node.kind) {
    case 'simple': {
      const found = unwrap(node.words)
      if (!found) return
      if ('line' in found) {
        if (depth < MAX_LINES) collect(parseShell(found.line), into, depth + 1)
      } else if (!SILENT.has(found.call.program)) into.push(found.call)
      return
    }
    case 'pipe':
      collect(node.parts.findLast((part) => !handsOn(part)) ?? (node.parts[0] as ShellNode), into, depth)
      return
    case 'chain':
      collect(node.first, into, depth)
      for (const { node: next } of node.rest) collect(next, into, depth)
      return
    case 'sequence':
      for (const item of node.items) collect(item, into, depth)
      return
    case 'background':
    case 'not':
      collect(node.of, into, depth)
      return
    case 'compound':
      for (const body of node.bodies) collect(body, into, depth)
  }
}

/** A filter of its own that names no file. */
function handsOn(node: ShellNode): boolean {
  const found = node.kind === 'simple' ? unwrap(node.words) : undefined
  if (!found || !('call' in found)) return false
  const { program, args } = found.call
  return PASS_ON.has(program) && (program === 'tee' || args.every((arg) => arg.startsWith('-')))
}

import { readWhen, type When } from '../../src/memory/when.js'
import { deedOf } from '../../src/opencode/tool-uses.js'
import { pathInside } from '../../src/projects/work-tree.js'
import { fitting, wordsOnALine } from '../../src/reminders/match-deed.js'
import { commandsOf } from '../../src/session/shell/shell-line.js'
import { isOf, type RowSet, rowsOf } from './rows.js'

const REPO = '/repo'

export type CallScore = { rows: number; found: number; wrong: number; missed: number; faults: string[] }

/** How well calls of tools are told that a pattern is about. */
export function scoreCalls(set: RowSet): CallScore {
  const { patterns, rows } = readCalls(set)
  const list = Array.from(patterns, ([name, when]) => ({ name, when }))
  const score: CallScore = { rows: 0, found: 0, wrong: 0, missed: 0, faults: [] }
  for (const [i, { expected, tool, argument, line }] of rows.entries()) {
    if (!isOf(set, i + 1)) continue
    score.rows += 1
    const deed = deedOf(tool, argsOf(tool, argument))
    const done = {
      files: deed && 'files' in deed ? deed.files.flatMap((file) => pathInside(REPO, REPO, file) ?? []) : [],
      commands: deed && 'command' in deed ? commandsOf(deed.command).map(wordsOnALine) : [],
    }
    const got = fitting(list, done).map(({ name }) => name)
    score.found += got.filter((name) => expected.includes(name)).length
    score.wrong += got.filter((name) => !expected.includes(name)).length
    score.missed += expected.filter((name) => !got.includes(name)).length
    if (got.sort().join() !== expected.sort().join()) score.faults.push(`${got.join() || '-'} for ${line}`)
  }
  return score
}

function readCalls(set: RowSet) {
  const patterns = new Map<string, When>()
  const rows: { expected: string[]; tool: string; argument: string; line: string }[] = []
  for (const line of rowsOf('calls', set)) {
    const [, name, kind, pattern] = /^(\w+): (edit|command) (.+)$/.exec(line) ?? []
    if (name && kind) {
      const when = readWhen({ [kind]: pattern })
      if (!when) throw new Error(`not usable: ${line}`)
      patterns.set(name, when)
    }
    const [, expected, tool, argument] = /^(-|[\w,]+) \| ([\w ]+) \| (.*)$/.exec(line) ?? []
    if (expected && tool !== undefined && argument !== undefined)
      rows.push({ expected: expected === '-' ? [] : expected.split(','), tool, argument, line })
  }
  return { patterns, rows }
}

function argsOf(tool: string, argument: string): Record<string, unknown> {
  const text = argument.replace(/\\([n\\])/g, (_, sign) => (sign === 'n' ? '\n' : '\\'))
  if (tool.startsWith('mcp ')) return JSON.parse(argument) as Record<string, unknown>
  if (tool === 'bash') return { command: text }
  if (tool === 'apply_patch') return { patchText: text }
  if (tool === 'write') return { filePath: text, content: '' }
  return { filePath: text, oldString: 'a', newString: 'b' }
}

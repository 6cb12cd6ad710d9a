import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { When } from '../../src/memory/when.js'
import { readWhen } from '../../src/memory/when.js'
import { deedOf } from '../../src/opencode/tool-uses.js'
import { pathInside } from '../../src/projects/checkout.js'
import { compileWhen, wordsOnALine } from '../../src/reminders/match-deed.js'
import { commandsOf } from '../../src/session/shell/commands-of.js'

const FILE = fileURLToPath(new URL('../data/reminders/calls.txt', import.meta.url))
const REPO = '/repo'

/** `seen` were looked at while the rules were made; the others were only run. */
export type CallScore = { rows: number; found: number; wrong: number; missed: number; faults: string[] }

/** How well calls of tools are told that a pattern is about. */
export function scoreCalls(half: 'seen' | 'unseen' | 'all'): CallScore {
  const { patterns, rows } = readCalls()
  const matchers = [...patterns].map(([name, when]) => [name, compileWhen(when)] as const)
  const score: CallScore = { rows: 0, found: 0, wrong: 0, missed: 0, faults: [] }
  for (const [i, { expected, tool, argument, line }] of rows.entries()) {
    if (half !== 'all' && (i % 2 === 0) !== (half === 'seen')) continue
    score.rows += 1
    const deed = deedOf(tool, argsOf(tool, argument))
    const done = {
      files: deed && 'files' in deed ? deed.files.flatMap((file) => pathInside(REPO, REPO, file) ?? []) : [],
      commands: deed && 'command' in deed ? commandsOf(deed.command).map(wordsOnALine) : [],
    }
    const got = matchers.filter(([, fits]) => fits(done)).map(([name]) => name)
    score.found += got.filter((name) => expected.includes(name)).length
    score.wrong += got.filter((name) => !expected.includes(name)).length
    score.missed += expected.filter((name) => !got.includes(name)).length
    if (got.sort().join() !== expected.sort().join()) score.faults.push(`${got.join() || '-'} for ${line}`)
  }
  return score
}

function readCalls() {
  const patterns = new Map<string, When>()
  const rows: { expected: string[]; tool: string; argument: string; line: string }[] = []
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
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

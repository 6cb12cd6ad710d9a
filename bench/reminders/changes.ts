import { missingFrom, sharedWith } from '../../src/check-code/compare.js'
import { isOf, type RowSet, rowsOf } from './rows.js'

export type ChangeScore = { rows: number; right: number; faults: string[] }

/** How well changes of code are told that a fact no longer agrees with. */
export function scoreChanges(set: RowSet): ChangeScore {
  const score: ChangeScore = { rows: 0, right: 0, faults: [] }
  let fact = { path: '', statement: '', before: '' }
  let count = 0
  for (const line of rowsOf('changes', set)) {
    const [, path, statement, content] = /^F (\S+) \| (.+?) \| (.*)$/.exec(line) ?? []
    if (path && statement !== undefined && content !== undefined) {
      fact = { path, statement, before: unescaped(content) }
      count += 1
    }
    const [, change = '', expected] = /^ {2}(.+) \| (\S.*)$/.exec(line) ?? []
    if (expected === undefined || !isOf(set, count)) continue
    const told = toldOf(change, fact)
    score.rows += 1
    // Whether, and not in which words.
    const isRight = (told === '-') === (expected === '-')
    if (isRight) score.right += 1
    else score.faults.push(`${told} for ${fact.statement} ${line.trim()}`)
  }
  return score
}

function toldOf(
  change: string,
  { path, statement, before }: { path: string; statement: string; before: string },
) {
  if (change === 'rm') return 'gone'
  if (change.startsWith('mv ')) return '-'
  const [, from = '', to = ''] = /^(.*?) > (.*)$/s.exec(change) ?? []
  const after = before.replaceAll(unescaped(from), unescaped(to))
  if (after === before) throw new Error(`changes nothing: ${change}`)
  const missing = missingFrom(sharedWith(statement, path, before), path, after)
  return missing.length === 0 ? '-' : missing.join()
}

const unescaped = (text: string) =>
  text.replaceAll('\\r', '\r').replaceAll('\\n', '\n').replaceAll('\\t', '\t')

import { forEachChild, type SyntaxNode } from 'unbash'
import { MAX_DEPTH, readLine, wordsOf } from './shell-line.js'
import { unwrap } from './unwrap.js'

/**
 * The words of every command that a shell line may run, in whatever depth: as they stand, and without the programs that
 * only run another one. None of what is quoted, a comment or a text for standard input.
 */
export const commandsOf = (line: string, depth = 0): string[][] =>
  readLine(line, (statements) => statements.flatMap((one) => commandsIn(one, depth))) ?? []

function commandsIn(node: SyntaxNode, depth: number): string[][] {
  const inner: string[][] = []
  forEachChild(node, (child) => inner.push(...commandsIn(child, depth)))
  if (node.type !== 'Command' || !node.name) return inner
  return [...runBy(wordsOf(node), depth), ...inner]
}

function runBy(words: string[], depth: number): string[][] {
  const found = unwrap(words)
  if (!found) return []
  if ('line' in found) return [words, ...(depth < MAX_DEPTH ? commandsOf(found.line, depth + 1) : [])]
  const { program, args, path } = found.call
  // `find … -exec rm {} +`
  const at = program === 'find' ? args.findIndex((arg) => /^-(?:exec|ok)(?:dir)?$/.test(arg)) : -1
  const own = [program, ...args]
  const runs = at === -1 ? [] : [args.slice(at + 1).filter((arg) => !/^[;+]$/.test(arg))]
  if (program === 'uv' && args[0] === 'pip') runs.push([...args])
  // `bash ./release.sh`
  if (path !== undefined && path !== words[0]) runs.push([path, ...args])
  if (program === 'ssh' && depth < MAX_DEPTH) runs.push(...commandsOf(lineForSsh(args), depth + 1))
  return own.join('\0') === words.join('\0') ? [own, ...runs] : [words, own, ...runs]
}

/** What is run on the other machine: all behind its name. */
function lineForSsh(args: readonly string[]): string {
  const host = args.findIndex(
    (arg, i) => !arg.startsWith('-') && !/^-[BbcDEeFIiJLlmOopQRSWw]$/.test(args[i - 1] ?? ''),
  )
  return host === -1 ? '' : args.slice(host + 1).join(' ')
}

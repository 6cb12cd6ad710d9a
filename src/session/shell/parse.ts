import { lexShell, type Operator, type Token } from './lex.js'

/** A command line as a tree of what runs after what. */
export type ShellNode =
  | { kind: 'simple'; words: string[] }
  | { kind: 'pipe'; parts: ShellNode[] }
  | { kind: 'chain'; first: ShellNode; rest: { op: '&&' | '||'; node: ShellNode }[] }
  | { kind: 'sequence'; items: ShellNode[] }
  | { kind: 'background' | 'not'; of: ShellNode }
  /** A loop or a condition: whether a body runs, and how often, the line does not tell. */
  | { kind: 'compound'; condition: ShellNode | undefined; bodies: ShellNode[] }

const MAX_DEPTH = 40
const NOTHING: ShellNode = { kind: 'sequence', items: [] }
const OPENERS = new Set(['if', 'for', 'while', 'until', 'case', 'select'])
const CLOSERS = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}'])

/** Reads a command line as far as a shell would; what makes no sense is skipped. Never throws. */
export function parseShell(line: string): ShellNode {
  const tokens = lexShell(line)
  let at = 0
  let depth = 0

  const operatorHere = (): Operator | undefined => {
    const token = tokens[at]
    return token?.kind === 'operator' ? token.text : undefined
  }
  const wordHere = (): string | undefined => plainWord(tokens[at])
  const endsList = () => at >= tokens.length || operatorHere() === ')' || CLOSERS.has(wordHere() ?? '')

  function list(): ShellNode {
    depth += 1
    const items: ShellNode[] = []
    while (depth <= MAX_DEPTH && !endsList()) {
      if (operatorHere() === ';') {
        at += 1
        continue
      }
      const before = at
      const item = chain()
      const isBackground = operatorHere() === '&'
      if (isBackground) at += 1
      items.push(isBackground ? { kind: 'background', of: item } : item)
      // Something that begins no command, such as a stray operator.
      if (at === before) at += 1
    }
    depth -= 1
    return items.length === 1 ? (items[0] as ShellNode) : { kind: 'sequence', items }
  }

  function chain(): ShellNode {
    const first = pipeline()
    const rest: { op: '&&' | '||'; node: ShellNode }[] = []
    for (let op = operatorHere(); op === '&&' || op === '||'; op = operatorHere()) {
      at += 1
      skipLineEnds()
      rest.push({ op, node: pipeline() })
    }
    return rest.length === 0 ? first : { kind: 'chain', first, rest }
  }

  function pipeline(): ShellNode {
    let isInverted = false
    for (; wordHere() === '!'; at += 1) isInverted = !isInverted
    const parts = [command()]
    while (operatorHere() === '|') {
      at += 1
      skipLineEnds()
      parts.push(command())
    }
    const node: ShellNode = parts.length === 1 ? (parts[0] as ShellNode) : { kind: 'pipe', parts }
    return isInverted ? { kind: 'not', of: node } : node
  }

  function skipLineEnds(): void {
    while (operatorHere() === ';') at += 1
  }

  function command(): ShellNode {
    if (operatorHere() === '(') return group(')')
    const word = wordHere()
    if (word === '{') return group('}')
    if (word !== undefined && OPENERS.has(word)) return compound(word)
    return simple()
  }

  function group(closer: string): ShellNode {
    at += 1
    const inner = list()
    if (operatorHere() === closer || wordHere() === closer) at += 1
    return inner
  }

  /** `if … then … else … fi`: the conditions decide nothing, the bodies do. */
  function compound(opener: string): ShellNode {
    const closer = opener === 'if' ? 'fi' : opener === 'case' ? 'esac' : 'done'
    at += 1
    const bodies: ShellNode[] = []
    let condition: ShellNode | undefined
    if (opener === 'case') while (at < tokens.length && wordHere() !== 'esac') at += 1
    else if (opener === 'for' || opener === 'select')
      while (at < tokens.length && wordHere() !== 'do') at += 1
    else condition = list()
    while (at < tokens.length && wordHere() !== closer) {
      const word = wordHere()
      if (word === undefined || !CLOSERS.has(word) || word === '}') break
      at += 1
      const body = list()
      if (word !== 'elif') bodies.push(body)
    }
    if (wordHere() === closer) at += 1
    return { kind: 'compound', condition, bodies }
  }

  function simple(): ShellNode {
    const words: string[] = []
    const isTest = wordHere() === '[['
    while (at < tokens.length) {
      const token = tokens[at] as Token
      if (token.kind === 'word') {
        words.push(token.text)
        at += 1
        if (isTest && token.text === ']]') break
      } else if (isTest) at += 1
      else if (token.text === '(' && words.length === 1 && isClosing(tokens[at + 1])) {
        // A function is defined, and nothing runs.
        at += 2
        if (operatorHere() === '(' || wordHere() === '{') command()
        return NOTHING
      } else break
    }
    return { kind: 'simple', words }
  }

  const items = [list()]
  // A bracket too many: what follows is still to be seen.
  while (at < tokens.length) {
    at += 1
    items.push(list())
  }
  return items.length === 1 ? (items[0] as ShellNode) : { kind: 'sequence', items }
}

const plainWord = (token: Token | undefined) =>
  token?.kind === 'word' && !token.quoted ? token.text : undefined

const isClosing = (token: Token | undefined) => token?.kind === 'operator' && token.text === ')'

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseText } from '../../src/memory/document.js'
import { type Keys, newDocument } from '../../src/memory/keys.js'
import type { Op } from '../../src/memory/op.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { planOps } from '../../src/memory/plan.js'
import { canonicalText } from '../../src/memory/statement/canonical-text.js'
import { readFact, wholeText } from '../../src/memory/statement/fact-text.js'
import { hostileText } from './arbitraries.js'

/** Half a character can stand in YAML's notation, and in no file's text. */
const anyText = hostileText().map((text) => Buffer.from(text).toString())

const PATH = parseMemoryPath('facts/project-x.md')
const TARGET = { folder: 'global', path: PATH } as const
const ANNOTATE: Op = { kind: 'annotate', ...TARGET, keys: { importance: 'high' }, expect: 'any' }
const RULES = { hotDir: 'system', defaultLimit: 100_000, maxLimit: 100_000 }

test('a fact that is written says what it said, in one form', () => {
  const anyFact = fc.record({
    description: fc.option(anyText, { nil: undefined }),
    body: anyText,
    quote: fc.option(anyText, { nil: undefined }),
  })
  fc.assert(
    fc.property(anyFact, ({ description, body, quote }) => {
      const evidence = { by: 'person', ...(quote ? { quote } : {}) } as const
      const keys: Keys = { description, type: 'project', evidence }
      const text = Buffer.from(newDocument(keys, body)).toString()
      const before = parseText(text)
      fc.pre(before.damage === undefined)
      const write = (old: string): string => {
        const read = () => ({ bytes: Buffer.from(old), hash: '', document: parseText(old) })
        const [planned] = planOps([ANNOTATE], { read, rules: RULES, writer: 'model' })
        return Buffer.from(planned?.changes[0]?.after ?? '').toString()
      }
      const once = write(text)
      const after = parseText(once)
      const [was, is] = [readFact(before, PATH), readFact(after, PATH)]
      expect(canonicalText(is.statement)).toBe(canonicalText(was.statement))
      expect(wholeText(after, PATH).trim()).toBe(wholeText(before, PATH).trim())
      expect(write(once)).toBe(once)
    }),
    { numRuns: 80 },
  )
})

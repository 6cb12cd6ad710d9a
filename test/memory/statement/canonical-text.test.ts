import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText } from '../../../src/memory/statement/canonical-text.js'

describe('the same statement', () => {
  test.each([
    ['case and sentence punctuation', 'Use npm cache for plugins', 'USE NPM CACHE for plugins!!'],
    ['a full stop', 'use npm cache for plugins.', 'Use npm cache for plugins'],
    ['list marks', '- Use tabs', '1. use tabs'],
    ['a check box', '- [x] Use tabs', '* use tabs'],
    ['a heading', '## Use tabs', 'use tabs'],
    ['bold', 'Use **tabs** here', 'use tabs here'],
    ['italics', 'We _never_ use *var*', 'we never use var'],
    ['inline code', 'Use `pnpm`, not `npm`', 'use pnpm not npm'],
    ['quotes', 'Say “hello” first', "say 'hello' first"],
    ['guillemets', 'Dites « bonjour »', 'dites bonjour'],
    ['blanks and lines', 'Use  tabs\n  always', 'use tabs always'],
    ['composed and decomposed', 'Café für alle', 'cafe\u0301 fu\u0308r alle'],
    ['full width', 'Ｕse ＡＢＣ！', 'use abc'],
    ['Chinese punctuation', '使用 pnpm，不要用 npm。', '使用pnpm 不要用npm'],
    ['ligatures', 'the ﬁle', 'the file'],
    ['sharp s', 'Straße', 'STRASSE'],
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
    ['Turkish capitals', 'İSTANBUL', 'istanbul'],
    ['a dash between words', 'Deploys — on Monday', 'deploys on Monday'],
    ['a spaced hyphen', 'Deploys - on Monday', 'deploys on Monday'],
    ['commas without a blank', 'tabs,not spaces', 'tabs, not spaces'],
    ['curly apostrophes', 'don’t push', "don't push"],
    ['brackets of prose', 'Use pnpm (never npm).', 'use pnpm never npm'],
    ['unseen characters', 'Use\u200b tabs\u00ad', 'use tabs'],
    ['ellipsis', 'Use tabs…', 'use tabs'],
  ])('%s', (_, a, b) => {
    expect(canonicalText(a)).toBe(canonicalText(b))
  })
})

describe('another statement', () => {
  test.each([
    ['a language', 'Use C++', 'Use C'],
    ['another one', 'Use C#', 'Use C'],
    ['a minus', 'The offset is -5', 'The offset is 5'],
    ['a point in a number', 'Version 3.1', 'Version 31'],
    ['a thousand', 'At most 1,000', 'At most 1.000'],
    ['a flag', 'Run with --force', 'Run with force'],
    ['one dash of a flag', 'Run with -f', 'Run with --f'],
    ['the end of flags', 'npm test -- --watch', 'npm test --watch'],
    ['the present folder', 'Run git add .', 'Run git add'],
    ['all packages below', 'go test ./...', 'go test ./'],
    ['a hidden file', 'Keep .env', 'Keep env'],
    ['a path', 'See /etc/hosts', 'See etc/hosts'],
    ['a home', 'See ~/notes', 'See /notes'],
    ['operators', 'a <= b', 'a < b'],
    ['conjunction', 'a && b', 'a || b'],
    ['not equal', 'x != y', 'x = y'],
    ['a range', '^1.2.0', '~1.2.0'],
    ['a glob', 'Lint *.ts', 'Lint .ts'],
    ['folders of a glob', 'src/**/*.ts', 'src/*.ts'],
    ['a variable', '$HOME', 'HOME'],
    ['a number', '#12', '12'],
    ['per cent', '10%', '10'],
    ['underscores', 'foo_bar', 'foobar'],
    ['a private name', '_private is here', 'private is here'],
    ['a dunder name', '`__init__` runs', 'init runs'],
    ['a scope', '@types/node', 'types/node'],
    ['a call', 'Call init()', 'Call init'],
    ['a formula', 'a * (b + c)', 'a * b + c'],
    ['a power', 'in 10² steps', 'in 102 steps'],
    ['a bang in code', 'Call `save!`', 'Call `save`'],
    ['a day', '10. Mai: Abgabe', 'Mai: Abgabe'],
    ['strike-through', 'Use ~~tabs~~ spaces', 'Use tabs spaces'],
    ['another word', 'Use tabs', 'Use spaces'],
    ['stars of arguments', 'def f(*args, **kwargs)', 'def f(args, kwargs)'],
    ['umlauts', 'schon fertig', 'schön fertig'],
  ])('%s', (_, a, b) => {
    expect(canonicalText(a)).not.toBe(canonicalText(b))
  })
})

test('the canonical text of a canonical text is the same, for plain words', () => {
  const words = fc.array(fc.stringMatching(/^[a-zäöü]{1,8}$/), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, fc.constantFrom('', '.', '!', ' …'), (list, end) => {
      const once = canonicalText(list.join(' ') + end)
      expect(canonicalText(once)).toBe(once)
      expect(once).toBe(list.join(' '))
    }),
  )
})

test('any text has a canonical text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      (text) => typeof canonicalText(text) === 'string',
    ),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../src/recall/text/tokenize.js'
import { anyText } from '../../support/any-text.js'

const terms = (text: string) => createTokenizer()(text).map(({ term }) => term)

describe('terms', () => {
  test.each([
    ['plain words are stemmed', 'Caching deployed services', ['cach', 'deploi', 'servic']],
    ['stop words are left out', "What is it that you don't do in the end?", ['end']],
    ['irregular forms meet', 'went going', ['go', 'go']],
    ['short forms meet long ones', 'repo repositories', ['repositori', 'repositori']],
    ['camel case', 'getUserName', ['get', 'user', 'name', 'getusername']],
    ['snake case', 'cache_ttl', ['cach', 'ttl', 'cache_ttl']],
    ['capitals in a row', 'HTTPServer', ['http', 'server', 'httpserver']],
    [
      'a path and the names in it',
      'src/userName.ts',
      ['src', 'user', 'name', 'username', 'typescript', 'username.ts', 'src/username.ts'],
    ],
    ['versions stay whole', 'v1.18', ['v1', '18', 'v1.18']],
    ['possessives', "Anna's dog’s", ['anna', 'dog']],
    ['accents are folded', 'Café groß', ['cafe', 'gross']],
    ['full width is folded', 'ＡＢＣ', ['abc']],
    ['Chinese as characters and pairs', '数据库', ['数', '据', '数据', '库', '据库']],
    ['Chinese beside Latin', '用Redis做', ['用', 'redi', '做']],
    ['punctuation alone', '--- ... !?', []],
  ])('%s', (_, text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  test('one word is cut where it would fill the dictionary', () => {
    expect(terms('x'.repeat(500)).map((term) => term.length)).toEqual([64])
  })
})

describe('which terms say something', () => {
  const content = (text: string) =>
    createTokenizer()(text).flatMap(({ term, content }) => (content ? [term] : []))

  test.each([
    ['greetings do not', 'hello and thanks, how are you', []],
    ['light verbs do not', 'please make this simple', []],
    ['single CJK characters do not', '库', []],
    ['Japanese grammar does not', 'ですから', []],
    ['Chinese question words do not', '怎么', []],
    ['short numbers do not', '10', []],
    ['subjects do', 'redis timeout', ['redi', 'timeout']],
    ['long numbers do', '5432', ['5432']],
    ['CJK pairs do', '缓存', ['缓存']],
  ])('%s', (_, text, expected) => {
    expect(content(text)).toEqual(expected)
  })
})

const mixedText = fc.oneof(anyText(), fc.string({ unit: 'grapheme' }), fc.lorem())

test('any text gives a bounded list, the same each time, with places inside the text', () => {
  const tokenize = createTokenizer()
  fc.assert(
    fc.property(mixedText, (text) => {
      const found = tokenize(text)
      expect(createTokenizer()(text)).toEqual(found)
      // Compatibility forms such as ㍿ become several characters.
      expect(found.length).toBeLessThanOrEqual(3 * text.normalize('NFKD').length)
      for (const { term, start, end } of found) {
        expect(term).not.toBe('')
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { contentWords } from '../../../src/memory/statement/content-words.js'

test.each([
  ['stemmed, without stop words', 'The caches of deployed services', ['cach', 'deploi', 'servic']],
  ['distinct, in order', 'redis, timeout and Redis', ['redi', 'timeout']],
  ['by the parts of identifiers', 'getUserName', ['user']],
  ['short forms meet long ones', 'the repo', ['repositori']],
  ['without accents', 'Größe', ['gross']],
  ['Chinese as pairs', '数据库缓存', ['数据', '据库', '库缓', '缓存']],
  ['Chinese without particles', '我的数据', ['数据']],
  ['Russian without endings', 'используем тесты', ['использу', 'тест']],
  ['numbers', 'port 5432', ['port', '5432']],
  ['courtesy is nothing', 'please and thanks', []],
  ['foreign grammar is nothing', 'avec les tests', ['test']],
])('%s', (_, text, expected) => {
  expect(contentWords(text)).toEqual(expected)
})

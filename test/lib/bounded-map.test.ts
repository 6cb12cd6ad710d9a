import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/lib/bounded-map.js'

test('the least recently used one is forgotten, and none for one that is set again or is not there', () => {
  const forgotten: [string, number][] = []
  const map = new BoundedMap<string, number>(2, (key, value) => forgotten.push([key, value]))
  map.set('a', 1).set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3).set('a', 4)
  expect(map.get('x')).toBeUndefined()
  expect(forgotten).toEqual([['b', 2]])
  expect([...map.keys()]).toEqual(['c', 'a'])
})

import { expect, test } from 'vitest'
import { BoundedMap } from '../../src/lib/bounded-map.js'

test('the least recently used one is forgotten', () => {
  const forgotten: [string, number][] = []
  const map = new BoundedMap<string, number>(2, (key, value) => forgotten.push([key, value]))
  map.set('a', 1).set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(forgotten).toEqual([['b', 2]])
  expect([...map.keys()]).toEqual(['a', 'c'])
})

test('setting an entry again makes it the latest, and forgets none', () => {
  const map = new BoundedMap<string, number>(2, () => expect.unreachable())
  map.set('a', 1).set('b', 2).set('a', 3)
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
})

test('asking for what is not there adds nothing', () => {
  const map = new BoundedMap<string, number>(2)
  expect(map.get('x')).toBeUndefined()
  expect(map.size).toBe(0)
})

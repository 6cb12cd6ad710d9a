import { describe, expect, test } from 'vitest'
import { findTombstone } from '../../src/capture/forgotten/is-forgotten.js'
import { entomb, formatTombstone, parseTombstones } from '../../src/capture/forgotten/tombstone.js'

const FORGOTTEN = 'Publish the package with npm 10 because 11 drops the integrity field.'
const stones = (text: string) => parseTombstones(formatTombstone(entomb(text, 'decision', '2026-11-21')))
const isRefused = (text: string, forgotten = FORGOTTEN) =>
  findTombstone(text, stones(forgotten)) !== undefined

test('a tombstone is one line of a date, a type and hashes, and comes back as it was', () => {
  const stone = entomb(FORGOTTEN, 'decision', '2026-11-21')
  const line = formatTombstone(stone)
  expect(line).toMatch(/^- 2026-11-21 decision text:[0-9a-f]{10} words:[0-9a-f,;~-]+ particulars:[0-9a-f,]+$/)
  expect(line).not.toMatch(/npm|publish|integrity/i)
  expect(parseTombstones(`# a heading\n${line}\nnonsense\n`)).toEqual([stone])
})

describe('refused', () => {
  test.each([
    ['the same text', FORGOTTEN],
    [
      'the same in another form',
      '- PUBLISH the package with **npm 10**, because 11 drops the integrity field!',
    ],
    ['in another order', 'Because npm 11 drops the integrity field, the package is published with npm 10.'],
    [
      'with a little more',
      'Always publish the npm package with npm 10 because 11 drops the integrity field.',
    ],
  ])('%s', (_, text) => expect(isRefused(text)).toBe(true))
})

describe('let through', () => {
  test.each([
    ['another number', 'Publish the package with npm 12 because 11 drops the integrity field.'],
    ['a negation', 'Do not publish the package with npm 10 because 11 drops the integrity field.'],
    ['another name', 'Publish the package with pnpm 10 because 11 drops the integrity field.'],
    ['something else', 'The staging database is reset every night.'],
    ['fewer of the words', 'The integrity field is checked in the release job of the registry.'],
  ])('%s', (_, text) => expect(isRefused(text)).toBe(false))

  test.each([
    [
      'what was excluded is wanted',
      'CI runs make check, not make test.',
      'CI runs make test, not make check.',
    ],
    [
      'paired anew',
      'Use Vitest for packages and Playwright for apps.',
      'Use Playwright for packages and Vitest for apps.',
    ],
    [
      'a may of a must',
      'The worker must be restarted after each deploy.',
      'The worker may be restarted after each deploy.',
    ],
    ['another one in a short fact', 'Priya owns the ingest pipeline.', 'Priya owns the billing pipeline.'],
    ['Chinese with another number', '测试环境每天凌晨两点重置。', '测试环境每天凌晨三点重置。'],
  ])('%s', (_, forgotten, text) => expect(isRefused(text, forgotten)).toBe(false))
})

test('Chinese in another order is known again', () => {
  expect(isRefused('每天凌晨两点测试环境会重置。', '测试环境每天凌晨两点重置。')).toBe(true)
})

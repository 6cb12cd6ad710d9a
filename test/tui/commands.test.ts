import { expect, test } from 'vitest'
import { VERBS } from '../../src/tui/commands.js'
import { withMemory } from '../support/with-plugin.js'

test('the panel has every verb of /memfs', () =>
  withMemory({}, async ({ memory }) => {
    const { shown = '' } = await memory.command('')
    const verbs = [...shown.matchAll(/^\/memfs ?([a-z]*)/gm)].map(([, verb]) => verb)
    expect(verbs.length).toBeGreaterThan(10)
    // A list goes on by itself there.
    expect(verbs.filter((verb = '') => !Object.hasOwn(VERBS, verb))).toEqual(['more'])
  }))

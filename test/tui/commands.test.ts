import { expect, test } from 'vitest'
import { VERBS } from '../../src/tui/commands.js'
import { withMemory } from '../support/with-plugin.js'

/** Those that have a screen of their own, or go on with a list there. */
const SCREENS = ['', 'list', 'search', 'undo', 'forget', 'more']

test('the panel has every verb of /memfs', () =>
  withMemory({}, async ({ memory }) => {
    const { shown = '' } = await memory.command('')
    const verbs = [...shown.matchAll(/^\/memfs ?([a-z]*)/gm)].map(([, verb]) => verb)
    expect(verbs.length).toBeGreaterThan(10)
    const known = [...SCREENS, ...Object.keys(VERBS)]
    expect(verbs.filter((verb) => !known.includes(verb ?? ''))).toEqual([])
  }))
